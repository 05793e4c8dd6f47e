/* Dragon: hands played to their end, and deals walked through: `games/dragon/bot/evaluation.py` and `likelihood.py`. */
#include <math.h>
#include <string.h>

#include "core.h"

enum { SUIT_SIZE = 14, DRAGON = 56, CARDS, SEATS = 4, PLACES, KITTY = 4, HIGHEST = 15, MOST_HELD = 18, MOST_OUT = 57 };
enum { COUNTED = 16, WORTH_FROM = 20, WORTH_COUNT = 220 };

static const uint64_t ALL = (1ull << CARDS) - 1, SUIT = (1ull << SUIT_SIZE) - 1, THE_DRAGON = 1ull << DRAGON;

/* What cards are worth, in the order of `Fitted.reals` in `compiled.py`. */
typedef struct {
    double values[CARDS], wins[SUIT_SIZE + 1], won[4], lost[4];
    double trick_gain, later_share, trump_worth, draw_bonus, ruff_risk, overtakes, void_bonus, into_the_15, at_hand;
    double powers[MOST_HELD][MOST_OUT][COUNTED]; /* the chance to miss, by cards held of those out, to a power */
} Weights;

/* What a player knows who is to play: of the trick what was led, all that lies in it, and which card takes it. */
typedef struct {
    const Weights *weights;
    uint64_t hand, playable, unseen, barred[SEATS], no_opponents, trumps, laid; /* neither opponent has some of them */
    int counts[SEATS], seat, trump, bidder, length, led, best, power, winner, are_ruffed;
    const double *misses[SEATS];
    double there, won, lost, behind;
} View;

static inline int suit_of(int card) { return card == DRAGON ? 4 : card / SUIT_SIZE; }
static inline int rank_of(int card) { return card == DRAGON ? HIGHEST + 1 : 2 + card % SUIT_SIZE; }
static inline uint64_t plain_suit(int suit) { return SUIT << (SUIT_SIZE * suit); }
static inline uint64_t suit_under(int suit, int trump) { return plain_suit(suit) | (suit == trump ? THE_DRAGON : 0); }
static uint64_t follow_of(int led, int trump) { return suit_under(led == DRAGON ? trump : suit_of(led), trump); }

/* The power of a card in a trick, 0 where it cannot take it. */
static int power_of(int card, int led, int trump) {
    if (suit_under(trump, trump) >> card & 1) return 100 + rank_of(card);
    return follow_of(led, trump) >> card & 1 ? rank_of(card) : 0;
}

/* Lay a card of who is to move into the trick. */
static void lay(View *view, int card) {
    if (!view->length++) view->led = card;
    uint64_t follow = follow_of(view->led, view->trump);
    int power = power_of(card, view->led, view->trump);
    if (power > view->power) view->power = power, view->best = card, view->winner = view->seat;
    if (!(follow >> card & 1)) view->barred[view->seat] |= follow;
    view->laid |= bit(card);
    view->there += view->weights->values[card];
    view->seat = (view->seat + 1) & 3;
}

/* What is known to a seat by what each has shown not to hold, and by the trick: how many cards, and these. */
static View view_of(const Weights *weights, int trump, int bidder, const uint64_t *barred, const int32_t *trick,
                    int seat) {
    View view = {.weights = weights, .trump = trump, .bidder = bidder, .seat = (seat - *trick) & 3};
    memcpy(view.barred, barred, sizeof view.barred);
    for (int n = 1; n <= *trick; n++) lay(&view, trick[n]);
    return view;
}

static double points_in(const Weights *weights, uint64_t cards) {
    double points = 0.0; /* whole numbers, so that the order is of no account */
    EACH(card, cards) points += weights->values[card];
    return points;
}

