/* Elemies: rounds played to their end, as `games/elemies/bot/playout.py` plays them. */
#include <math.h>
#include <string.h>

#include "core.h"

enum { SEATS = 4, RANKS = 13, NOBODY = -1, MOST_HELD = 18, MOST_LAID = 56, LONGEST = 4000 };
enum { SINGLE, PAIR, TRIPLE, STEPS, STRAIGHT, FULL, TOPMOST, FOUR, FLUSH, STOMPABLE = 5 };
enum { PLAY, PASS, STOMP, DECLINE, CALL, USE, PLAYING = 2, REACTING, OVER, FIRE = 1, WATER, AIR, EARTH };
enum { SHAPES = 265, SPLITS = 34, SWANS = 193, FOUND = SHAPES + SWANS + 2, NUMBERS = 32, KNOWN_BITS = 13 };

static const uint64_t GURU = 1ull << 52, JESTER = 1ull << 53, ELEVATE = 1ull << 54, CANCEL = 1ull << 55;
static const uint64_t SUITED = (1ull << 52) - 1, ALL = (1ull << 56) - 1, OTHERS = 13ull << 52, COLUMN = 0x1111111111111;
static const uint64_t EIGHTS = 0x8888888888888888;

/* What hands and tricks are worth, in the order of `compiled.weights`; tables by kind, size and rank. */
typedef struct {
    double alike[5][RANKS], fits[3][RANKS], splits[RANKS][SPLITS], lacks[FULL + 1][RANKS + 1][RANKS];
    double guru, elevate, jester, lead, out, nearly_out, guru_kept, courtesy, courtesy_winning, saves_a_leader, one;
    double sure, helps_partner, stomp_kept, stomp_above, use_pays, rises, bet_from, willing, does_beat;
} Weights;

typedef struct { uint64_t counts; double weight; } Known;
typedef struct { int32_t card, named, by; } Effects;

/* A claim, its cards, and who laid it; `cards` of a shape are counts of ranks, `by` of a move is the kind of action.
   In lists it is two numbers, in the first of them a byte each. */
typedef struct { int8_t kind, size, rank, minor, by; uint64_t cards; } Play;

/* All that a hand can hold: shapes, Black Swans, and by its lowest rank how it can be split. */
typedef struct { Play shapes[SHAPES], swans[SWANS]; uint64_t splits[RANKS][SPLITS]; } Combinations;
struct Game { const Weights *weights; const Combinations *all; Known *known; };

/* What is given of a state begins it: sets, then numbers, the last those of the rules; `laid[0]` stands for no play. */
typedef uint64_t Row[10 + NUMBERS / 2];
typedef int32_t Scores[2];
struct State {
    uint64_t hands[SEATS], treasures[SEATS], pile, stomped;
    int32_t cards[SEATS], finished[SEATS], out, phase, to_move, turn, actor, passes, called;
    Effects effects;
    int32_t scores[2], bets[2], stop_on_double, twice, worths[SEATS], treasure, bet, call, laid_count;
    Play laid[3 * MOST_LAID + 1];
};

/* A hand by its ranks, what its Jester stands for among them, and what the Jester weighs where it helps nowhere. */
typedef struct { uint64_t hand, counts; int jester, only_jester; double weight, idle; } Holding;

/* What a seat sees of the others. */
typedef struct {
    const Game *game;
    const State *state;
    double lead, out, willing;
    uint64_t others;
    int seat, reversed, rivals[2], rival_count, total;
} Sight;

static const Play THE_GURU = {TOPMOST, 1, 0, 0, PLAY, 1ull << 52};

static inline int at(uint64_t counts, int rank) { return (int)(counts >> 4 * rank & 15); }
static inline uint64_t times(uint64_t number, int rank) { return number << 4 * rank; }
static inline int lies_in(uint64_t part, uint64_t counts) { return !(~((counts | EIGHTS) - part) & EIGHTS); }
static inline int held_by(const State *state, int seat) { return count_of(state->hands[seat & 3]); }
static inline const Play *top_of(const State *state) { return &state->laid[state->laid_count]; }
static inline int is_banned(Effects now, int seat) { return now.card == WATER && now.named == seat; }
static inline int is_barred(Effects now, int seat) { return now.card == EARTH && (now.by ^ seat) & 1; }

