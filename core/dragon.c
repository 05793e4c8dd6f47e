/* Dragon: hands played to their end, and deals walked through: `games/dragon/bot/evaluation.py` and `likelihood.py`. */
#include <math.h>
#include <string.h>

#include "core.h"

enum { SUIT_SIZE = 14, DRAGON = 56, CARDS, SEATS = 4, PLACES, KITTY = 4, HIGHEST = 15, MOST_HELD = 18, MOST_OUT = 57 };
enum { COUNTED = 16, ROW = 12, PLAYED = 13 };

static const uint64_t ALL = (1ull << CARDS) - 1, SUIT = (1ull << SUIT_SIZE) - 1, THE_DRAGON = 1ull << DRAGON;

/* What cards are worth, in the order of `Fitted.reals` in `compiled.py`. */
typedef struct {
    double values[CARDS], wins[SUIT_SIZE + 1], won[4], lost[4];
    double trick_gain, later_share, trump_worth, draw_bonus, ruff_risk, overtakes, void_bonus, into_the_15, at_hand;
    double powers[MOST_HELD][MOST_OUT][COUNTED]; /* the chance to miss, by cards held of those out, to a power */
} Weights;

typedef struct {
    uint64_t hand, playable, unseen, barred[SEATS], trumps;
    int counts[SEATS], seat, trump, bidder, trick[4], length;
} Known;

typedef struct {
    const Weights *weights;
    const Known *known;
    const double *misses[SEATS];
    double there, won, lost, behind;
    int best, best_mine, are_ruffed;
} Scales;

static inline int suit_of(int card) { return card == DRAGON ? 4 : card / SUIT_SIZE; }
static inline int rank_of(int card) { return card == DRAGON ? HIGHEST + 1 : 2 + card % SUIT_SIZE; }
static inline uint64_t plain_suit(int suit) { return SUIT << (SUIT_SIZE * suit); }
static inline uint64_t suit_under(int suit, int trump) { return plain_suit(suit) | (suit == trump ? THE_DRAGON : 0); }
static inline int led_suit(int card, int trump) { return card == DRAGON ? trump : suit_of(card); }

static uint64_t follow_of(int led, int trump) { return suit_under(led_suit(led, trump), trump); }

/* The power of a card in a trick, 0 where it cannot take it. */
static int power_of(int card, int led, int trump) {
    int is_trump = card == DRAGON || suit_of(card) == trump;
    if (!is_trump && suit_of(card) != led_suit(led, trump)) return 0;
    return rank_of(card) + (is_trump ? 100 : 0);
}

static uint64_t playable_of(uint64_t hand, const int *trick, int length, int trump) {
    uint64_t same = length ? hand & follow_of(trick[0], trump) : hand;
    return same ? same : hand;
}

static double points_in(const Weights *weights, uint64_t cards) {
    double points = 0.0; /* whole numbers, so that the order is of no account */
    for (; cards; cards &= cards - 1) points += weights->values[lowest_of(cards)];
    return points;
}

static Scales scales_of(const Weights *weights, const Known *known) {
    Scales scales = {.weights = weights, .known = known, .best = -1, .behind = -1.0};
    int count = count_of(known->unseen), seat = known->seat;
    if (!count) count = 1;
    double mean = points_in(weights, known->unseen) / count;
    for (int n = 0; n < SEATS; n++) scales.misses[n] = weights->powers[known->counts[n]][count];
    for (int place = 0, most = 0; place < known->length; place++) {
        int card = known->trick[place], power = power_of(card, known->trick[0], known->trump);
        scales.there += weights->values[card];
        if (power > most) most = power, scales.best = card, scales.best_mine = known->length - place == 2;
    }
    scales.won = mean * weights->won[known->length];
    scales.lost = mean * weights->lost[known->length];
    scales.are_ruffed =
        (known->unseen & known->trumps & ~(known->barred[seat ^ 1] & known->barred[seat ^ 3])) != 0;
    return scales;
}

