/* The tree of Influence: `bots/ismcts.py` over `games/influence/bot/strategy.py`, playouts to the end of the game. */
#include <stddef.h>
#include <string.h>

#include "core.h"

enum { SEATS = 3, CARDS = 16, STEPS = 3, WAYS = CHOICES, CELLS = 3, MOST_HELD = 8, MOST_ROUNDS = 100 };
enum { CHOOSING, RESOLVING, OVER, POOL = 27, PLACES = 36, HAND = (1 << CARDS) - 2, NONE = -1000000 };

/* Three bits for each element and colour, from `POOL` on three for each colour left, from `PLACES` on the agents. */
typedef uint64_t Board;

/* What a way to carry out a card needs, something of each, and what it adds to a board by the places of the agents. */
typedef struct { Board needs[2], adds[8]; } Way;

/* What a card does, and what it scores, in the order of `compiled.cards_of`. */
typedef struct {
    Way ways[STEPS][WAYS];
    int32_t way_counts[STEPS], step_count, shifts[CELLS], doubles[CELLS], cell_count, none;
} Card;

/* What the seat knows of a state, which begins with numbers in the same order: of hands what is known, how many cards
   more. Actions are cards to choose, or places among the ways of the step. */
typedef struct {
    int32_t hands[SEATS], faceup[SEATS], chosen[SEATS], phase, round, step;
    int32_t seat, last_round, places, markers, pool, playouts, unseen, action_count, missing[SEATS], secret[SEATS];
    int32_t actions[CHOICES];
} Facts;

typedef struct { double explore, doubt, doubt_ahead, sharp, decided; } Weights;

struct Game { const Card *cards; const Facts *facts; const Weights *weights; };

struct State {
    int32_t hands[SEATS], faceup[SEATS], chosen[SEATS], phase, round, step, is_first;
    Board board;
    uint64_t *chance;
};

static Board after(const Way *way, Board board) { return board + way->adds[board >> PLACES & 7]; }

static int value_of(const Card *cards, int card, int cell, Board board) {
    int doubled = cards[card].doubles[cell] >> (board >> PLACES & 7) & 1;
    return (int)(board >> cards[card].shifts[cell] & 7) << doubled;
}

/* What a hand is worth (`Scoring.total`). */
static int total_of(const Card *cards, int hand, Board board) {
    int total = 0, cheapest = 0, is_free = 1;
    EACH(card, (uint64_t)hand) {
        int best = 0, lowest = 99, can_discard = 0;
        for (int n = 0; n < cards[card].cell_count; n++) {
            int value = value_of(cards, card, n, board);
            can_discard |= !value;
            if (value > best) best = value;
            if (value && value < lowest) lowest = value;
        }
        is_free &= can_discard;
        total += best;
        if (best && (!cheapest || best + lowest < cheapest)) cheapest = best + lowest;
    }
    total -= cheapest;
    return is_free && total < 0 ? 0 : total;
}

/* What decides who wins (`Score.rank`) as one number, the best there is: the total, then the lower sum of the cards not
   discarded. So far there are a total, the cards' sum, and their lowest value. */
static int rank_of(const Card *cards, int hand, Board board, int total, int numbers, int lowest) {
    if (!hand) return (total - 2 * lowest) * 1000 - numbers;
    int card = lowest_of((uint64_t)hand), best = NONE;
    for (int n = 0; n < cards[card].cell_count; n++) {
        int value = value_of(cards, card, n, board), least = value && (!lowest || value < lowest) ? value : lowest;
        int rank = rank_of(cards, hand & (hand - 1), board, total + value, numbers + (value ? card : 0), least);
        if (rank > best) best = rank;
    }
    return best;
}

static int coming(const State *state, int seat) {
    int card = state->faceup[seat];
    if (!card && state->phase == RESOLVING) card = state->chosen[(seat + 2) % 3];
    return state->hands[seat] | (1 << card & HAND);
}

