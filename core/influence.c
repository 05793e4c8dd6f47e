/* The tree of Influence: `bots/ismcts.py` over `games/influence/bot/strategy.py`, each playout to the end of the game. */
#include <string.h>

#include "tree.h"

enum { SEATS = 3, CARDS = 16, STEPS = 3, WAYS = 12, CELLS = 3, MOST_HELD = 8, MOST_ROUNDS = 100 };
enum { ADD = 1, AGENTS, MARKERS, CHOOSING = 0, RESOLVING, OVER };

typedef struct { int32_t kind, first, second, here, there; } Way;

/* What cards do and score, in the order of `compiled.cards_of`: of a step all ways there may be, of a score its cells. */
typedef struct {
    Way ways[CARDS][STEPS][WAYS];
    int32_t way_counts[CARDS][STEPS], step_counts[CARDS];
    int32_t shifts[CARDS][CELLS], doubles[CARDS][CELLS], cell_counts[CARDS];
} Cards;

/* What the seat knows: of each other's hand the cards known, and how many more; -1 and none where the hand is seen. */
typedef struct {
    int32_t seat, phase, round, last_round, places, markers, pool, playouts, unseen, step, resolving_count, action_count;
    int32_t hands[SEATS], faceup[SEATS], chosen[SEATS], known[SEATS], missing[SEATS], secret[SEATS];
    int32_t resolving[2 * SEATS];
    Way actions[CHOICES];
} Facts;

typedef struct { double explore, doubt, doubt_ahead, sharp, decided; } Weights;

struct Game { const Cards *cards; const Facts *facts; const Weights *weights; };

typedef struct { int32_t markers, places, pool; } Board;

struct State {
    int32_t hands[SEATS], faceup[SEATS], chosen[SEATS], phase, round, to_move;
    Board board;
    int resolving[2 * SEATS], waiting, step, first; /* seats and cards, from `first` on */
    const Way *ways[WAYS];
    int way_count, is_first;
};

