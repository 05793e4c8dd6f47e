/* Alchemy: matches played to their end, as `games/alchemy/bot/playout.py` plays them. */
#include <string.h>

#include "core.h"

enum { SEATS = 4, DECK = 44, LISTS = 6, NUMBERS = 40, GOAL = 15, LONGEST = 20000 };
enum { SORTING, CLAIMING, COMPLETE, OVER, NO = -1, ANY = 4, SORTS = 4, OWN = 1, OTHERS, ALL_FOUR = 15 };
enum { GAIN_MASTERY, TURN_VOID, GAIN_VOID, GAIN_AETHER, VOID_TO_AETHER, DRAW_FORMULAE, DRAW_ELEMENTS, TAKE_ELEMENT };
enum { LOSE_VOID = 8, SWAP_ELEMENT, END_POINTS, REPEAT, MOVE, LAY_UNDER, ASKS_PLAYER = 1, ASKS_ELEMENT };
enum { LEFT = 1, RIGHT, BESIDE, BETWEEN, LEFT_END = 3, PER_FORMULA = 1, PER_AETHER, PER_MASTERY };

static const int SPARE = 0x1084210, PACK = 0xfffff, UNITS[] = {1, 1 << 5, 1 << 10, 1 << 15, 1 << 20};

/* What the formulae do, in the order of `compiled.py`; numbers stand for the words of the vocabulary. Void, Aether and
   mastery are what an act brings, `n` times: what takes Void as far as there is any, a mastery once. Of the effects so
   many have their turn, those after them are points at the end. */
typedef struct { int32_t act, n, element, per, over, at, yours, voids, aether, mastery; } Part;
typedef struct { int32_t to, may, asks, when, element, turns, is_good, part_count; Part parts[3]; } Effect;
typedef struct { int32_t element, cost, points, turns, effect_count; Effect effects[2]; } Formula;

typedef struct {
    double worth[DECK][2], net[GOAL + 1][DECK], races[GOAL + 1][31], near[8], cards[2][2];
    double coming[5], repeated, end_kept, end_comes, neighbour_comes, further_comes;
} Weights;

struct Game { const Formula *formulae; const Weights *weights; };

/* What is given of a state begins it: chance of the rules and of the playout, the formulae in the discards and in hands,
   lists, and numbers, of which the last ones are those of the rules. */
typedef uint64_t Row[7 + 8 * LISTS + NUMBERS / 2];
typedef int32_t Scores[SEATS];
struct State {
    uint64_t chance, random, gone, hands[SEATS];
    union {
        List lists[LISTS];
        struct { List rows[SEATS], deck, element_deck; };
    };
    int32_t phase, to_move, start, is_final, done, supply, discard, drawn, elements[SEATS], aether[SEATS], voids[SEATS];
    int32_t mastery[SEATS], piles[SEATS], pile_count, steps, none;
    int32_t seats, goal, draws, majority[3], all_four, asks_to_turn, repeats_once;
    List pending; /* twice the formula, and the effect */
    uint64_t repeated;
};

static inline int larger(int one, int other) { return one > other ? one : other; }
static inline int lane(int pack, int element) { return pack >> 5 * element & 31; }
static inline int size_of(int pack) { return lane(pack, 0) + lane(pack, 1) + lane(pack, 2) + lane(pack, 3); }
static inline const Formula *formula_of(const Game *game, int card) { return &game->formulae[card]; }
static inline int element_of(const Game *game, int card) { return game->formulae[card].element; }

static uint64_t elements_in(int pack) {
    return bit(0) * !!lane(pack, 0) | bit(1) * !!lane(pack, 1) | bit(2) * !!lane(pack, 2) | bit(3) * !!lane(pack, 3);
}

static int lacking(int wanted, int there) {
    int less = (wanted | SPARE) - there, kept = less & SPARE;
    return less & (kept - (kept >> 4));
}

static void put(List *list, int place, int card) {
    if (list->count == MOST_LISTED) return;
    memmove(list->cards + place + 1, list->cards + place, (size_t)(list->count++ - place));
    list->cards[place] = (uint8_t)card;
}

static void add(List *list, int card) { put(list, list->count, card); }

/* ---- chance (`kernel/chance.py`), and the decks (`rules/cards.py`) */