static int lead_of(const Game *game, const State *state, int seat) {
    int totals[SEATS];
    for (int n = 0; n < SEATS; n++) totals[n] = total_of(game->cards, coming(state, n), state->board);
    int one = totals[(seat + 1) % 3], other = totals[(seat + 2) % 3];
    return totals[seat] - (one > other ? one : other);
}

static void take_faceup(State *state) {
    for (int seat = 0; seat < SEATS; seat++) state->hands[seat] |= 1 << state->faceup[seat] & HAND;
    memset(state->faceup, 0, sizeof state->faceup);
}

/* The board after the steps of a card from one on, each in the way that suits a hand best, where there is one. */
static Board carried_out(const Game *game, int card, int step, int hand, Board board) {
    for (; step < game->cards[card].step_count; step++) {
        const Way *way = game->cards[card].ways[step], *end = way + game->cards[card].way_counts[step];
        Board before = board;
        for (int most = NONE; way < end; way++) {
            if (!(before & way->needs[0] && before & way->needs[1])) continue;
            Board now = after(way, before);
            int worth = total_of(game->cards, hand, now);
            if (worth > most) most = worth, board = now;
        }
    }
    return board;
}

/* Carry out the cards chosen from one on, each from a step on and as suits its player best, and end the round. */
static void carry_on(const Game *game, State *state, int card, int step) {
    int emptied = 0;
    for (; card < CARDS; card++, step = 0)
        for (int seat = 0; seat < SEATS; seat++)
            if (state->chosen[seat] == card)
                state->board = carried_out(game, card, step, coming(state, seat), state->board);
    for (int colour = 0; colour < 3; colour++) emptied += !(state->board >> (POOL + 3 * colour) & 7);
    for (int seat = 0; seat < SEATS; seat++) {
        if (state->chosen[seat]) state->faceup[(seat + 1) % 3] = state->chosen[seat];
        state->chosen[seat] = 0;
    }
    state->phase = emptied < 2 && state->round < game->facts->last_round ? CHOOSING : OVER;
    if (state->phase == OVER) take_faceup(state);
    else state->round++;
}

static void play_round(const Game *game, State *state, const int *cards) {
    take_faceup(state);
    for (int seat = 0; seat < SEATS; seat++)
        if (!state->chosen[seat] && state->hands[seat]) state->chosen[seat] = cards[seat];
    for (int seat = 0; seat < SEATS; seat++) state->hands[seat] &= ~(1 << state->chosen[seat]);
    state->phase = RESOLVING;
    carry_on(game, state, 1, 0);
}

/* The card that a player would choose who looks at its hand alone, or where it stands at the round's end by what it has
   guessed, with some doubt; of equal ones the highest, and 0 of none. */
static int likely_card(const Game *game, const State *state, int seat, const int *guessed) {
    const Weights *weights = game->weights;
    double most = 0.0, worth;
    int best = 0;
    EACH(card, (uint64_t)state->hands[seat]) {
        if (guessed) {
            State after = *state;
            int cards[SEATS] = {guessed[0], guessed[1], guessed[2]};
            cards[seat] = card;
            play_round(game, &after, cards);
            worth = lead_of(game, &after, seat) + weights->doubt_ahead * draw(state->chance);
            if (after.phase == OVER) worth += worth > 0 ? weights->decided : -weights->decided;
        } else {
            int hand = coming(state, seat) & ~(1 << card);
            Board alone = carried_out(game, card, 0, hand, state->board);
            worth = total_of(game->cards, hand, alone) + weights->doubt * draw(state->chance);
        }
        if (!best || worth >= most) most = worth, best = card;
    }
    return best;
}