/* Go through what a hand can be played as; a Jester is no single of the rank that it alone stands for. */
#define EACH_SHAPE(shape, game, held)                                                  \
    for (const Play *shape = (game)->all->shapes; shape < (game)->all->swans; shape++) \
        if (lies_in(shape->cards, (held)->counts) && (shape->kind || shape->rank != (held)->only_jester))

static uint64_t counts_of(uint64_t hand) {
    uint64_t suited = hand & SUITED, twos = suited - (suited >> 1 & 0x5555555555555);
    return (twos & 0x3333333333333) + (twos >> 2 & 0x3333333333333);
}

/* The least weight of a split: the cards of the lowest rank by themselves, or one of them in a larger combination. */
static double lightest(const Game *game, uint64_t counts) {
    if (!counts) return 0.0;
    Known *known = &game->known[counts * GOLDEN >> (64 - KNOWN_BITS)];
    if (known->counts == counts) return known->weight;
    int low = lowest_of(counts) / 4;
    double best = game->weights->alike[at(counts, low)][low] + lightest(game, counts & ~times(15, low));
    const uint64_t *parts = game->all->splits[low];
    for (int n = 0; n < SPLITS && parts[n]; n++) {
        if (!lies_in(parts[n], counts)) continue;
        double weight = game->weights->splits[low][n] + lightest(game, counts - parts[n]);
        if (weight < best) best = weight;
    }
    *known = (Known){counts, best};
    return best;
}

static Holding holding_of(const Game *game, uint64_t hand) {
    const uint64_t counts = counts_of(hand);
    Holding held = {hand, counts, NOBODY, NOBODY, lightest(game, counts), hand & JESTER ? game->weights->jester : 0.0};
    for (int rank = 0; hand & JESTER && rank < RANKS; rank++) {
        int own = at(counts, rank), low = rank, high = rank;
        while (low && at(counts, low - 1)) low--;
        while (high < RANKS - 1 && at(counts, high + 1)) high++;
        if (own > 2 || (!own && (rank > 8 || high - low < 4))) continue;
        double weight = lightest(game, counts + times(1, rank));
        if (weight < held.weight + held.idle)
            held = (Holding){hand, counts + times(1, rank), rank, own ? NOBODY : rank, weight, 0.0};
    }
    return held;
}

static Play move_of(const Holding *held, const Play *shape) {
    Play move = {shape->kind, shape->size, shape->rank, shape->minor, PLAY, 0};
    for (int rank = 0; rank < RANKS; rank++) {
        uint64_t there = held->hand >> 4 * rank & 15;
        int count = at(shape->cards, rank);
        if (rank == held->jester && count_of(there) < count) count--, move.cards |= JESTER;
        for (; count; count--, there &= there - 1) move.cards |= times(there & -there, rank);
    }
    int element = move.cards ? lowest_of(move.cards) & 3 : 0;
    if (move.kind == STRAIGHT && move.cards == shape->cards << element) move.kind = FLUSH;
    if (move.kind == SINGLE || move.kind == FLUSH) move.minor = element;
    return move;
}

static int has_swan(uint64_t hand) {
    uint64_t cards = hand & SUITED, two = cards & cards >> 4, alike = cards & cards >> 1;
    return (two & two >> 8 & cards >> 16) || (alike & alike >> 2 & COLUMN);
}