static double chance_of(const Scales *scales, int led, int best, int mine) {
    const Known *known = scales->known;
    double chance = mine ? 1.0 : 0.0;
    uint64_t follow = known->unseen & follow_of(led, known->trump), above = ~(bit(best + 1) - 1), over, ruff;
    int is_trump = known->trumps >> best & 1, is_led = !is_trump || known->trumps >> led & 1;
    over = is_led ? follow & above : 0;
    ruff = is_trump && is_led ? 0 : known->unseen & known->trumps & (is_trump ? above : ALL);
    for (int n = 1; n < SEATS - known->length; n++) {
        int seat = (known->seat + n) & 3;
        uint64_t free = ~known->barred[seat];
        const double *miss = scales->misses[seat];
        double beats = 1.0 - miss[count_of(over & free)];
        if (ruff) beats += (1.0 - beats) * miss[count_of(follow & free)] * (1.0 - miss[count_of(ruff & free)]);
        if ((seat ^ known->seat) & 1) chance *= 1.0 - beats;
        else chance += (1.0 - chance) * beats * scales->weights->overtakes;
    }
    return chance;
}

static double later_of(const Scales *scales, int card) {
    const Weights *weights = scales->weights;
    const Known *known = scales->known;
    int is_trump = known->trumps >> card & 1;
    uint64_t suit = is_trump ? known->trumps : plain_suit(suit_of(card));
    double wins = weights->wins[count_of((known->unseen & suit) >> card)];
    if (!is_trump && scales->are_ruffed) wins *= weights->ruff_risk;
    double share = wins + (1.0 - wins) * weights->later_share;
    double worth = wins * weights->trick_gain + (2.0 * share - 1.0) * weights->values[card];
    return is_trump ? worth + weights->trump_worth : worth;
}

static double lead_bonus(const Scales *scales, int card) {
    const Weights *weights = scales->weights;
    const Known *known = scales->known;
    int seat = known->seat;
    if (known->trumps >> card & 1) {
        if ((seat ^ known->bidder) & 1 || !scales->are_ruffed) return 0.0;
        int out = count_of(known->unseen & known->trumps), own = count_of(known->hand & known->trumps);
        return own * 2 >= out ? weights->draw_bonus : 0.0;
    }
    int alone = !(known->hand & plain_suit(suit_of(card)) & ~bit(card));
    double bonus = alone && known->hand & known->trumps ? weights->void_bonus : 0.0;
    uint64_t barred = known->barred[seat ^ 1] & known->barred[seat ^ 3];
    if (rank_of(card) == HIGHEST - 1 && known->unseen & ~barred & bit(card + 1)) bonus += weights->into_the_15;
    return bonus;
}

static double weigh(Scales *scales, int card) {
    const Known *known = scales->known;
    int leads = 0;
    double chance;
    if (!known->length) {
        chance = chance_of(scales, card, card, 1);
    } else {
        int led = known->trick[0];
        leads = power_of(card, led, known->trump) > power_of(scales->best, led, known->trump);
        if (leads) {
            chance = chance_of(scales, led, card, 1);
        } else {
            if (scales->behind < 0.0) scales->behind = chance_of(scales, led, scales->best, scales->best_mine);
            chance = scales->behind;
        }
    }
    double there = scales->there + scales->weights->values[card];
    double worth = chance * (there + scales->won) - (1.0 - chance) * (there + scales->lost) - later_of(scales, card);
    if (!known->length) return worth + lead_bonus(scales, card);
    if (leads && known->length == 3 && rank_of(card) == HIGHEST && !(known->hand & known->trumps))
        return worth + scales->weights->at_hand;
    return worth;
}

/* The playable cards, of each run that nothing unseen divides and that counts alike the lowest only. */
static int distinct(const Weights *weights, const Known *known, int *kept) {
    uint64_t between = known->unseen;
    int count = 0, last = -1, suit = -1;
    double value = -1.0;
    for (int n = 0; n < known->length; n++) between |= bit(known->trick[n]);
    for (uint64_t left = known->playable; left; left &= left - 1) {
        int card = lowest_of(left);
        if (weights->values[card] != value || suit_of(card) != suit ||
            between >> (last + 1) & (bit(card - last - 1) - 1)) {
            kept[count++] = card;
            value = weights->values[card];
            suit = suit_of(card);
        }
        last = card;
    }
    return count;
}