static void unpack(List *cards, int pack) {
    for (int element = 0; element < 4; element++)
        for (int n = lane(pack, element); n; n--) add(cards, element);
}

/* Draw from a deck, which is made anew of its discards; return NO where there are none. */
static int drawn(State *state, List *deck) {
    List left = {0};
    uint64_t draw = 0, radix = 0;
    if (deck->count) return pull(deck, 0);
    if (deck == &state->element_deck) unpack(&left, state->discard), state->discard = 0;
    else EACH(card, state->gone) add(&left, card), state->gone ^= bit(card);
    for (; left.count; draw /= (uint64_t)left.count + 1) {
        uint64_t span = left.count;
        if (!radix || radix * span > 1ull << 40) draw = draw64(&state->chance), radix = 1;
        radix *= span;
        add(deck, pull(&left, (int)(draw % span)));
    }
    return deck->count ? pull(deck, 0) : NO;
}

static void draw_elements(State *state, int32_t *pack, int number) {
    for (int card; number && (card = drawn(state, &state->element_deck)) != NO; number--) *pack += UNITS[card];
}

static void draw_formulae(State *state, int seat, int number) {
    for (int card; number && (card = drawn(state, &state->deck)) != NO; number--) state->hands[seat] |= bit(card);
}

/* ---- the row (`rules/effects.py`) */

static uint64_t places_of(const Game *game, const List *row, int element) {
    uint64_t places = 0;
    for (int n = 0; n < row->count; n++) places |= (uint64_t)(element_of(game, row->cards[n]) == element) << n;
    return places;
}

static int counted(const Game *game, const List *row, int place, const Part *part) {
    uint64_t places = places_of(game, row, part->element), here = bit(place);
    const uint64_t over[] = {~0ull, here - 1, -here << 1, here << 1 | here >> 1};
    if (part->over != BETWEEN) return count_of(places & over[part->over]);
    return places & (places - 1) ? 62 - __builtin_clzll(places) - lowest_of(places) : 0;
}

static int works(const Game *game, const List *row, int place, const Effect *effect) {
    uint64_t places = places_of(game, row, effect->element), here = bit(place);
    int is_first = !place, is_last = place == row->count - 1, is_between = places & (here - 1) && places & -here << 1;
    int left = (places & here >> 1) != 0, right = (places & here << 1) != 0;
    const int all[] = {1, is_first, is_last, is_first || is_last, left, right, left || right, is_between};
    return all[effect->when];
}

static int repeated_place(int length, int place, int at) {
    int found = at == LEFT ? place - 1 : at == RIGHT ? place + 1 : 0;
    return found < length && found != place ? found : -1;
}

/* ---- what rows are worth (`bot/abilities.py`) */

static double often(const Game *game, const List *row, int place, const Effect *effect) {
    const Weights *weights = game->weights;
    int when = effect->when, is_now = works(game, row, place, effect);
    int free = (when != 5 && !place) + (when != 4 && place == row->count - 1);
    if (when && when < 4) return is_now ? weights->end_kept : weights->end_comes;
    if (is_now) return 1.0;
    if (when < 7) return free ? weights->neighbour_comes * free : weights->end_comes;
    uint64_t places = places_of(game, row, effect->element);
    double before = places & (bit(place) - 1) ? 1.0 : weights->further_comes;
    return before * (places & -bit(place) << 1 ? 1.0 : weights->further_comes);
}

static double comes(const Game *game, const List *row, int place, const Part *part) {
    return part->over == BESIDE ? 0.12 * (!place + (place == row->count - 1)) : game->weights->coming[part->over];
}