/* The Black Swans in a hand that beat a play; return how many. */
static int swans_over(const Game *game, uint64_t hand, const Play *top, int reversed, Play *found) {
    int count = 0;
    for (const Play *swan = game->all->swans; has_swan(hand) && swan < game->all->swans + SWANS; swan++) {
        int larger = 16 * (swan->kind - top->kind) + swan->size - top->size, higher = swan->rank - top->rank;
        int more = 64 * larger + 4 * (reversed ? -higher : higher) + (((swan->minor + 1) & 3) == top->minor);
        if ((top->kind < FOUR || more > 0) && (hand & swan->cards) == swan->cards) found[count++] = *swan;
    }
    return count;
}

/* What an Elevate makes of a play; its kind is NOBODY where it has no power. */
static Play elevated(const Play *play, int reversed) {
    int step = reversed ? -1 : 1, end = play->rank, is_full = play->kind == FULL;
    Play lifted = {play->kind, play->size, play->rank + step, play->minor + (is_full ? step : 0), PLAY, ELEVATE};
    if (reversed && (play->kind == STEPS || play->kind == STRAIGHT)) end -= play->kind == STEPS ? 1 : play->size - 1;
    if (is_full && (play->minor - end) * step > 0) end = play->minor;
    if (play->kind >= TOPMOST || play->size > STOMPABLE || !is_within(end + step, 0, RANKS - 1)) lifted.kind = NOBODY;
    return lifted;
}

static int next_to_act(const State *state, int seat) {
    for (int n = 1, other = (seat + 1) & 3; n < SEATS; n++, other = (seat + n) & 3) {
        int is_out = other == top_of(state)->by || is_banned(state->effects, other) || state->passes >> other & 1;
        if (state->hands[other] && !is_out) return other;
    }
    return NOBODY;
}

static int can_stomp(const State *state, int seat) {
    const Play *top = top_of(state);
    return state->hands[seat] & CANCEL && !state->passes && state->laid_count > 1 && state->hands[top->by] &&
           top->kind < TOPMOST && top->size <= STOMPABLE && seat != top->by && !is_banned(state->effects, seat) &&
           !is_barred(state->effects, seat);
}

static int reacting_swans(const Game *game, const State *state, int seat, Play *found) {
    uint64_t hand = is_banned(state->effects, seat) ? 0 : state->hands[seat] & ~state->stomped;
    return swans_over(game, hand, top_of(state), state->effects.card == AIR, found);
}

static int first_with_cards(const State *state, int seat) {
    for (int n = 0; n < SEATS && !held_by(state, seat); n++) seat++;
    return seat & 3;
}

/* Let a seat take the trick, and settle a bet on who does. */
static void take(State *state, int winner) {
    int stake = state->effects.card == FIRE ? state->bet : 0;
    state->treasures[winner] |= state->pile;
    state->bets[winner & 1] += stake;
    state->bets[~winner & 1] -= stake;
    state->pile = state->stomped = 0;
    state->laid_count = state->passes = state->effects.card = 0;
}

/* Take cards from a hand; where the round is over with that, settle it, the pile going to a seat, and return 1. */
static int ends_round(State *state, int seat, uint64_t cards, int last) {
    int32_t *out = state->finished, *scores = state->scores;
    uint64_t *treasures = state->treasures;
    state->hands[seat] ^= cards;
    if (state->hands[seat]) return 0;
    out[state->out++ & 3] = seat;
    if (state->out < 2 || (state->out == 2 && !(state->stop_on_double && (out[0] ^ out[1]) == 2))) return 0;
    if (state->laid_count) take(state, last);
    for (int n = 1; n < SEATS; n++)
        if (held_by(state, seat + n)) out[state->out++ & 3] = (seat + n) & 3;
    int is_double = (out[0] ^ out[1]) == 2;
    treasures[(out[0] ^ out[3]) & 1 ? out[0] : out[1]] |= is_double ? 0 : state->hands[out[3]];
    treasures[out[0]] |= treasures[out[3]]; /* of no account where partners are first and second */
    treasures[out[3]] = 0;
    int ahead = count_of(treasures[0] | treasures[2]) - count_of(treasures[1] | treasures[3]);
    if (ahead && !is_double) scores[ahead < 0] += state->treasure;
    for (int n = 0; n < SEATS; n++) {
        scores[out[n] & 1] += is_double ? (n ? 0 : state->twice) : state->worths[n];
        if (state->called >> n & 1) scores[n & 1] += n == out[0] ? state->call : -state->call;
        if (n < 2) scores[n] += state->bets[n];
    }
    state->phase = OVER;
    return 1;
}