/* What is worth most of the cards that a player knows of, and that worth; `cards` are distinct ones. */
static int best_of(Scales *scales, const int *cards, int count, double *most) {
    int best = -1;
    for (int n = 0; n < count; n++) {
        double worth = weigh(scales, cards[n]);
        if (best < 0 || worth > *most) *most = worth, best = cards[n];
    }
    return best;
}

static int best_card(const Weights *weights, const Known *known) {
    int cards[CARDS], count = distinct(weights, known, cards);
    double most = 0.0;
    if (count == 1) return cards[0];
    Scales scales = scales_of(weights, known);
    return best_of(&scales, cards, count, &most);
}

static uint64_t barred_by(int voids, int seat, int trump) {
    uint64_t barred = 0;
    for (int suit = 0; suit < 4; suit++)
        if (voids >> (4 * seat + suit) & 1) barred |= suit_under(suit, trump);
    return barred;
}

/* Play a hand to its end; add to `taken` what each team takes, and the kitty to who takes the last trick. */
static void play_out(const Weights *weights, Known *known, uint64_t *held, int leader, int voids, int card,
                     int32_t *taken) {
    while (held[0] | held[1] | held[2] | held[3]) {
        int seat = known->seat, trump = known->trump;
        if (card < 0) {
            known->hand = held[seat];
            known->unseen = held[seat ^ 1] | held[seat ^ 2] | held[seat ^ 3];
            if (seat != known->bidder) known->unseen |= held[KITTY];
            known->playable = playable_of(known->hand, known->trick, known->length, trump);
            for (int n = 0; n < SEATS; n++) {
                known->counts[n] = count_of(held[n]);
                known->barred[n] = barred_by(voids, n, trump);
            }
            card = best_card(weights, known);
        }
        if (known->length && !(follow_of(known->trick[0], trump) >> card & 1))
            voids |= 1 << (4 * seat + led_suit(known->trick[0], trump));
        held[seat] ^= bit(card);
        known->trick[known->length++] = card;
        card = -1;
        known->seat = (seat + 1) & 3;
        if (known->length < SEATS) continue;
        int most = -1, winner = 0;
        double points = 0.0;
        for (int n = 0; n < SEATS; n++) {
            int power = power_of(known->trick[n], known->trick[0], trump);
            points += weights->values[known->trick[n]];
            if (power > most) most = power, winner = (leader + n) & 3;
        }
        taken[winner & 1] += (int32_t)points;
        known->seat = leader = winner;
        known->length = 0;
    }
    taken[known->seat & 1] += (int32_t)points_in(weights, held[KITTY]);
}

/* Whether five sets of cards lie apart, and the hands can be played out from a trick with so many cards. */
static int are_hands(const uint64_t *held, int to_move, int length) {
    uint64_t all = 0;
    for (int place = 0; place < PLACES; place++) {
        if (held[place] & (all | ~ALL)) return 0;
        all |= held[place];
    }
    int most = count_of(held[to_move]);
    if (!most || most >= MOST_HELD) return 0;
    for (int n = 1; n < SEATS; n++) /* those after who is to move have yet to play into the trick */
        if (count_of(held[(to_move + n) & 3]) != most - (n >= SEATS - length)) return 0;
    return 1;
}

static int are_values(const Weights *weights) {
    for (int card = 0; card < CARDS; card++)
        if (!(weights->values[card] >= 0.0 && weights->values[card] <= 1000.0)) return 0;
    return 1;
}

static const Limit OF_ROWS[] = {{4, 0, 3}, {1, 0, 0xffff}, {2, 0, 10000}, {1, 0, 3}, {3, 0, DRAGON}, {1, -1, DRAGON},
                                {0}};

/* Each row: trump, bidder, who is to move, leader, voids, points taken by both teams, the trick's length, its cards,
   and the card to play now, -1 for the best. The sets of cards lie in `held`, five a row. */
