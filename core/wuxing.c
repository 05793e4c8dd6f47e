/* The tree of Wu Xing: `bots/ismcts.py` over `games/wuxing/bot/strategy.py`. */
#include <math.h>
#include <string.h>

#include "core.h"

enum { TOP = 6, SIX = 20, TAKE = 6, DISCARD, KNOCK, YIELD, ACTIONS }; /* below TAKE: play a card one higher */
enum { MOST_CARDS = 90, HAND = (1 << 24) - 1, SUM = TOP * MOST_CARDS };

struct State { int32_t hands[2], sums[2], limit, aside, count, mover, display[MOST_CARDS]; };

/* What is known of a round, and how it is judged: two lists of numbers, in the order of `bot/strategy.py`. */
typedef struct {
    State root; /* the seat that searches is to move; of the other it tells nothing */
    int32_t other_front, unseen, endless, playouts, deals, actions, tried[ACTIONS];
} Facts;

typedef struct {
    double explore, worths[2][2], ends[2]; /* after a knock and a yield, by who wins */
    double nearer, card, six, beats, beaten, stuck, sure, unsure;
} Weights;

/* What the other may hold, and how likely all are up to it. */
typedef struct { double bound; int32_t hand, sum; } Holding;
struct Game { const Facts *facts; const Weights *weights; const Holding *holdings; };

static int cards_in(int32_t hand) {
    int pairs = (hand & 0xf0f0f) + (hand >> 4 & 0xf0f0f);
    return (pairs & 255) + (pairs >> 8 & 255) + (pairs >> 16);
}

/* Whether a hand lies within another: no value borrows from the next. */
static int holds(int32_t all, int32_t part) { return !(part >> 24) && !((all ^ part ^ (all - part)) & 0x1111110); }

static double guessed_odds(const State *state, int seat) {
    int other = 1 - seat, held = 0, unseen_sum = 0, squares = 0, count = cards_in(state->hands[other]), cards = 0;
    for (int value = 1, shift = 0; value <= TOP; value++, shift += 4) {
        int own = state->hands[other] >> shift & 15, there = own + (state->aside >> shift & 15);
        held += own * value;
        cards += there;
        unseen_sum += there * value;
        squares += there * value * value;
    }
    if (!cards) cards = 1;
    double mean = (double)unseen_sum / cards, square = (double)squares / cards - mean * mean;
    double spread = sqrt(2.0 * count * square * (cards - count) / (cards > 2 ? cards - 1 : 1) + 0.1);
    double expected = state->sums[other] - held + count * mean;
    double upper = state->limit + 0.5 - expected, lower = state->sums[seat] - 0.5 - expected;
    return 1.0 - (erf(upper / spread) - erf(lower / spread)) / 2.0;
}

static double rest(const Game *round, State *state) {
    const Weights *w = round->weights;
    int mover = state->mover, own = state->hands[mover], others = state->hands[1 - mover];
    int above = state->sums[mover] - state->limit, behind = state->sums[1 - mover] - state->limit;
    double ahead = w->nearer * (behind - above) + w->card * (cards_in(own) - cards_in(others));
    ahead += w->six * ((own >> SIX) - (others >> SIX));
    if (above <= 0) ahead += behind > 0 || above > behind ? w->beats : w->beaten;
    else if (!own) ahead -= w->stuck;
    if (behind > 0 && !others) ahead += w->stuck;
    double likely = 1.0 / (1.0 + exp(-ahead));
    return likely * w->ends[mover] + (1.0 - likely) * w->ends[1 - mover];
}

/* What whoever is to move would think about, in the order of `WuXingState.legal_actions`. */
static int choices(const Game *round, const State *state, uint8_t *found) {
    int mover = state->mover, hand = state->hands[mover], count = 0, is_stuck = !hand && !state->count;
    for (int value = 0; value < TOP; value++)
        if (hand >> (4 * value) & 15) found[count++] = (uint8_t)value;
    if (state->count) found[count++] = TAKE;
    if (hand >> SIX) found[count++] = DISCARD;
    int can_yield = is_stuck || !round->facts->endless, can_knock = !is_stuck || !state->sums[mover];
    if (count + can_yield) can_knock &= state->sums[mover] <= state->limit;
    if (can_knock && mover != round->facts->root.mover && count + can_yield > 1) {
        double odds = guessed_odds(state, mover);
        if (odds >= round->weights->sure) count = can_yield = 0;
        else can_knock = odds >= round->weights->unsure;
    }
    if (can_knock) found[count++] = KNOCK;
    if (can_yield) found[count++] = YIELD;
    return count;
}