static double row_total(const Game *game, const List *row, int left) {
    const Weights *weights = game->weights;
    double fires[MOST_LISTED] = {0.0}, growth = 0.0, points = 0.0, coming = 0.0, fire = 0.0;
    List repeats = {0}; /* twice the place, and the effect */
    for (int place = 0; place < row->count; place++) {
        const Formula *formula = formula_of(game, row->cards[place]);
        for (int n = 0; n < formula->effect_count; n++) {
            const Part *first = formula->effects[n].parts;
            if (n >= formula->turns && first->per == PER_FORMULA) {
                points += first->n * counted(game, row, place, first);
                coming += first->n * comes(game, row, place, first);
            }
            if (first->act == REPEAT) add(&repeats, 2 * place + n);
            if (n >= formula->turns || first->act == REPEAT) continue;
            double worth = weights->worth[row->cards[place]][n] * often(game, row, place, &formula->effects[n]);
            if (first->over)
                growth += worth * comes(game, row, place, first), worth *= counted(game, row, place, first);
            fires[place] += worth;
        }
        fire += fires[place];
    }
    for (int n = 0; n < repeats.count; n++) {
        int place = repeats.cards[n] / 2;
        const Effect *effect = &formula_of(game, row->cards[place])->effects[repeats.cards[n] & 1];
        int target = repeated_place(row->count, place, effect->parts->at);
        double again = target < 0 ? weights->repeated * 0.5 : fires[target];
        if (target >= 0 && effect->parts->at == LEFT_END)
            again = weights->end_kept * again + (1.0 - weights->end_kept) * weights->repeated;
        fire += again * often(game, row, place, effect);
    }
    return points + left * (fire + coming + growth * left / 2.0);
}

/* ---- abilities (`rules/effects.py`) */

static int can(const State *state, int seat, const Part *part, int element) {
    int is_left = element == ANY ? state->supply : lane(state->supply, element);
    if ((part->voids < 0 && !state->voids[seat]) || (part->mastery && !is_left)) return 0;
    if (part->act == DRAW_FORMULAE) return state->deck.count || state->gone;
    if (part->act == DRAW_ELEMENTS) return state->element_deck.count || state->discard > 0;
    return part->act != TAKE_ELEMENT || (seat != state->to_move && state->elements[seat] > 0);
}

static void take_mastery(State *state, int seat, int element) {
    state->supply -= UNITS[element];
    state->mastery[seat] += UNITS[element];
}

/* Carry out a part, where it can be: what takes Void as far as there is any. */
static void carry_out_part(State *state, int seat, const Part *part, int n, int element) {
    int count = part->mastery ? element < ANY : part->voids < 0 && n > state->voids[seat] ? state->voids[seat] : n;
    if (!can(state, seat, part, element)) return;
    state->voids[seat] += part->voids * count;
    state->aether[seat] += part->aether * count;
    if (part->mastery && count) take_mastery(state, seat, element);
    if (part->act == DRAW_FORMULAE) draw_formulae(state, seat, n);
    if (part->act == DRAW_ELEMENTS) draw_elements(state, &state->elements[seat], n);
    for (; part->act == TAKE_ELEMENT && n && state->elements[seat]; n--) {
        List cards = {0};
        unpack(&cards, state->elements[seat]);
        int unit = UNITS[cards.cards[draw64(&state->chance) % cards.count]];
        state->elements[seat] -= unit;
        state->elements[state->to_move] += unit;
    }
}

/* Put in at a place what a formula's turn in the row sets off. */
static void queue(const Game *game, List *pending, int place, int card) {
    for (int n = formula_of(game, card)->turns; n; n--) put(pending, place, 2 * card + n - 1);
}

static int repeatable(const Game *game, const State *state, int place, int at) {
    const List *row = &state->rows[state->to_move];
    int target = repeated_place(row->count, place, at), again = target < 0 ? 0 : row->cards[target];
    int is_done = state->repeats_once && state->repeated >> again & 1;
    return target >= 0 && formula_of(game, again)->turns && !is_done ? again : -1;
}

static uint64_t seats_of(const Effect *effect, int owner) {
    return (effect->to & OWN ? bit(owner) : 0) | (effect->to & OTHERS ? ~bit(owner) : 0);
}

/* The ways to carry out the effect in turn: players, elements, formulae, places, or 1 if nothing is to be chosen. */
static uint64_t ways_of(const Game *game, const State *state, const Effect *effect, int place) {
    const Part *part = effect->parts;
    int owner = state->to_move;
    const List *row = &state->rows[owner];
    uint64_t befallen = 0;
    if (!works(game, row, place, effect) || (part->over && !counted(game, row, place, part))) return 0;
    if (part->act == REPEAT) return repeatable(game, state, place, part->at) >= 0;
    if (part->act == SWAP_ELEMENT) return elements_in(state->elements[owner]);
    if (part->act == LAY_UNDER) return state->hands[owner];
    if (part->act == MOVE) return (bit(row->count) - 1) & ~bit(part->at == LEFT_END ? 0 : row->count - 1);
    EACH(seat, seats_of(effect, owner) & (bit(state->seats) - 1))
        if (can(state, seat, part, part->element)) befallen |= bit(seat);
    if (effect->asks == ASKS_PLAYER || !befallen) return befallen;
    return effect->asks == ASKS_ELEMENT ? elements_in(state->supply) : 1;
}