EXPORT int dragon_play(LIST(double, reals), LIST(int32_t, rows), LIST(uint64_t, sets), FOUND(int32_t, taken)) {
    const Weights *weights = (const Weights *)reals;
    uint64_t count = rows_count / ROW;
    if (!FILLS(reals, Weights) || count * ROW != rows_count || !are_within(rows, rows_count, OF_ROWS)) return REFUSED;
    if (sets_count != count * PLACES || taken_count != count * 2 || !are_values(weights)) return REFUSED;
    for (uint64_t n = 0; n < count; n++, rows += ROW, taken += 2) {
        const int length = rows[7], card = rows[11];
        uint64_t held[PLACES], there = 0;
        Known known = {.trump = rows[0], .bidder = rows[1], .seat = rows[2], .length = length};
        memcpy(held, sets + n * PLACES, sizeof held);
        if (rows[3] != ((rows[2] - length) & 3) || !are_hands(held, rows[2], length)) return REFUSED;
        for (int place = 0; place < PLACES; place++) there |= held[place];
        for (int place = 0; place < length; place++) {
            known.trick[place] = rows[8 + place];
            if (there >> known.trick[place] & 1) return REFUSED;
            there |= bit(known.trick[place]);
        }
        known.trumps = suit_under(known.trump, known.trump);
        if (card >= 0 && !(playable_of(held[known.seat], known.trick, length, known.trump) >> card & 1)) return REFUSED;
        memcpy(taken, rows + 5, 2 * sizeof *taken);
        play_out(weights, &known, held, rows[3], rows[4], card, taken);
    }
    return 0;
}

/* What a hand of thirteen is worth as it bids (`bidding.Worths`): trumps by their number and the tops of their suit; a
   side suit by its tops, its 10 and 5, and whether it has none, one, two or more cards. */
typedef struct { double base, dragon, lengths[MOST_HELD], tops[16], sides[8][3][4]; } Worths;

enum { WORTH_FROM = 20, WORTH_COUNT = 220, PLAY = 10, PLAY_SETS = 6, MOST_PLAYS = 64 };

/* How likely bids, a kitty and plays are, in the order of `compiled.walk`. */
typedef struct {
    Worths worths[2]; /* before the exchange with the kitty, and after it */
    double trump_buried, rank_buried, play_doubt, odd;
    double bids[SEATS][WORTH_COUNT];
} Likelihoods;

typedef struct { int32_t trump, bidder, exchanged, is_bid[SEATS], steps, apart, segments; } Facts;

typedef struct { uint64_t held[PLACES], barred[PLACES], played[SEATS], hidden; } Sets;

typedef struct {
    const Weights *weights;
    const Likelihoods *likelihoods;
    const Facts *facts;
    const Sets *sets;
    const int32_t *plays; /* of others: seat, card, counts, the trick's length and cards */
    const uint64_t *play_sets; /* for each: what it has played since, what was out, what each was known not to hold */
    int play_count;
} Walk;

static double side_worth(const Worths *worths, unsigned ranks) {
    int length = count_of(ranks);
    return worths->sides[ranks >> 11][(ranks >> 8 & 1) + (ranks >> 3 & 1)][length < 3 ? length : 3];
}

/* What a hand is worth with a trump, or with the best (-1), each added up in Python's order. */
static double worth_with(const Worths *worths, uint64_t hand, int trump) {
    int dragon = hand >> DRAGON & 1;
    double sides[4], all = 0.0, base = worths->base + worths->dragon * dragon, most = -INFINITY;
    for (int suit = 0; suit < 4; suit++) {
        sides[suit] = side_worth(worths, (unsigned)(hand >> SUIT_SIZE * suit & SUIT));
        if (suit != trump) all += sides[suit];
    }
    for (int suit = 0; suit < 4; suit++) {
        unsigned ranks = (unsigned)(hand >> SUIT_SIZE * suit & SUIT);
        double top = worths->tops[ranks >> 10], length = worths->lengths[count_of(ranks) + dragon];
        if (suit == trump) return base + length + top + all;
        double worth = base + all + top - sides[suit] + length;
        if (trump < 0 && worth > most) most = worth;
    }
    return most;
}