/* Ask who after a seat holds a reaction, else let the turn go on; where the trick is won, let its winner lead. */
static void ask_next(const Game *game, State *state, int seat) {
    Play found[FOUND];
    for (int n = 1, other = (seat + 1) & 3; n < SEATS && other != state->actor; n++, other = (seat + n) & 3) {
        if (!can_stomp(state, other) && !reacting_swans(game, state, other, found)) continue;
        state->phase = REACTING;
        state->to_move = other;
        return;
    }
    state->phase = PLAYING;
    state->to_move = state->turn;
    if (!state->laid_count || next_to_act(state, top_of(state)->by) != NOBODY) return;
    take(state, top_of(state)->by);
    state->actor = state->turn;
    ask_next(game, state, state->turn);
}

static void open_window(const Game *game, State *state, int actor, int follower) {
    state->turn = follower == NOBODY ? first_with_cards(state, top_of(state)->by) : follower;
    state->actor = actor;
    ask_next(game, state, actor);
}

static void play(const Game *game, State *state, int seat, const Play *move) {
    int is_alone = !state->laid_count && (move->cards == JESTER || move->cards == ELEVATE || move->cards == CANCEL);
    state->pile |= move->cards;
    state->passes = 0;
    state->laid[++state->laid_count] = *move;
    state->laid[state->laid_count].by = seat;
    if (ends_round(state, seat, move->cards, seat)) return;
    int next = is_alone ? first_with_cards(state, seat + 1) : next_to_act(state, seat);
    if (is_alone) take(state, seat);
    open_window(game, state, is_alone ? next : seat, next);
}

static void stomp(const Game *game, State *state, int seat) {
    const Play *top = &state->laid[state->laid_count--];
    int owner = top->by, beneath = top[-1].by;
    state->hands[owner] |= top->cards;
    state->pile ^= top->cards | CANCEL;
    state->stomped |= top->cards;
    for (int n = 1, other = (beneath + 1) & 3; n < SEATS && other != owner; n++, other = (beneath + n) & 3)
        if (state->hands[other] && !is_banned(state->effects, other)) state->passes |= 1 << other;
    if (!ends_round(state, seat, CANCEL, beneath)) open_window(game, state, seat, owner);
}

static void apply(const Game *game, State *state, const Play *move) {
    int seat = state->to_move;
    state->passes |= (move->by == PASS) << seat;
    if (move->by == PLAY) play(game, state, seat, move);
    if (move->by == PASS) open_window(game, state, seat, next_to_act(state, seat));
    if (move->by == STOMP) stomp(game, state, seat);
    if (move->by == DECLINE) ask_next(game, state, seat);
    if (move->by == CALL) state->called |= 1 << seat;
    if (move->by != USE) return;
    state->cards[seat] = 0;
    state->effects = (Effects){(int)(move->cards >> 3), (int)(move->cards & 7), seat};
}

static Sight sight_of(const Game *game, const State *state, int seat, Effects now, int passes) {
    const Weights *w = game->weights;
    Sight sight = {game, state, w->lead, w->out, w->willing, .seat = seat, .reversed = now.card == AIR, .total = 1};
    int near = 4;
    for (int n = 1; n < SEATS; n++) {
        int other = (seat + n) & 3, held = held_by(state, other);
        sight.others |= state->hands[other];
        if (n == 2 || !held) continue;
        if (held < near) near = held;
        if (!is_banned(now, other) && !(passes >> other & 1)) sight.rivals[sight.rival_count++] = held;
    }
    sight.lead *= 1.0 + 0.35 * (4 - near);
    if (sight.others) sight.total = count_of(sight.others);
    if (is_barred(now, seat + 1)) sight.others &= SUITED;
    if (state->called >> (seat ^ 2) & 1 && !state->out) sight.out = -sight.out;
    return sight;
}