static void carry_out(const Game *game, State *state, const Effect *effect, int place, int way) {
    const Part *part = effect->parts;
    int owner = state->to_move, seats = state->seats;
    uint64_t befallen = effect->asks == ASKS_PLAYER ? bit(way) : seats_of(effect, owner);
    List *row = &state->rows[owner];
    if (part->act == REPEAT) {
        int again = repeatable(game, state, place, part->at);
        state->repeated |= bit(again);
        queue(game, &state->pending, 0, again);
    } else if (part->act == SWAP_ELEMENT) {
        state->elements[owner] -= UNITS[way];
        state->discard += UNITS[way];
        draw_elements(state, &state->elements[owner], 1);
    } else if (part->act == MOVE) {
        int card = pull(row, way);
        put(row, part->at == LEFT_END ? 0 : row->count, card);
    } else {
        if (part->act == LAY_UNDER) add(&state->deck, way), state->hands[owner] ^= bit(way), way = ANY;
        for (int n = 0, seat = owner; n < seats; n++, seat = (seat + 1) % seats) {
            if (!(befallen >> seat & 1) || !can(state, seat, effect->parts, effect->parts->element)) continue;
            for (part = effect->parts; part < effect->parts + effect->part_count; part++) {
                int times = part->over ? counted(game, row, place, part) : 1;
                int element = part->element == ANY ? way : part->element;
                carry_out_part(state, part->yours ? owner : seat, part, part->n * times, element);
            }
        }
    }
}

/* ---- the round (`rules/state.py`) */

static void next_to_complete(State *state) {
    int seats = state->seats, is_last = elements_in(state->supply) != ALL_FOUR;
    state->to_move = (state->to_move + 1) % seats;
    if (state->to_move != state->start) return;
    for (int n = 0, seat = state->start; n < seats; n++, seat = (seat + 1) % seats) {
        draw_formulae(state, seat, state->done >> seat & 1 ? 1 : 2);
        is_last |= state->rows[seat].count >= state->goal;
    }
    state->phase = state->is_final ? OVER : SORTING;
    state->is_final |= is_last;
    state->to_move = state->start = (state->start + 1) % seats;
    state->done = state->pile_count = state->drawn = 0;
    if (state->phase == SORTING) draw_elements(state, &state->drawn, state->draws);
}

/* ---- what a seat does (`bot/playout.py`, `bot/completions.py`) */

static int payable_of(const Game *game, uint64_t hand) {
    int payable = 0;
    EACH(card, hand) payable += UNITS[element_of(game, card)];
    return payable;
}

/* The Aether that a formula takes at least, besides element cards and what the others of a hand pay. */
static int lacks(const Game *game, int card, int elements, int payable) {
    int unpaid = lacking(formula_of(game, card)->cost, elements);
    return unpaid ? lacking(unpaid, payable - UNITS[element_of(game, card)]) % 31 : 0;
}

/* How gladly one way to answer an ability is taken: a player, an element, a card, or a place in the row. */
static double liking(const Game *game, const State *state, const Effect *effect, int way, int is_kind) {
    int seat = state->to_move, act = effect->parts->act, own = lane(state->mastery[seat], way & 3), most = 0;
    const List *row = &state->rows[way & 3];
    uint64_t hand = state->hands[seat];
    if (act == MOVE) {
        List moved = state->rows[seat];
        int card = pull(&moved, way);
        put(&moved, effect->parts->at == LEFT_END ? 0 : moved.count, card);
        return row_total(game, &moved, larger(0, state->goal - moved.count));
    }
    if (act == LAY_UNDER)
        return 100 * lacks(game, way, state->elements[seat], payable_of(game, hand)) - formula_of(game, way)->points;
    if (act == SWAP_ELEMENT) {
        EACH(card, hand) most = larger(most, lane(formula_of(game, card)->cost, way));
        return lane(state->elements[seat], way) - most;
    }
    if (effect->asks == ASKS_PLAYER) {
        if (way == seat) return -100000;
        for (int at = 0; at < row->count; at++) most += formula_of(game, row->cards[at])->points;
        most += 2 * size_of(state->mastery[way]) + state->aether[way];
        return is_kind ? -most : act == LOSE_VOID || act == TAKE_ELEMENT ? most : 0;
    }
    for (int other = 0; other < state->seats; other++)
        if (other != seat) most = larger(most, lane(state->mastery[other], way & 3));
    return -larger(most - own, own - most) - (own ? 100 : 0);
}