static double chance_of(const View *view, int led, int best, int mine) {
    double chance = mine ? 1.0 : 0.0;
    uint64_t follow = view->unseen & follow_of(led, view->trump), above = ~(bit(best + 1) - 1), over, ruff;
    int is_trump = view->trumps >> best & 1, is_led = !is_trump || view->trumps >> led & 1;
    over = is_led ? follow & above : 0;
    ruff = is_trump && is_led ? 0 : view->unseen & view->trumps & (is_trump ? above : ALL);
    for (int n = 1, seat = (view->seat + 1) & 3; n < SEATS - view->length; n++, seat = (seat + 1) & 3) {
        uint64_t free = ~view->barred[seat];
        const double *miss = view->misses[seat];
        double beats = 1.0 - miss[count_of(over & free)];
        if (ruff) beats += (1.0 - beats) * miss[count_of(follow & free)] * (1.0 - miss[count_of(ruff & free)]);
        if ((seat ^ view->seat) & 1) chance *= 1.0 - beats;
        else chance += (1.0 - chance) * beats * view->weights->overtakes;
    }
    return chance;
}

static double later_of(const View *view, int card) {
    const Weights *weights = view->weights;
    int is_trump = view->trumps >> card & 1;
    uint64_t suit = is_trump ? view->trumps : plain_suit(suit_of(card));
    double wins = weights->wins[count_of((view->unseen & suit) >> card)];
    if (!is_trump && view->are_ruffed) wins *= weights->ruff_risk;
    double share = wins + (1.0 - wins) * weights->later_share;
    double worth = wins * weights->trick_gain + (2.0 * share - 1.0) * weights->values[card];
    return is_trump ? worth + weights->trump_worth : worth;
}

static double lead_bonus(const View *view, int card) {
    const Weights *weights = view->weights;
    int is_own = !((view->seat ^ view->bidder) & 1), own_trumps = count_of(view->hand & view->trumps);
    int can_draw = is_own && view->are_ruffed && own_trumps * 2 >= count_of(view->unseen & view->trumps);
    if (view->trumps >> card & 1) return can_draw ? weights->draw_bonus : 0.0;
    int alone = !(view->hand & plain_suit(suit_of(card)) & ~bit(card));
    double bonus = alone && own_trumps ? weights->void_bonus : 0.0;
    int into_the_15 = rank_of(card) == HIGHEST - 1 && view->unseen & ~view->no_opponents & bit(card + 1);
    return into_the_15 ? bonus + weights->into_the_15 : bonus;
}

static double weigh(View *view, int card) {
    int led = view->length ? view->led : card, leads = !view->length || power_of(card, led, view->trump) > view->power;
    if (!leads && view->behind < 0.0) view->behind = chance_of(view, led, view->best, view->winner == (view->seat ^ 2));
    double chance = leads ? chance_of(view, led, card, 1) : view->behind;
    double there = view->there + view->weights->values[card];
    double worth = chance * (there + view->won) - (1.0 - chance) * (there + view->lost) - later_of(view, card);
    if (!view->length) return worth + lead_bonus(view, card);
    int is_at_hand = leads && view->length == 3 && rank_of(card) == HIGHEST && !(view->hand & view->trumps);
    return is_at_hand ? worth + view->weights->at_hand : worth;
}

/* What is worth most of the playable cards, and that worth where there are several; of a run that nothing unseen divides
   and that counts alike the lowest is weighed only. */
static int best_of(View *view, double *most) {
    uint64_t same = view->length ? view->hand & follow_of(view->led, view->trump) : 0;
    int best = -1, last = -1, suit = -1;
    double value = -1.0;
    view->playable = same ? same : view->hand;
    if (!(view->playable & (view->playable - 1))) return lowest_of(view->playable);
    const Weights *weights = view->weights;
    int count = view->unseen ? count_of(view->unseen) : 1, seat = view->seat;
    double mean = points_in(weights, view->unseen) / count;
    for (int n = 0; n < SEATS; n++) view->misses[n] = weights->powers[view->counts[n]][count];
    view->won = mean * weights->won[view->length];
    view->lost = mean * weights->lost[view->length];
    view->behind = -1.0;
    view->trumps = suit_under(view->trump, view->trump);
    view->no_opponents = view->barred[seat ^ 1] & view->barred[seat ^ 3];
    view->are_ruffed = (view->unseen & view->trumps & ~view->no_opponents) != 0;
    EACH(card, view->playable) {
        int is_same = view->weights->values[card] == value && suit_of(card) == suit;
        is_same &= !((view->unseen | view->laid) >> (last + 1) & (bit(card - last - 1) - 1));
        last = card;
        if (is_same) continue;
        value = view->weights->values[card];
        suit = suit_of(card);
        double worth = weigh(view, card);
        if (best < 0 || worth > *most) *most = worth, best = card;
    }
    return best;
}