static double wins(const Sight *sight, const Play *play) {
    int kind = play->kind, rank = play->rank, reversed = sight->reversed;
    uint64_t others = sight->others, below = times(1, rank) - 1, counts = counts_of(others);
    double chance = 1.0;
    if (kind >= TOPMOST) return sight->game->weights->sure;
    int beaters = count_of(reversed ? others & below : (others & SUITED) >> 4 * rank >> 4) + !!(others & GURU);
    uint64_t there = (kind == PAIR ? counts >> 1 | counts >> 2 : (counts & counts >> 1) | counts >> 2) & COLUMN;
    there = reversed ? there & below : there >> 4 * rank >> 4;
    if (kind == SINGLE ? !beaters : kind < STEPS && !there && !(others & JESTER)) return 1.0;
    if (reversed) rank = RANKS - 1 - rank + (kind == STRAIGHT ? play->size - 1 : 0);
    double lacks = sight->game->weights->lacks[kind][play->size][rank];
    for (int n = 0; n < sight->rival_count; n++) {
        double held = sight->rivals[n];
        if (kind == SINGLE) chance *= 1.0 - sight->willing * (1.0 - pow(1.0 - held / sight->total, beaters));
        else if (held >= play->size) chance *= 1.0 - lacks * (held < 12.0 ? held / 12.0 : 1.0);
    }
    return chance;
}

/* What it is worth that only such counts, and the specials, are left after a play with such a chance to win. */
static double rest_value(const Sight *sight, uint64_t left, uint64_t specials, double win) {
    const Weights *weights = sight->game->weights;
    if (specials) return left || specials & (specials - 1) ? 0.0 : win * weights->nearly_out;
    if (!left) return sight->out;
    int rank = lowest_of(left) / 4, count = at(left, rank), n = 0;
    if (left == times((uint64_t)count, rank))
        return (count < 4 ? win + (1.0 - win) * weights->fits[count - 1][rank] : win) * weights->nearly_out;
    while (n < SPLITS && sight->game->all->splits[rank][n] != left) n++;
    return n < SPLITS ? win * weights->nearly_out : 0.0;
}

/* What a shape is worth, with its chance to win. */
static double shape_value(const Sight *sight, const Holding *held, const Play *shape, double win, double bonus) {
    uint64_t left = held->counts - shape->cards;
    double after = lightest(sight->game, left), value = held->weight - after + win * sight->lead + bonus;
    if (after > sight->game->weights->one) return value;
    return value + rest_value(sight, left, sight->state->hands[sight->seat] & OTHERS, win);
}

static double other_value(const Sight *sight, const Play *play) {
    const Weights *weights = sight->game->weights;
    const uint64_t hand = sight->state->hands[sight->seat], *taken = sight->state->treasures;
    Holding held = holding_of(sight->game, hand), rest = holding_of(sight->game, hand & ~play->cards);
    double win = wins(sight, play), lighter = held.weight + held.idle - (rest.weight + rest.idle);
    if (play->cards & (GURU | ELEVATE)) lighter = play->cards == GURU ? weights->guru : weights->elevate;
    double value = lighter + win * sight->lead + rest_value(sight, rest.counts, rest.hand & OTHERS, win);
    int is_kept = play->cards == GURU && rest.hand && !(taken[0] | taken[1] | taken[2] | taken[3]);
    return is_kept ? value - weights->guru_kept : value;
}