/* A sensible answer to what an ability asks, of the ways that there are. */
static int quick_choice(const Game *game, const State *state, const Effect *effect, uint64_t ways) {
    int seat = state->to_move, act = effect->parts->act, best = NO, can_leave = effect->may;
    int asks_player = effect->asks == ASKS_PLAYER, is_kind = asks_player && act != TAKE_ELEMENT && effect->is_good;
    const List *row = &state->rows[seat];
    double most = act == MOVE ? row_total(game, row, larger(0, state->goal - row->count)) : 0.0;
    if (is_kind && (can_leave || ways >> seat & 1)) return ways >> seat & 1 ? seat : NO;
    if (act == TURN_VOID && effect->asks == ASKS_ELEMENT && state->is_final && lane(state->mastery[seat], 0) > 3)
        return can_leave ? NO : lowest_of(ways);
    if (can_leave && act == LAY_UNDER && count_of(state->hands[seat]) < 3 && !state->is_final) return NO;
    EACH(way, ways) {
        double liked = liking(game, state, effect, way, is_kind);
        if (liked > most + 0.001 || (best == NO && !(can_leave && act == MOVE))) most = liked, best = way;
    }
    return can_leave && ((act == SWAP_ELEMENT && most <= 0) || (asks_player && best == seat)) ? NO : best;
}

/* Carry out effects until all are done; Aether becomes Void where that opens a way, and is worth it. */
static void carry_on(const Game *game, State *state) {
    for (; state->pending.count && state->steps < LONGEST; state->steps++) {
        int owner = state->to_move, turn = pull(&state->pending, 0), place = 0;
        const Effect *effect = &formula_of(game, turn / 2)->effects[turn & 1];
        while (place < state->rows[owner].count && state->rows[owner].cards[place] != turn / 2) place++;
        uint64_t ways = ways_of(game, state, effect, place);
        if (!ways && effect->turns && state->asks_to_turn && !state->voids[owner] && state->aether[owner]) {
            state->voids[owner] = 1;
            ways = ways_of(game, state, effect, place);
            if (ways) state->aether[owner]--;
            else state->voids[owner] = 0;
        }
        int way = ways ? quick_choice(game, state, effect, ways) : NO;
        if (way != NO) carry_out(game, state, effect, place, way);
    }
    state->phase = COMPLETE;
    state->repeated = 0;
    next_to_complete(state);
}

/* For whoever is to move: completions to come, what the hand pays, and what each formula is worth with its token. */
typedef struct { int left, payable; double prices[DECK]; } Plans;

static Plans plans_of(const Game *game, const State *state) {
    int seat = state->to_move;
    Plans plans = {.left = state->is_final ? 0 : state->goal, .payable = payable_of(game, state->hands[seat])};
    for (int n = 0, left; n < SEATS; n++)
        if ((left = larger(0, state->goal - state->rows[n].count)) < plans.left) plans.left = left;
    EACH(card, state->hands[seat]) {
        int element = element_of(game, card), own = lane(state->mastery[seat], element);
        double token = 0.0;
        for (int other = 0; other < state->seats && lane(state->supply, element); other++)
            if (other != seat)
                token += game->weights->races[plans.left][(31 + own - lane(state->mastery[other], element)) % 31];
        plans.prices[card] = game->weights->net[plans.left][card] + token;
    }
    return plans;
}

/* What a pile is worth to anybody, and for the best of the plans. */
static double plain(const Game *game, const Plans *plans, int pile) {
    const double *worth = game->weights->cards[plans->left > 0];
    return worth[0] * size_of(pile & PACK) + worth[1] * (pile >> 20);
}

static double worth_of(const Game *game, const State *state, const Plans *plans, int pile) {
    int seat = state->to_move, elements = state->elements[seat] + (pile & PACK);
    double nearest = 0.0;
    EACH(card, state->hands[seat]) {
        int lacking = lacks(game, card, elements, plans->payable) - state->aether[seat] - (pile >> 20);
        double kept = lacking <= 0 ? 1.0 : plans->left ? game->weights->near[lacking & 7] : 0.0;
        if (plans->prices[card] * kept > nearest) nearest = plans->prices[card] * kept;
    }
    return nearest;
}