/* Play a hand to its end; add to `taken` what each team takes, and the kitty to who takes the last trick. */
static void play_out(View *view, uint64_t *held, int card, double *taken) {
    double most;
    while (held[0] | held[1] | held[2] | held[3]) {
        int seat = view->seat;
        if (card < 0) {
            view->hand = held[seat];
            view->unseen = held[seat ^ 1] | held[seat ^ 2] | held[seat ^ 3];
            if (seat != view->bidder) view->unseen |= held[KITTY];
            for (int n = 0; n < SEATS; n++) view->counts[n] = count_of(held[n]);
            card = best_of(view, &most);
        }
        held[seat] ^= bit(card);
        lay(view, card);
        card = -1;
        if (view->length < SEATS) continue;
        taken[view->winner & 1] += view->there;
        view->seat = view->winner;
        view->length = view->laid = view->power = 0;
        view->there = 0.0;
    }
    taken[view->seat & 1] += points_in(view->weights, held[KITTY]);
}

/* What lies in five sets of cards; none where they do not lie apart, or are no sets of cards. */
static uint64_t all_of(const uint64_t *held) {
    uint64_t all = 0;
    for (int place = 0; place < PLACES; all |= held[place++])
        if (held[place] & (all | ~ALL)) return 0;
    return all;
}

/* Whether hands can be played out from a trick with so many cards: who comes after has yet to play into it. */
static int are_hands(const uint64_t *held, int to_move, int length) {
    int most = count_of(held[to_move]);
    for (int n = 1; n < SEATS; n++)
        if (count_of(held[(to_move + n) & 3]) != most - (n >= SEATS - length)) return 0;
    return all_of(held) && is_within(most, 1, MOST_HELD - 1);
}

/* A hand to play out, in the order of `compiled.py`. */
typedef struct { uint64_t held[PLACES], barred[SEATS]; int32_t trump, bidder, to_move, trick[4], none; } Row;

static const Limit OF_ROWS[] = {{4, 0, 3}, {4, 0, DRAGON}, {0}};

/* Play out each row from each card on (-1: the best): both teams take so much more. */
EXPORT int dragon_play(LIST(Weights, weights), LIST(Row, rows), LIST(int32_t, cards), FOUND(double, taken)) {
    const uint64_t all = COUNT(rows) * COUNT(cards);
    if (!ARE(weights, 1) || !ARE(taken, 2 * all)) return REFUSED;
    for (uint64_t n = 0; n < all; n++, taken += 2) {
        Row row = rows[n / COUNT(cards)];
        const int card = cards[n % COUNT(cards)], seat = row.to_move;
        if (!are_within(&row.trump, 8, OF_ROWS) || !are_hands(row.held, seat, *row.trick)) return REFUSED;
        if (!is_within(card, -1, DRAGON) || (card >= 0 && !(row.held[seat] >> card & 1))) return REFUSED;
        View view = view_of(weights, row.trump, row.bidder, row.barred, row.trick, seat);
        play_out(&view, row.held, card, taken);
    }
    return 0;
}

/* What a hand of thirteen is worth as it bids (`bidding.Worths`): trumps by their number and the tops of their suit; a
   side suit by its tops, its 10 and 5, and whether it has none, one, two or more cards. */
typedef struct { double base, dragon, lengths[MOST_HELD], tops[16], sides[8][3][4]; } Worths;