/* The lead worth most, and its chance to win the trick. */
static double best_lead(const Sight *sight, const Holding *held, Play *best, double *chance) {
    int partner = held_by(sight->state, sight->seat + 2);
    double most = -99.0;
    *best = (Play){0}, *chance = 0.0;
    EACH_SHAPE(shape, sight->game, held) {
        int size = shape->size, alike = 0, helps = partner == size && size < 3 && shape->cards != held->counts;
        double win = wins(sight, shape), value = shape_value(sight, held, shape, win, 0.05 * size);
        for (int rival = 0; rival < sight->rival_count; rival++) alike += sight->rivals[rival] == size;
        if (win < 1.0) value -= sight->game->weights->saves_a_leader * (1.0 - win) * alike;
        if (win < 1.0 && helps) value += sight->game->weights->helps_partner * (1.0 - win);
        if (value > most) most = value, *best = *shape, *chance = win;
    }
    return most;
}

/* What to name with an action card, NOBODY where it is better kept; `lead` is the chance of a shape to win. */
static int best_use(const Sight *sight, const Holding *held, int card, double most, double lead) {
    const Weights *weights = sight->game->weights;
    int seat = sight->seat, best = card == FIRE && lead > weights->bet_from ? 0 : NOBODY;
    if (card == FIRE || (card == EARTH && !(sight->others & ~SUITED))) return best;
    for (int named = 0; named < (card == WATER ? SEATS : 1); named++) {
        if (card == WATER && (!((named ^ seat) & 1) || !sight->state->hands[named])) continue;
        Sight after = sight_of(sight->game, sight->state, seat, (Effects){card, named, seat}, 0);
        Play shape;
        double chance, value = best_lead(&after, held, &shape, &chance) - weights->use_pays;
        uint64_t cards = move_of(held, &shape).cards & SUITED;
        if (value <= most || chance <= weights->rises + wins(sight, &shape)) continue;
        most = value, best = card == EARTH && cards ? (63 - __builtin_clzll(cards)) & 3 : named;
    }
    return best;
}

static Play lead(const Game *game, const State *state, int seat) {
    uint64_t hand = state->hands[seat];
    if (!(hand & SUITED)) return hand & GURU ? THE_GURU : (Play){0, 1, 0, 0, PLAY, hand & -hand};
    Sight sight = sight_of(game, state, seat, state->effects, 0);
    Holding held = holding_of(game, hand);
    Play best;
    double chance, most = best_lead(&sight, &held, &best, &chance);
    double guru = hand & GURU ? other_value(&sight, &THE_GURU) : most;
    int card = state->cards[seat], is_guru = guru > most, named = NOBODY;
    if (is_guru) most = guru, chance = 0.0;
    if (card && most < game->weights->out && !state->effects.card) named = best_use(&sight, &held, card, most, chance);
    if (named != NOBODY) return (Play){0, 0, 0, 0, USE, (uint64_t)(8 * card + named)};
    return is_guru ? THE_GURU : move_of(&held, &best);
}

/* What it costs to beat the top play: something only where it is the partner's. */
static double courtesy(const Sight *sight) {
    const State *state = sight->state;
    const Play *top = top_of(state);
    if (top->by != (sight->seat ^ 2)) return 0.0;
    Sight left = sight_of(sight->game, state, sight->seat, state->effects, state->passes);
    double win = wins(&left, top), near = held_by(state, top->by) <= 2 ? 0.5 : 0.0;
    double called = state->called >> top->by & 1 && !state->out ? 1.0 : 0.0;
    return sight->game->weights->courtesy + win * (sight->lead + sight->game->weights->courtesy_winning) + near + called;
}

/* What a hand can play on a play, elements left aside; return how many. */
static int replies_to(const Game *game, const Play *top, const Holding *held, int reversed, Play *found) {
    int count = 0;
    EACH_SHAPE(shape, game, held) {
        int is_higher = reversed ? top->rank > shape->rank : shape->rank > top->rank;
        if (shape->kind == top->kind && shape->size == top->size && is_higher) found[count++] = *shape;
    }
    return count;
}

static uint64_t usable(const State *state, int seat) {
    return state->hands[seat] & ~state->stomped & (is_barred(state->effects, seat) ? SUITED : ALL);
}