/* Let the seat choose a card, or carry one out in a way, and go on to the next card that it chooses. */
static int apply(const Game *game, State *state, int action, double *worth) {
    int own = game->facts->seat, cards[SEATS], guessed[SEATS];
    if (state->phase == CHOOSING) {
        for (int seat = 0; seat < SEATS; seat++) cards[seat] = guessed[seat] = likely_card(game, state, seat, 0);
        for (int seat = 0; state->is_first && seat < SEATS; seat++)
            if (seat != own && state->hands[seat] && draw(state->chance) < game->weights->sharp)
                cards[seat] = likely_card(game, state, seat, guessed);
        cards[own] = action;
        play_round(game, state, cards);
    } else if (state->is_first) {
        state->board = after(&game->cards[state->chosen[own]].ways[state->step][action], state->board);
        carry_on(game, state, state->chosen[own], state->step + 1);
    }
    state->is_first = 0;
    int ahead = lead_of(game, state, own), winners = 0, most = NONE, is_own = 0;
    for (int seat = 0; state->phase == OVER && !ahead && seat < SEATS; seat++) {
        int rank = rank_of(game->cards, state->hands[seat], state->board, 0, 0, 0);
        if (rank > most) most = rank, winners = is_own = 0;
        winners += rank == most;
        is_own |= seat == own && rank == most;
    }
    *worth = ahead ? ahead > 0 : is_own ? 1.0 / winners : 0.0;
    return state->phase == OVER;
}

static double rest(const Game *game, State *state) {
    double worth;
    while (!apply(game, state, likely_card(game, state, game->facts->seat, 0), &worth)) continue;
    return worth;
}

static uint32_t secret(const Game *game, const State *state) { return (uint32_t)state->hands[game->facts->seat]; }

static int choices(const Game *game, const State *state, uint8_t *found) {
    int count = 0;
    EACH(card, (uint64_t)state->hands[game->facts->seat]) found[count++] = (uint8_t)card;
    return count;
}

/* A deal as `Influence.determinize` draws it, the secret choices taken back. */
static void deal(const Game *game, State *state, uint64_t *chance) {
    const Facts *facts = game->facts;
    List loose = {0};
    memset(state, 0, sizeof *state);
    memcpy(state->hands, facts->hands, offsetof(State, is_first));
    state->chance = chance;
    EACH(card, (uint64_t)facts->unseen) loose.cards[loose.count++] = (uint8_t)card;
    for (int seat = 0; seat < SEATS; seat++) {
        for (int n = facts->missing[seat]; n && loose.count; n--)
            state->hands[seat] |= 1 << pull(&loose, draw_below(chance, loose.count));
        if (facts->secret[seat]) draw(chance); /* which of them it has chosen: it takes that back */
    }
    state->board = (Board)facts->markers | (Board)facts->pool << POOL | (Board)facts->places << PLACES;
    state->is_first = 1;
}

static const Limit OF_CARD[] = {{STEPS, 0, WAYS}, {1, 0, STEPS}, {CELLS, 0, 24}, {CELLS, 0, 63}, {2, 0, CELLS}, {0}};
static const Limit OF_FACTS[] = {
    {3, 0, HAND}, {6, 0, CARDS - 1}, {1, CHOOSING, RESOLVING}, {1, 1, MOST_ROUNDS},
    {1, 0, STEPS - 1}, {1, 0, SEATS - 1}, {1, 1, MOST_ROUNDS}, {1, 0, 5}, {1, 0, (1 << POOL) - 1}, {1, 0, 511},
    {1, 1, MOST_PLAYOUTS}, {1, 0, HAND}, {1, 1, CHOICES}, {3, 0, CARDS}, {3, 0, 1}, {CHOICES, 0, CHOICES - 1}, {0}};

EXPORT int influence_grow(LIST(Card, cards), LIST(Facts, facts), LIST(Weights, weights), uint64_t seed,
                          FOUND(double, found)) {
    const Game game = {cards, facts, weights};
    State state;
    const Player player = {&game, &state, 0, deal, apply, rest, secret, choices};
    if (!ARE(cards, CARDS) || !ARE(facts, 1) || !ARE(weights, 1) || !WITHIN(facts, OF_FACTS)) return REFUSED;
    for (int card = 0; card < CARDS; card++)
        if (!are_within(cards[card].way_counts, 12, OF_CARD)) return REFUSED;
    for (int seat = 0; seat < SEATS; seat++)
        if (count_of((uint64_t)facts->hands[seat]) + facts->missing[seat] > MOST_HELD) return REFUSED;
    return tree_grow(&player, facts->actions, facts->action_count, facts->playouts, weights->explore, seed, found,
                     found_size);
}