/* How likely bids, a kitty and plays are, in the order of `compiled.walk`. */
typedef struct {
    Worths worths[2]; /* before the exchange with the kitty, and after it */
    double trump_buried, rank_buried, play_doubt, odd;
    double bids[SEATS][WORTH_COUNT];
} Likelihoods;

typedef uint64_t Places[PLACES];
typedef struct {
    Places held, barred;
    uint64_t played[SEATS], hidden;
    int32_t trump, bidder, exchanged, steps, apart, segments;
} Facts;

/* A card that another has played: what its hand has played since, what was out, and what each was known not to hold;
   then the numbers of cards in the hands before, and the trick. */
typedef struct { uint64_t since, out, barred[SEATS]; int32_t seat, card, counts[SEATS], trick[4]; } Laid;

struct Game { const Weights *weights; const Likelihoods *likelihoods; const Facts *facts; const Laid *plays, *end; };

/* What lies where, how likely that is of each place, and the cards that can change places. */
typedef struct { Places held; double likely[PLACES]; int cards[CARDS], count, places[CARDS]; } Deal;

/* What a hand is worth with a trump, or with the best (-1), each added up in Python's order. */
static double worth_with(const Worths *worths, uint64_t hand, int trump) {
    int dragon = hand >> DRAGON & 1;
    double all = 0.0, most = -INFINITY;
    for (int suit = 0; suit < 4; suit++) {
        unsigned ranks = (unsigned)(hand >> SUIT_SIZE * suit & SUIT);
        int length = count_of(ranks), losers = (ranks >> 8 & 1) + (ranks >> 3 & 1);
        double side = worths->sides[ranks >> 11][losers][length < 3 ? length : 3];
        double gain = worths->tops[ranks >> 10] - side + worths->lengths[length + dragon];
        if (trump < 0 ? gain > most : suit == trump) most = gain;
        all += side;
    }
    return worths->base + worths->dragon * dragon + all + most;
}

static double likelihood_of(const Game *walk, int place, uint64_t cards) {
    const Likelihoods *likelihoods = walk->likelihoods;
    if (place == KITTY) {
        int ranks = 0, trump = walk->facts->trump, trumps = count_of(cards & suit_under(trump, trump));
        EACH(card, cards) ranks += rank_of(card);
        return likelihoods->trump_buried * trumps + likelihoods->rank_buried * ranks;
    }
    int kept = place == walk->facts->exchanged, last = WORTH_COUNT - 1; /* a number that is none counts as little */
    cards |= walk->facts->played[place];
    double found = worth_with(&likelihoods->worths[kept], cards, kept ? walk->facts->trump : -1);
    int worth = !(found >= WORTH_FROM) ? 0 : found >= WORTH_FROM + last ? last : (int)found - WORTH_FROM;
    return likelihoods->bids[place][worth];
}

/* The logarithm of how likely the cards played were played out of a deal, seat by seat. */
static double fit_of(const Game *walk, const uint64_t *held) {
    const Facts *facts = walk->facts;
    double total = 0.0, likely = 0.0, most = 0.0, odd = walk->likelihoods->odd;
    for (const Laid *play = walk->plays; play < walk->end; play++) {
        View view = view_of(walk->weights, facts->trump, facts->bidder, play->barred, play->trick, play->seat);
        if (play > walk->plays && play->seat != play[-1].seat) total += likely, likely = 0.0;
        view.hand = held[play->seat] | play->since;
        view.unseen = play->out & ~view.hand & ~(play->seat == facts->bidder ? held[KITTY] : 0);
        memcpy(view.counts, play->counts, sizeof view.counts);
        best_of(&view, &most);
        if (!(view.playable & (view.playable - 1))) continue;
        likely += log(odd + (1.0 - odd) * exp((weigh(&view, play->card) - most) / walk->likelihoods->play_doubt));
    }
    return total + likely;
}