static void sort(const Game *game, State *state) {
    Plans plans = plans_of(game, state);
    int seats = state->seats;
    double most = 0.0;
    for (int n = 0; n < SORTS; n++) {
        int32_t piles[SEATS] = {0}, *last = piles;
        List cards = {0};
        unpack(&cards, state->drawn);
        for (int turn = 0; cards.count; turn++)
            piles[turn % seats] += UNITS[pull(&cards, draw_below(&state->random, cards.count))];
        for (int32_t *pile = piles; pile < piles + seats; pile++) {
            for (int one = 0; one < 4; one += 2) { /* opposites become Aether */
                int first = lane(*pile, one), second = lane(*pile, one + 1);
                *pile += (first < second ? first : second) * (UNITS[4] - UNITS[one] - UNITS[one + 1]);
            }
            if (plain(game, &plans, *pile) < plain(game, &plans, *last)) last = pile;
        }
        double value = worth_of(game, state, &plans, *last) + 2.0 * plain(game, &plans, *last);
        for (int at = 0; at < seats; at++) value -= plain(game, &plans, piles[at]);
        if (!n || value > most) most = value, memcpy(state->piles, piles, sizeof piles);
    }
    state->discard += state->drawn;
    for (int at = 0; at < seats; at++) state->discard -= state->piles[at] & PACK;
    state->drawn = 0;
    state->pile_count = seats;
    state->phase = CLAIMING;
    state->to_move = (state->to_move + 1) % seats;
}

static void claim(const Game *game, State *state) {
    Plans plans = plans_of(game, state);
    int seat = state->to_move, best = 0;
    double most = 0.0;
    for (int n = 0; n < state->pile_count && state->pile_count > 1; n++) {
        double value = worth_of(game, state, &plans, state->piles[n]) + plain(game, &plans, state->piles[n]);
        if (!n || value > most) most = value, best = n;
    }
    state->elements[seat] += state->piles[best] & PACK;
    state->aether[seat] += state->piles[best] >> 20;
    memmove(state->piles + best, state->piles + best + 1, (size_t)(--state->pile_count - best) * sizeof *state->piles);
    int is_over = seat == state->start || !state->pile_count;
    state->to_move = is_over ? state->start : (seat + 1) % state->seats;
    if (is_over) state->phase = COMPLETE;
}

/* Pay for a formula: with element cards, then formulae worth least, then Aether. */
static void pay(const Game *game, State *state, int formula, const double *net) {
    int seat = state->to_move;
    uint64_t *hand = &state->hands[seat];
    for (int element = 0; element < 4; element++) {
        for (int price = lane(formula_of(game, formula)->cost, element); price; price--) {
            int least = NO, unit = lane(state->elements[seat], element) ? UNITS[element] : 0;
            state->elements[seat] -= unit;
            state->discard += unit;
            EACH(card, unit ? 0 : *hand)
                if (element_of(game, card) == element && (least == NO || net[card] < net[least])) least = card;
            if (least != NO) *hand ^= bit(least), state->gone |= bit(least);
            else state->aether[seat] -= !unit;
        }
    }
}

static void complete(const Game *game, State *state) {
    Plans plans = plans_of(game, state);
    int seat = state->to_move, best = -1, left = plans.left;
    List *row = &state->rows[seat], at_left = *row, at_right = *row;
    EACH(card, state->hands[seat]) {
        int lacking = lacks(game, card, state->elements[seat], plans.payable);
        if (lacking <= state->aether[seat] && (best < 0 || plans.prices[card] > plans.prices[best])) best = card;
    }
    if (best < 0) {
        next_to_complete(state);
        return;
    }
    state->hands[seat] ^= bit(best);
    pay(game, state, best, game->weights->net[left]);
    put(&at_left, 0, best);
    add(&at_right, best);
    *row = row->count && row_total(game, &at_right, left) > row_total(game, &at_left, left) ? at_right : at_left;
    state->done |= 1 << seat;
    if (lane(state->supply, element_of(game, best))) take_mastery(state, seat, element_of(game, best));
    for (int at = 0; at < row->count; at++) queue(game, &state->pending, state->pending.count, row->cards[at]);
    carry_on(game, state);
}