static int apply(const Game *round, State *state, int action, double *worth) {
    int seat = state->mover, other = 1 - seat, mine = state->sums[seat], theirs = state->sums[other];
    int wins = mine <= state->limit && (theirs > state->limit || mine > theirs);
    int value = action < TAKE ? action + 1 : action == DISCARD ? TOP : 0; /* of the card that leaves the hand */
    state->mover = other;
    if (action >= KNOCK) *worth = round->weights->worths[action == YIELD][wins && action == KNOCK ? seat : other];
    if (value) state->hands[seat] -= 1 << (4 * value - 4);
    if (action == TAKE) value = -state->display[--state->count];
    if (action < TAKE) state->display[state->count++] = value;
    if (action <= TAKE) state->limit += value;
    state->sums[seat] -= value;
    return action >= KNOCK;
}

static void deal(const Game *round, State *state, uint64_t *chance) {
    double drawn = draw(chance) * round->holdings[round->facts->deals - 1].bound;
    int low = 0, high = round->facts->deals - 1;
    while (low < high) { /* bisect_right, the last at most */
        int middle = (low + high) / 2;
        if (drawn < round->holdings[middle].bound) high = middle;
        else low = middle + 1;
    }
    int other = 1 - round->facts->root.mover;
    *state = round->facts->root;
    state->hands[other] = round->holdings[low].hand;
    state->sums[other] = round->holdings[low].sum + round->facts->other_front;
    state->aside = round->facts->unseen - state->hands[other];
}

static uint32_t secret(const Game *game, const State *state) {
    return state->mover == game->facts->root.mover ? 0 : (uint32_t)state->hands[state->mover];
}

static const Limit LIMITS[] = {{2, 0, HAND}, {3, 0, SUM}, {1, 0, HAND}, {1, 0, MOST_CARDS}, {1, 0, 1},
                               {MOST_CARDS, 0, TOP}, {1, 0, SUM}, {1, 0, HAND}, {1, 0, 1}, {1, 1, MOST_PLAYOUTS},
                               {1, 1, 1 << 24}, {1, 1, ACTIONS}, {ACTIONS, 0, ACTIONS - 1}, {0}};

/* Whether the numbers are those of a round: nothing above reads or writes out of bounds with any such. */
static int is_sound(const Game *round) {
    const Facts *facts = round->facts;
    const State *root = &facts->root;
    uint8_t legal[ACTIONS];
    if (cards_in(root->hands[root->mover]) + cards_in(facts->unseen) + root->count > MOST_CARDS) return 0;
    for (int n = 0; n < facts->deals; n++)
        if (!holds(facts->unseen, round->holdings[n].hand) || !is_within(round->holdings[n].sum, 0, SUM)) return 0;
    int count = choices(round, root, legal);
    for (int n = 0; n < facts->actions; n++)
        if (!memchr(legal, facts->tried[n], (size_t)count)) return 0;
    return 1;
}

EXPORT int wuxing_grow(LIST(Facts, facts), LIST(Weights, weights), LIST(Holding, holdings), uint64_t seed,
                       FOUND(double, found)) {
    State state;
    const Game round = {facts, weights, holdings};
    const Player player = {&round, &state, 1, deal, apply, rest, secret, choices};
    if (!ARE(facts, 1) || !ARE(weights, 1) || !WITHIN(facts, LIMITS)) return REFUSED;
    if (!ARE(holdings, (uint64_t)facts->deals) || !is_sound(&round)) return REFUSED;
    return tree_grow(&player, facts->tried, facts->actions, facts->playouts, weights->explore, seed, found, found_size);
}