/* Let so many pairs of cards change places, or stay, by what that makes of the likelihood. */
static void go_on(const Game *walk, Deal *deal, int steps, uint64_t chance) {
    const uint64_t *barred = walk->facts->barred;
    for (int step = 0; step < steps; step++) {
        int one = deal->cards[draw_below(&chance, deal->count)], other = deal->cards[draw_below(&chance, deal->count)];
        int here = deal->places[one], there = deal->places[other];
        if (here == there || barred[there] >> one & 1 || barred[here] >> other & 1) continue;
        uint64_t both = bit(one) | bit(other), left = deal->held[here] ^ both, right = deal->held[there] ^ both;
        double likely_left = likelihood_of(walk, here, left), likely_right = likelihood_of(walk, there, right);
        double change = likely_left + likely_right - deal->likely[here] - deal->likely[there];
        if (change < 0.0 && draw(&chance) >= exp(change)) continue;
        deal->held[here] = left;
        deal->held[there] = right;
        deal->likely[here] = likely_left;
        deal->likely[there] = likely_right;
        deal->places[one] = there;
        deal->places[other] = here;
    }
}

static const Limit OF_FACTS[] = {{1, 0, 4}, {2, -1, 3}, {1, 0, 100000}, {1, 0, 1000}, {1, 0, 1 << 30}, {0}};
static const Limit OF_PLAYS[] = {{1, 0, 3}, {1, 0, DRAGON}, {SEATS, 0, MOST_HELD - 1}, {1, 0, 3}, {3, 0, DRAGON}, {0}};

static int is_sound(const Game *walk) {
    const Facts *facts = walk->facts;
    for (int seat = 0; seat < SEATS; seat++)
        if (count_of(facts->held[seat] | facts->played[seat]) >= MOST_HELD || facts->played[seat] & ~ALL) return 0;
    for (const Laid *play = walk->plays; play < walk->end; play++) { /* the card lay in the hand that played it */
        if (!are_within(&play->seat, 10, OF_PLAYS) || (play->since | play->out) & ~ALL) return 0;
        if (!(play->since >> play->card & 1)) return 0;
    }
    return are_within(&facts->trump, 6, OF_FACTS) && facts->hidden && !(facts->hidden & ~all_of(facts->held));
}

/* Walk on for some steps, and then for as many segments as are asked for, each with a chance of its own: of each what
   lies where, and the logarithms of how likely bids and kitty, and plays, are. */
EXPORT int dragon_walk(LIST(Weights, weights), LIST(Likelihoods, likelihoods), LIST(Laid, plays), LIST(Facts, facts),
                       uint64_t seed, FOUND(Places, found), FOUND(double, likes), FOUND(double, fits)) {
    const Game walk = {weights, likelihoods, facts, plays, plays + COUNT(plays)};
    if (!ARE(weights, 1) || !ARE(likelihoods, 1) || !ARE(facts, 1) || !is_sound(&walk)) return REFUSED;
    const uint64_t count = (uint64_t)facts->segments;
    if (!ARE(found, count) || !ARE(likes, count) || !ARE(fits, count)) return REFUSED;
    Deal deal = {.count = 0};
    memcpy(deal.held, facts->held, sizeof deal.held);
    for (int place = 0; place < PLACES; place++) {
        deal.likely[place] = likelihood_of(&walk, place, deal.held[place]);
        EACH(card, deal.held[place]) deal.places[card] = place;
    }
    EACH(card, facts->hidden) deal.cards[deal.count++] = card;
    for (int segment = -1; segment < facts->segments; segment++) { /* the first of them leads in */
        go_on(&walk, &deal, segment < 0 ? facts->steps : facts->apart, seed + 1 + (uint64_t)segment);
        if (segment < 0) continue;
        memcpy(found[segment], deal.held, sizeof deal.held);
        likes[segment] = deal.likely[0] + deal.likely[1] + deal.likely[2] + deal.likely[3] + deal.likely[4];
        fits[segment] = fit_of(&walk, deal.held);
    }
    return 0;
}