static double likelihood_of(const Walk *walk, int place, uint64_t cards) {
    const Likelihoods *likelihoods = walk->likelihoods;
    const Facts *facts = walk->facts;
    if (place == KITTY) {
        int ranks = 0;
        if (facts->exchanged < 0) return 0.0;
        for (uint64_t left = cards; left; left &= left - 1) ranks += rank_of(lowest_of(left));
        return likelihoods->trump_buried * count_of(cards & suit_under(facts->trump, facts->trump)) +
               likelihoods->rank_buried * ranks;
    }
    if (!facts->is_bid[place]) return 0.0;
    cards |= walk->sets->played[place];
    int kept = place == facts->exchanged;
    double found = worth_with(&likelihoods->worths[kept], cards, kept ? facts->trump : -1);
    int last = WORTH_COUNT - 1; /* a number that is none counts as little */
    int worth = !(found >= WORTH_FROM) ? 0 : found >= WORTH_FROM + last ? last : (int)found - WORTH_FROM;
    return likelihoods->bids[place][worth];
}

/* The logarithm of how likely the cards played were played out of a deal, seat by seat. */
static double fit_of(const Walk *walk, const uint64_t *held) {
    const Facts *facts = walk->facts;
    double total = 0.0, likely = 0.0;
    int before = -1;
    for (int n = 0; n < walk->play_count; n++) {
        const int32_t *play = walk->plays + n * PLAY;
        const uint64_t *sets = walk->play_sets + n * PLAY_SETS;
        int seat = play[0], cards[CARDS];
        if (seat != before) total += likely, likely = 0.0, before = seat;
        Known known = {.seat = seat, .trump = facts->trump, .bidder = facts->bidder, .length = play[6]};
        for (int place = 0; place < known.length; place++) known.trick[place] = play[7 + place];
        known.hand = held[seat] | sets[0];
        known.playable = playable_of(known.hand, known.trick, known.length, known.trump);
        if (!(known.playable & (known.playable - 1))) continue;
        known.unseen = sets[1] & ~known.hand & ~(seat == facts->bidder ? held[KITTY] : 0);
        known.trumps = suit_under(known.trump, known.trump);
        for (int other = 0; other < SEATS; other++) {
            known.barred[other] = sets[2 + other];
            known.counts[other] = play[2 + other];
        }
        Scales scales = scales_of(walk->weights, &known);
        double most = 0.0;
        best_of(&scales, cards, distinct(walk->weights, &known, cards), &most);
        double worse = most - weigh(&scales, play[1]), odd = walk->likelihoods->odd;
        likely += log(odd + (1.0 - odd) * exp(-worse / walk->likelihoods->play_doubt));
    }
    return total + likely;
}

static void go_on(const Walk *walk, uint64_t *held, double *likely, const int *cards, int count, int *places, int steps,
                  Chance *chance) {
    const uint64_t *barred = walk->sets->barred;
    for (int step = 0; step < steps; step++) {
        int one = cards[(int)(chance_random(chance) * count)], other = cards[(int)(chance_random(chance) * count)];
        int here = places[one], there = places[other];
        if (here == there || barred[there] >> one & 1 || barred[here] >> other & 1) continue;
        uint64_t both = bit(one) | bit(other), left = held[here] ^ both, right = held[there] ^ both;
        double likely_left = likelihood_of(walk, here, left), likely_right = likelihood_of(walk, there, right);
        double change = likely_left + likely_right - likely[here] - likely[there];
        if (change >= 0.0 || chance_random(chance) < exp(change)) {
            held[here] = left;
            held[there] = right;
            likely[here] = likely_left;
            likely[there] = likely_right;
            places[one] = there;
            places[other] = here;
        }
    }
}