static const int WHERE[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

static int shift_of(int element, int colour) { return 9 * element + 3 * colour; }

static int swapped(int places, int first, int second) {
    int where[3] = {WHERE[places][0], WHERE[places][1], WHERE[places][2]}, kept = where[first];
    where[first] = where[second];
    where[second] = kept;
    for (int n = 0; n < 6; n++)
        if (!memcmp(WHERE[n], where, sizeof where)) return n;
    return places;
}

static Board after(const Way *way, Board board) {
    if (way->kind == ADD) {
        board.markers += 1 << shift_of(WHERE[board.places][way->first], way->first);
        board.pool -= 1 << (3 * way->first);
    } else if (way->kind == AGENTS) {
        board.places = swapped(board.places, way->first, way->second);
    } else {
        board.markers += (1 << shift_of(way->there, way->first)) - (1 << shift_of(way->here, way->first)) +
                         (1 << shift_of(way->here, way->second)) - (1 << shift_of(way->there, way->second));
    }
    return board;
}

static int may_be(const Way *way, const Board *board) {
    if (way->kind == ADD) return board->pool >> (3 * way->first) & 7;
    if (way->kind == AGENTS) return 1;
    return (board->markers >> shift_of(way->here, way->first) & 7) && (board->markers >> shift_of(way->there, way->second) & 7);
}

static int ways_of(const Cards *cards, int card, int step, const Board *board, const Way **found) {
    int count = 0;
    for (int n = 0; n < cards->way_counts[card][step]; n++) {
        const Way *way = &cards->ways[card][step][n];
        if (may_be(way, board)) found[count++] = way;
    }
    return count;
}

/* What a hand is worth (`Scoring.total`). */
static int total_of(const Cards *cards, int hand, const Board *board) {
    int total = 0, cheapest = 0, is_free = 1;
    for (int card = 1; card < CARDS; card++) {
        int best = 0, lowest = 0, can_discard = 0;
        if (!(hand >> card & 1)) continue;
        for (int n = 0; n < cards->cell_counts[card]; n++) {
            int value = (board->markers >> cards->shifts[card][n] & 7) << (cards->doubles[card][n] >> board->places & 1);
            if (!value) can_discard = 1;
            else if (!best) best = lowest = value;
            else if (value > best)
                best = value;
            else if (value < lowest)
                lowest = value;
        }
        is_free = is_free && can_discard;
        if (best) {
            total += best;
            if (!cheapest || best + lowest < cheapest) cheapest = best + lowest;
        }
    }
    total -= cheapest;
    return is_free && total < 0 ? 0 : total;
}

/* What decides who wins (`Score.rank`), as one number: the total, then the lower sum of the cards not discarded. */
static int rank_of(const Cards *cards, int hand, const Board *board) {
    int held[CARDS], count = 0, choice[CARDS] = {0}, best = -1000000;
    for (int card = 1; card < CARDS; card++)
        if (hand >> card & 1) held[count++] = card;
    for (;;) {
        int total = 0, numbers = 0, lowest = 0, place;
        for (int n = 0; n < count; n++) {
            int card = held[n], at = choice[n];
            int value = (board->markers >> cards->shifts[card][at] & 7) << (cards->doubles[card][at] >> board->places & 1);
            total += value;
            if (value) numbers += card;
            if (value && (!lowest || value < lowest)) lowest = value;
        }
        int rank = (total - 2 * lowest) * 1000 - numbers;
        if (rank > best) best = rank;
        for (place = 0; place < count && ++choice[place] == cards->cell_counts[held[place]]; place++) choice[place] = 0;
        if (place == count) return best;
    }
}

static int coming(const State *state, int seat) {
    int card = state->faceup[seat];
    if (!card && state->phase == RESOLVING) card = state->chosen[(seat + 2) % 3];
    return card ? state->hands[seat] | 1 << card : state->hands[seat];
}

static int lead_of(const Game *game, const State *state, int seat) {
    int totals[SEATS];
    for (int n = 0; n < SEATS; n++) totals[n] = total_of(game->cards, coming(state, n), &state->board);
    int one = totals[(seat + 1) % 3], other = totals[(seat + 2) % 3];
    return totals[seat] - (one > other ? one : other);
}

static int next_chooser(State *state) {
    for (state->to_move = 0; state->to_move < SEATS; state->to_move++)
        if (!state->chosen[state->to_move] && state->hands[state->to_move]) return 1;
    state->to_move = 0;
    return 0;
}

static void take_faceup(State *state) {
    for (int seat = 0; seat < SEATS; seat++) {
        if (state->faceup[seat]) state->hands[seat] |= 1 << state->faceup[seat];
        state->faceup[seat] = 0;
    }
}

static void end_round(const Game *game, State *state) {
    int pool = state->board.pool, emptied = !(pool & 7) + !(pool >> 3 & 7) + !(pool >> 6);
    for (int seat = 0; seat < SEATS; seat++) {
        if (state->chosen[seat]) state->faceup[(seat + 1) % 3] = state->chosen[seat];
        state->chosen[seat] = 0;
    }
    int goes_on = emptied < 2 && state->round < game->facts->last_round;
    state->phase = goes_on ? CHOOSING : OVER;
    state->round += goes_on;
    if (goes_on) next_chooser(state);
    else take_faceup(state);
}

/* Carry out cards until one leaves its player a choice, or the round is over. */
static void carry_on(const Game *game, State *state) {
    for (; state->first < state->waiting; state->first++, state->step = 0) {
        int card = state->resolving[2 * state->first + 1];
        state->to_move = state->resolving[2 * state->first];
        for (; state->step < game->cards->step_counts[card]; state->step++) {
            state->way_count = ways_of(game->cards, card, state->step, &state->board, state->ways);
            if (state->way_count > 1) return;
            if (state->way_count) state->board = after(state->ways[0], state->board);
        }
    }
    end_round(game, state);
}

static void reveal(State *state) {
    state->waiting = state->first = state->step = 0;
    take_faceup(state);
    for (int card = 1; card < CARDS; card++)
        for (int seat = 0; seat < SEATS; seat++)
            if (state->chosen[seat] == card) {
                state->resolving[2 * state->waiting] = seat;
                state->resolving[2 * state->waiting++ + 1] = card;
            }
    state->phase = RESOLVING;
}

/* The board after the way that suits a hand best. */
static Board best_after(const Cards *cards, const Way *const *ways, int count, int hand, Board board) {
    Board best = board;
    for (int n = 0, most = 0; n < count; n++) {
        Board now = after(ways[n], board);
        int worth = count > 1 ? total_of(cards, hand, &now) : 0;
        if (!n || worth > most) most = worth, best = now;
    }
    return best;
}

/* Let all choose the cards that stand for them, and carry them out, each as suits it best. */
static void carry_out_all(const Game *game, State *state) {
    for (; state->phase == RESOLVING; state->step++, carry_on(game, state)) {
        int hand = coming(state, state->to_move);
        state->board = best_after(game->cards, state->ways, state->way_count, hand, state->board);
    }
}

static void play_round(const Game *game, State *state, const int *cards) {
    do {
        int seat = state->to_move;
        state->hands[seat] &= ~(1 << cards[seat]);
        state->chosen[seat] = cards[seat];
    } while (next_chooser(state));
    reveal(state);
    carry_on(game, state);
    carry_out_all(game, state);
}

static int worth_alone(const Game *game, const State *state, int seat, int card) {
    int hand = coming(state, seat) & ~(1 << card);
    Board board = state->board;
    const Way *ways[WAYS];
    for (int step = 0; step < game->cards->step_counts[card]; step++) {
        int count = ways_of(game->cards, card, step, &board, ways);
        board = best_after(game->cards, ways, count, hand, board);
    }
    return total_of(game->cards, hand, &board);
}

/* The card that a player who looks at its hand alone would choose, with some doubt; of equal ones the highest. */
static int likely_card(const Game *game, const State *state, int seat, Chance *chance) {
    double most = 0.0;
    int best = 0;
    for (int card = 1; card < CARDS; card++) {
        if (!(state->hands[seat] >> card & 1)) continue;
        double worth = worth_alone(game, state, seat, card) + game->weights->doubt * chance_random(chance);
        if (!best || worth >= most) most = worth, best = card;
    }
    return best;
}

/* The card after which a player stands best at the round's end, as it guesses the others. */
static int looked_ahead(const Game *game, const State *state, int seat, const int *guessed, Chance *chance) {
    double most = 0.0;
    int best = 0;
    for (int card = 1; card < CARDS; card++) {
        if (!(state->hands[seat] >> card & 1)) continue;
        State after = *state;
        int cards[SEATS] = {guessed[0], guessed[1], guessed[2]};
        cards[seat] = card;
        play_round(game, &after, cards);
        double ahead = lead_of(game, &after, seat) + game->weights->doubt_ahead * chance_random(chance);
        if (after.phase == OVER) ahead += ahead > 0 ? game->weights->decided : -game->weights->decided;
        if (!best || ahead >= most) most = ahead, best = card;
    }
    return best;
}

static int is_over(const Game *game, const State *state, double *value) {
    if (state->phase != OVER) return 0;
    int own = game->facts->seat, ahead = lead_of(game, state, own), ranks[SEATS], winners = 0, most = -1000000;
    *value = ahead > 0;
    if (ahead) return 1;
    for (int seat = 0; seat < SEATS; seat++) {
        ranks[seat] = rank_of(game->cards, state->hands[seat], &state->board);
        if (ranks[seat] > most) most = ranks[seat];
    }
    for (int seat = 0; seat < SEATS; seat++) winners += ranks[seat] == most;
    *value = ranks[own] == most ? 1.0 / winners : 0.0;
    return 1;
}

/* Let the seat choose a card, or carry one out in a way, and go on to the next card that it chooses. */
static int apply(const Game *game, State *state, int action, Chance *chance, double *worth) {
    const Way *first = state->is_first ? &game->facts->actions[action] : 0;
    int own = game->facts->seat, cards[SEATS], guessed[SEATS];
    if (state->phase == CHOOSING) {
        for (int seat = 0; seat < SEATS; seat++)
            guessed[seat] = state->hands[seat] ? likely_card(game, state, seat, chance) : 0;
        memcpy(cards, guessed, sizeof cards);
        for (int seat = 0; first && seat < SEATS; seat++)
            if (seat != own && state->hands[seat] && chance_random(chance) < game->weights->sharp)
                cards[seat] = looked_ahead(game, state, seat, guessed, chance);
        cards[own] = first ? first->first : action;
        play_round(game, state, cards);
    } else if (first) {
        state->board = after(first, state->board);
        state->step++;
        carry_on(game, state);
        carry_out_all(game, state);
    }
    state->is_first = 0;
    return is_over(game, state, worth);
}

static double rest(const Game *game, State *state, Chance *chance) {
    double worth;
    while (!apply(game, state, likely_card(game, state, game->facts->seat, chance), chance, &worth)) continue;
    return worth;
}

static uint32_t secret(const Game *game, const State *state) { return (uint32_t)state->hands[game->facts->seat]; }

static int choices(const Game *game, const State *state, uint8_t *found) {
    int count = 0;
    for (int card = 1; card < CARDS; card++)
        if (state->hands[game->facts->seat] >> card & 1) found[count++] = (uint8_t)card;
    return count;
}

/* A deal as `Influence.determinize` draws it, the secret choices taken back. */
static void deal(const Game *game, State *state, Chance *chance) {
    const Facts *facts = game->facts;
    int loose[CARDS], count = 0;
    memset(state, 0, sizeof *state);
    for (int card = 1; card < CARDS; card++)
        if (facts->unseen >> card & 1) loose[count++] = card;
    for (int last = count - 1; last > 0; last--) {
        int other = (int)chance_below(chance, (uint32_t)last + 1), kept = loose[last];
        loose[last] = loose[other];
        loose[other] = kept;
    }
    memcpy(state->faceup, facts->faceup, sizeof state->faceup);
    memcpy(state->chosen, facts->chosen, sizeof state->chosen);
    for (int seat = 0; seat < SEATS; seat++) {
        state->hands[seat] = facts->hands[seat] >= 0 ? facts->hands[seat] : facts->known[seat];
        for (int n = 0; n < facts->missing[seat]; n++) state->hands[seat] |= 1 << loose[--count];
        if (facts->secret[seat]) chance_random(chance); /* which of them it has chosen: it takes that back */
    }
    state->board = (Board){facts->markers, facts->places, facts->pool};
    state->phase = facts->phase;
    state->round = facts->round;
    state->is_first = 1;
    if (state->phase == CHOOSING) {
        next_chooser(state);
    } else {
        memcpy(state->resolving, facts->resolving, sizeof state->resolving);
        state->waiting = facts->resolving_count;
        state->step = facts->step;
        carry_on(game, state);
    }
}

static int is_way(const Way *way) {
    if (way->kind == ADD) return is_within(way->first, 0, 2);
    if (way->kind == AGENTS) return is_within(way->first, 0, 2) && is_within(way->second, 0, 2);
    return way->kind == MARKERS && is_within(way->first, 0, 2) && is_within(way->second, 0, 2) &&
           is_within(way->here, 0, 2) && is_within(way->there, 0, 2);
}

static int are_cards(const Cards *cards) {
    for (int card = 1; card < CARDS; card++) {
        if (!is_within(cards->step_counts[card], 1, STEPS) || !is_within(cards->cell_counts[card], 1, CELLS)) return 0;
        for (int step = 0; step < cards->step_counts[card]; step++) {
            if (!is_within(cards->way_counts[card][step], 0, WAYS)) return 0;
            for (int n = 0; n < cards->way_counts[card][step]; n++)
                if (!is_way(&cards->ways[card][step][n])) return 0;
        }
        for (int n = 0; n < cards->cell_counts[card]; n++)
            if (!is_within(cards->shifts[card][n], 0, 24) || !is_within(cards->doubles[card][n], 0, 63)) return 0;
    }
    return 1;
}

/* Whether every card lies in one place, all have cards to play, and the markers are so few that none is lost. */
static int is_sound(const Facts *facts) {
    int all = 0, missing = 0, loose = 0, count = 0;
    if (!is_within(facts->seat, 0, 2) || !is_within(facts->phase, CHOOSING, RESOLVING)) return 0;
    if (!is_within(facts->last_round, 1, MOST_ROUNDS) || !is_within(facts->round, 1, facts->last_round)) return 0;
    if (!is_within(facts->places, 0, 5) || !is_within(facts->pool, 0, 511) || !is_within(facts->markers, 0, (1 << 27) - 1))
        return 0;
    for (int colour = 0; colour < 3; colour++) {
        int markers = facts->pool >> (3 * colour) & 7;
        for (int element = 0; element < 3; element++) markers += facts->markers >> shift_of(element, colour) & 7;
        if (markers > 7) return 0;
    }
    if (!is_within(facts->playouts, 1, MOST_PLAYOUTS) || !is_within(facts->action_count, 1, CHOICES)) return 0;
    if (!is_within(facts->unseen, 0, 0xfffe) || facts->unseen & 1 || !is_within(facts->step, 0, STEPS)) return 0;
    for (int card = 1; card < CARDS; card++) loose += facts->unseen >> card & 1;
    for (int seat = 0; seat < SEATS; seat++) {
        int held = facts->hands[seat] >= 0 ? facts->hands[seat] : facts->known[seat], choosing = facts->phase == CHOOSING;
        int lying = choosing ? facts->faceup[seat] : facts->chosen[seat], cards = facts->missing[seat];
        if (!is_within(held, 0, 0xfffe) || held & (1 | all | facts->unseen) || !is_within(cards, 0, loose)) return 0;
        if (!is_within(lying, 1, CARDS - 1) || (choosing ? facts->chosen : facts->faceup)[seat]) return 0;
        all |= held;
        if ((all | facts->unseen) >> lying & 1) return 0;
        all |= 1 << lying;
        missing += cards;
        for (int card = 1; card < CARDS; card++) cards += held >> card & 1;
        if (!is_within(cards, 1, MOST_HELD)) return 0;
    }
    if (missing > loose || !is_within(facts->resolving_count, facts->phase == RESOLVING, SEATS * facts->phase)) return 0;
    for (; count < facts->resolving_count; count++)
        if (!is_within(facts->resolving[2 * count], 0, 2) || !is_within(facts->resolving[2 * count + 1], 1, CARDS - 1)) return 0;
    return 1;
}

/* Whether what is to be tried can be done: cards of the own hand, or ways that there are now. */
static int are_choices(const Game *game) {
    const Facts *facts = game->facts;
    Chance chance;
    State state;
    chance_seed(&chance, 0);
    deal(game, &state, &chance);
    int is_asked = state.phase == facts->phase && state.to_move == facts->seat;
    if (!is_asked && (facts->phase == RESOLVING || !state.hands[facts->seat])) return 0;
    for (int n = 0; n < facts->action_count; n++) {
        const Way *way = &facts->actions[n];
        int is_there = way->kind == 0 && is_within(way->first, 1, CARDS - 1) && facts->hands[facts->seat] > 0 &&
                       facts->hands[facts->seat] >> way->first & 1;
        if (facts->phase == RESOLVING) {
            is_there = 0;
            for (int at = 0; at < state.way_count; at++) is_there |= !memcmp(state.ways[at], way, sizeof *way);
        }
        if (!is_there) return 0;
    }
    return 1;
}

EXPORT int influence_grow(LIST(int32_t, cards), LIST(int32_t, facts), LIST(double, weights), uint64_t seed,
                          FOUND(int32_t, visits), FOUND(double, totals), FOUND(double, squares)) {
    const Game game = {(const Cards *)cards, (const Facts *)facts, (const Weights *)weights};
    State state;
    const Player player = {&game, &state, 0, deal, apply, rest, secret, choices};
    int32_t numbers[CHOICES];
    if (cards_count * sizeof *cards != sizeof(Cards) || facts_count * sizeof *facts != sizeof(Facts)) return REFUSED;
    if (weights_count * sizeof *weights != sizeof(Weights) || !are_cards(game.cards)) return REFUSED;
    if (!is_sound(game.facts) || !are_choices(&game)) return REFUSED;
    uint64_t actions = (uint64_t)game.facts->action_count;
    if (visits_count != actions || totals_count != actions || squares_count != actions) return REFUSED;
    for (int n = 0; n < CHOICES; n++) numbers[n] = n;
    return tree_grow(&player, numbers, (int)actions, game.facts->playouts, game.weights->explore, seed, visits, totals,
                     squares);
}