static int stomps(const Game *game, const State *state, int seat) {
    const Play *top = top_of(state);
    const Weights *weights = game->weights;
    Play found[FOUND];
    Sight sight = sight_of(game, state, seat, state->effects, 0);
    if (state->hands[seat] == CANCEL) return sight.out > 0;
    if (top->by == (seat ^ 2)) return 0;
    sight.rivals[0] = held_by(state, seat + 2);
    sight.rival_count = sight.rivals[0] && !is_banned(state->effects, seat ^ 2);
    sight.willing = weights->does_beat;
    double chance = wins(&sight, top);
    Holding held = holding_of(game, usable(state, seat));
    if (replies_to(game, top, &held, 0, found)) chance *= 1.0 - weights->does_beat;
    int few = 5 - held_by(state, top->by), is_own = !((top[-1].by ^ seat) & 1);
    return chance >= weights->stomp_above &&
           chance * sight.lead * 1.2 + 0.25 * (few > 0 ? few : 0) - weights->stomp_kept + 0.3 * is_own > 0.0;
}

static Play reply(const Game *game, const State *state, int seat) {
    const Effects now = state->effects;
    const Play *top = top_of(state), lifted = elevated(top, now.card == AIR);
    uint64_t hand = usable(state, seat), whole = state->hands[seat], level = 0;
    int is_single = top->kind == SINGLE, lifts = hand & ELEVATE && whole != ELEVATE && lifted.kind != NOBODY;
    Play best = {.by = PASS}, found[FOUND];
    if (top->kind >= TOPMOST || (count_of(hand) < top->size && !lifts)) return best;
    if (is_single && !(now.card == AIR || has_swan(whole) || lifts || hand >> 4 * top->rank)) return best;
    Holding held = holding_of(game, hand);
    int count = replies_to(game, top, &held, now.card == AIR, found);
    if (is_single && !(now.card == EARTH && now.named == top->minor))
        level = hand >> 4 * top->rank & (bit((top->minor + 3) & 3) | (now.card == EARTH ? bit(now.named) : 0));
    if (level) found[count++] = (Play){SINGLE, 1, top->rank, 0, PLAY, times(1, top->rank)};
    int shapes = count, chosen = NOBODY;
    if (is_single && hand & GURU) found[count++] = THE_GURU;
    if (lifts) found[count++] = lifted;
    count += swans_over(game, hand, state->laid, 0, found + count);
    if (!count) return best;
    Sight sight = sight_of(game, state, seat, now, 0);
    double most = courtesy(&sight);
    for (int n = 0; n < count; n++) {
        double value = n < shapes ? shape_value(&sight, &held, &found[n], wins(&sight, &found[n]), 0.0)
                                  : other_value(&sight, &found[n]);
        if (value > most) most = value, chosen = n;
    }
    if (chosen != NOBODY) best = chosen < shapes ? move_of(&held, &found[chosen]) : found[chosen];
    if (level && chosen == shapes - 1) best.cards = times(level & -level, best.rank), best.minor = lowest_of(level);
    return best;
}

static Play move_in(const Game *game, const State *state) {
    int seat = state->to_move, is_reacting = state->phase == REACTING;
    Play move = {0, 0, 0, 0, DECLINE, 0}, swans[FOUND];
    if (!is_reacting && !state->laid_count) return lead(game, state, seat);
    if (!is_reacting) move = reply(game, state, seat);
    if (move.by != PLAY && can_stomp(state, seat) && stomps(game, state, seat)) move.by = STOMP;
    int count = is_reacting && move.by != STOMP ? reacting_swans(game, state, seat, swans) : 0;
    if (!count) return move;
    Sight sight = sight_of(game, state, seat, state->effects, 0);
    double none = state->turn == (seat ^ 2) ? game->weights->courtesy_winning : 0.0;
    double least = state->laid_count ? courtesy(&sight) : none;
    return other_value(&sight, &swans[count - 1]) > least ? swans[count - 1] : move;
}