static const Limit OF_FACTS[] = {{1, 0, 4}, {2, -1, 3}, {SEATS, 0, 1}, {1, 0, 100000}, {1, 0, 1000},
                                 {1, 0, 1 << 30}, {0}};
static const Limit OF_PLAYS[] = {{1, 0, 3}, {1, 0, DRAGON}, {SEATS, 0, MOST_HELD - 1}, {1, 0, 3}, {3, 0, DRAGON}, {0}};

static int is_sound(const Walk *walk) {
    const Facts *facts = walk->facts;
    uint64_t all = 0;
    if (facts->trump > 3 && (facts->exchanged >= 0 || walk->play_count)) return 0;
    if (walk->play_count > MOST_PLAYS || (walk->play_count && facts->bidder < 0)) return 0;
    for (int place = 0; place < PLACES; place++) {
        if (walk->sets->held[place] & (all | ~ALL)) return 0;
        all |= walk->sets->held[place];
        if (place == KITTY) break;
        uint64_t played = walk->sets->played[place];
        if (played & ~ALL || count_of(walk->sets->held[place]) + count_of(played) >= MOST_HELD) return 0;
    }
    for (int n = 0; n < walk->play_count; n++) {
        const uint64_t *sets = walk->play_sets + n * PLAY_SETS; /* the card lies in the hand that it was played from */
        if (!(sets[0] >> walk->plays[n * PLAY + 1] & 1) || sets[0] & ~ALL || sets[1] & ~ALL) return 0;
    }
    return walk->sets->hidden && !(walk->sets->hidden & ~all);
}

/* Walk on for some steps, and then for as many segments as are asked for, each with a chance of its own: of each what
   lies where, and the logarithms of how likely bids and kitty, and plays, are. */
EXPORT int dragon_walk(LIST(double, reals), LIST(double, likely), LIST(int32_t, facts), LIST(uint64_t, sets),
                       LIST(int32_t, plays), LIST(uint64_t, play_sets), uint64_t seed, FOUND(uint64_t, found),
                       FOUND(double, likes), FOUND(double, fits)) {
    const Walk walk = {(const Weights *)reals, (const Likelihoods *)likely, (const Facts *)facts,
                       (const Sets *)sets,     plays,                       play_sets,
                       (int)(plays_count / PLAY)};
    if (!FILLS(reals, Weights) || !FILLS(likely, Likelihoods) || !are_values(walk.weights)) return REFUSED;
    if (!FILLS(facts, Facts) || !FILLS(sets, Sets) || !are_within(facts, facts_count, OF_FACTS)) return REFUSED;
    if (plays_count % PLAY || play_sets_count != plays_count / PLAY * PLAY_SETS) return REFUSED;
    if (!are_within(plays, plays_count, OF_PLAYS) || likes_count != (uint64_t)walk.facts->segments) return REFUSED;
    if (fits_count != likes_count || found_count != likes_count * PLACES || !is_sound(&walk)) return REFUSED;
    uint64_t held[PLACES];
    double now[PLACES];
    int cards[CARDS], places[CARDS] = {0}, count = 0;
    Chance chance;
    memcpy(held, walk.sets->held, sizeof held);
    for (int place = 0; place < PLACES; place++) {
        now[place] = likelihood_of(&walk, place, held[place]);
        for (uint64_t left = held[place]; left; left &= left - 1) places[lowest_of(left)] = place;
    }
    for (uint64_t left = walk.sets->hidden; left; left &= left - 1) cards[count++] = lowest_of(left);
    if (walk.facts->steps) {
        chance_seed(&chance, seed);
        go_on(&walk, held, now, cards, count, places, walk.facts->steps, &chance);
    }
    for (int segment = 0; segment < walk.facts->segments; segment++) {
        chance_seed(&chance, seed + 1 + (uint64_t)segment);
        go_on(&walk, held, now, cards, count, places, walk.facts->apart, &chance);
        memcpy(found + segment * PLACES, held, sizeof held);
        likes[segment] = now[0] + now[1] + now[2] + now[3] + now[4];
        fits[segment] = fit_of(&walk, held);
    }
    return 0;
}