/* What a seat scores (`rules/scoring.py`). */
static int score_of(const Game *game, const State *state, int seat) {
    const List *row = &state->rows[seat];
    int aether = state->aether[seat] + state->voids[seat], score = aether, mastery = state->mastery[seat];
    for (int element = 0; element < 4; element++) {
        int own = lane(mastery, element), place = 1;
        for (int count = own; count < 32; count++) { /* whoever has as many or more, and who shares that */
            int alike = 0;
            for (int n = 0; n < state->seats; n++) alike += lane(state->mastery[n], element) == count;
            place += (alike && count > own) + (alike > 1);
        }
        if (own && place <= 3) score += state->majority[place - 1];
    }
    for (int at = 0; at < row->count; at++) {
        const Formula *formula = formula_of(game, row->cards[at]);
        score += formula->points;
        for (int n = formula->turns; n < formula->effect_count; n++) {
            const Part *part = formula->effects[n].parts;
            score += part->n * (part->per == PER_AETHER    ? aether
                                : part->per == PER_FORMULA ? counted(game, row, at, part)
                                                           : lane(mastery, part->element));
        }
    }
    return elements_in(mastery) == ALL_FOUR ? score + state->all_four : score;
}

#define OF_PART {1, 0, LAY_UNDER}, {1, 0, 9}, {1, 0, 5}, {1, 0, PER_MASTERY}, {2, 0, 4}, {1, 0, 1}, {2, -1, 1}, {1, 0, 1}
#define OF_EFFECT \
    {1, 0, OWN | OTHERS}, {1, 0, 1}, {1, 0, 4}, {1, 0, 7}, {1, 0, 5}, {2, 0, 1}, {1, 0, 3}, OF_PART, OF_PART, OF_PART
static const Limit OF_FORMULA[] = {{1, 0, 3}, {1, 0, PACK}, {1, 0, 99}, {2, 0, 2}, OF_EFFECT, OF_EFFECT, {0}};
static const Limit OF_ROWS[] = {
    {1, SORTING, OVER}, {2, 0, SEATS - 1}, {1, 0, 1}, {1, 0, 15}, {7, 0, PACK}, {8, 0, 999}, {4, 0, PACK},
    {4, 0, (1 << 24) - 1}, {1, 0, SEATS}, {2, 0, 0}, {1, 2, SEATS}, {1, 1, GOAL}, {1, 0, 52},
    {4, -999, 999}, {2, 0, 1}, {0}};

/* Whether there are such formulae and elements, and all is for seats that there are. */
static int is_sound(const State *state) {
    uint64_t all = state->gone | state->hands[0] | state->hands[1] | state->hands[2] | state->hands[3];
    for (const List *list = state->lists; list < state->lists + LISTS; list++)
        for (int n = 0; n < list->count; n++)
            if (n == MOST_LISTED || list->cards[n] >= (list < &state->element_deck ? DECK : 4)) return 0;
    if (!are_within(&state->phase, NUMBERS, OF_ROWS) || all >> DECK) return 0;
    return state->to_move < state->seats && state->start < state->seats && state->pile_count <= state->seats &&
           state->pile_count >= (state->phase == CLAIMING);
}

/* Play each state to its end: what each seat scores. */
EXPORT int alchemy_play(LIST(Formula, formulae), LIST(Weights, weights), LIST(Row, rows), FOUND(Scores, scores)) {
    static void (*const TURNS[])(const Game *, State *) = {sort, claim, complete};
    const Game game = {formulae, weights};
    if (!ARE(formulae, DECK) || !ARE(weights, 1) || !ARE(scores, COUNT(rows))) return REFUSED;
    if (!WITHIN(formulae, OF_FORMULA)) return REFUSED;
    for (uint64_t n = 0; n < COUNT(rows); n++) {
        State state = {0};
        memcpy(&state, rows[n], sizeof *rows);
        if (!is_sound(&state)) return REFUSED;
        for (; state.steps < LONGEST && state.phase != OVER; state.steps++) TURNS[state.phase](&game, &state);
        if (state.phase != OVER) return REFUSED;
        for (int seat = 0; seat < state.seats; seat++) scores[n][seat] = score_of(&game, &state, seat);
    }
    return 0;
}