static const Limit OF_ROWS[] = {{4, 0, 4}, {4, 0, 3}, {1, 0, 2}, {1, PLAYING, REACTING}, {3, 0, 3}, {2, 0, 15},
                                {1, 0, EARTH}, {2, 0, 3}, {4, -99999, 99999}, {9, 0, 9999}, {1, 0, MOST_LAID}, {0}};

/* Whether a play is one that can be looked up in tables, out of so many cards; asked before each move of a playout. */
static int is_play(const Play *play, uint64_t cards) {
    int lowest = play->kind == STRAIGHT ? play->size - 1 : 0;
    return is_within(play->kind, SINGLE, FLUSH) && is_within(play->size, 1, RANKS) && is_within(play->by, 0, 3) &&
           is_within(play->rank, lowest, RANKS - 1) && is_within(play->minor, 0, RANKS - 1) && play->cards &&
           !(play->cards & ~cards) && count_of(play->cards) <= play->size;
}

/* Whether all combinations can be looked up, and no count in them is above seven. */
static int are_sound(const Combinations *all) {
    uint64_t counts = 0;
    for (const Play *play = all->shapes; play < all->swans + SWANS; play++) {
        if (!is_play(play, ALL)) return 0;
        if (play < all->swans) counts |= play->cards;
    }
    for (int n = 0; n < RANKS * SPLITS; n++) counts |= all->splits[n / SPLITS][n % SPLITS];
    return !(counts & EIGHTS);
}

/* Play to the end after a move, or on where it is nobody's; return whether it came to one. Before each it is asked if it
   moves cards that are there, so that no state grows beyond what it has room for. */
static int play_out(const Game *game, State *state, Play move) {
    for (int step = 0; step < LONGEST && state->phase != OVER; step++) {
        int seat = state->to_move;
        if (step || move.by == NOBODY) move = move_in(game, state);
        if (move.by == PLAY && (state->laid_count == 3 * MOST_LAID || !is_play(&move, state->hands[seat]))) return 0;
        if (move.by == STOMP && (!can_stomp(state, seat) || held_by(state, top_of(state)->by) > MOST_HELD)) return 0;
        apply(game, state, &move);
    }
    return state->phase == OVER;
}

/* Play each state to its end after each of the same moves: the scores of both teams, move by move and state by state.
   What lies on the table is the same in all, the top play last. */
EXPORT int elemies_play(LIST(Weights, weights), LIST(Combinations, all), LIST(Row, rows), LIST(Play, laid),
                        LIST(Play, moves), FOUND(Scores, scores)) {
    if (!ARE(weights, 1) || !ARE(all, 1) || COUNT(laid) > MOST_LAID || !are_sound(all)) return REFUSED;
    if (!ARE(scores, COUNT(rows) * COUNT(moves))) return REFUSED;
    Known known[1 << KNOWN_BITS] = {{0, 0.0}};
    const Game game = {weights, all, known};
    State root = {.laid_count = 0};
    memcpy(root.laid + 1, laid, laid_size);
    for (uint64_t n = 0; n < COUNT(laid); n++)
        if (!is_play(&laid[n], ALL)) return REFUSED;
    for (uint64_t n = 0; n < COUNT(rows); n++) {
        memcpy(&root, rows[n], sizeof *rows);
        if (!are_within(root.cards, NUMBERS, OF_ROWS) || root.laid_count != (int)COUNT(laid)) return REFUSED;
        for (int seat = 0; seat < SEATS; seat++)
            if (root.hands[seat] & ~ALL || held_by(&root, seat) > MOST_HELD) return REFUSED;
        for (uint64_t place = 0; place < COUNT(moves); place++, scores++) {
            State state = root;
            if (!play_out(&game, &state, moves[place])) return REFUSED;
            memcpy(*scores, state.scores, sizeof *scores);
        }
    }
    return 0;
}
