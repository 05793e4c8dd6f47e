/* Alchemy: matches played to their end, as `games/alchemy/bot/playout.py` plays them. */
#include <string.h>

#include "core.h"

enum { SEATS = 4, DECK = 44, LONGEST = 60, LISTS = 6, NUMBERS = 35, MOST_ELEMENTS = 60, GOAL = 15, MOST_STEPS = 20000 };
enum { SORTING, CLAIMING, COMPLETE, OVER, NO = -1, ANY = 4, YOU = 0, PLAYER, OTHERS, ANOTHER };
enum { GAIN_MASTERY, TURN_VOID, GAIN_VOID, GAIN_AETHER, VOID_TO_AETHER, DRAW_FORMULAE, DRAW_ELEMENTS, TAKE_ELEMENT };
enum { LOSE_VOID = 8, SWAP_ELEMENT, END_POINTS, REPEAT, MOVE, LAY_UNDER, ASKS_PLAYER = 1, ASKS_ELEMENT, ALL_FOUR = 15, SORTS = 4 };
enum { LEFT = 1, RIGHT, BESIDE, BETWEEN, LEFT_END = 3, PER_FORMULA = 1, PER_AETHER, PER_MASTERY };

static const int SPARE = 0x1084210, PACK = 0xfffff, UNITS[] = {1, 1 << 5, 1 << 10, 1 << 15, 1 << 20};

/* What the formulae do, in the order of `compiled.py`; numbers stand for the words of the vocabulary. Of the effects
   so many have their turn, those after them are points at the end. */
typedef struct { int32_t act, n, element, per, over, at, yours; } Part;
typedef struct { int32_t to, may, asks, when, element, turns, is_good, part_count; Part parts[3]; } Effect;
typedef struct { int32_t element, cost, points, turns, effect_count; Effect effects[2]; } Formula;

typedef struct {
    int32_t seats, goal, drawn, majority[3], all_four, asks_to_turn, repeats_once;
    Formula formulae[DECK];
} Facts;

typedef struct {
    double worth[DECK][2], net[GOAL + 1][DECK], races[GOAL + 1][31], near[8], element_card, aether_card;
    double coming[5], repeated, end_kept, end_comes, neighbour_comes, further_comes;
} Weights;

typedef struct { const Facts *facts; const Weights *weights; } Game;
typedef struct { int count; uint8_t cards[LONGEST]; } List;

typedef struct {
    uint64_t chance, seed, gone, hands[SEATS]; /* chance of the rules and of the playout; sets: in the discards, in hands */
    int32_t phase, to_move, start, is_final, done, supply, discard, drawn, elements[SEATS], aether[SEATS], voids[SEATS];
    int32_t mastery[SEATS], piles[SEATS], pile_count, counts[LISTS]; /* of the lists, as they come */
    union {
        List lists[LISTS];
        struct { List rows[SEATS], deck, element_deck; };
    };
    List pending; /* twice the formula, and the effect */
    uint64_t repeated;
    int steps;
} State;

static inline int larger(int one, int other) { return one > other ? one : other; }
static inline int lane(int pack, int element) { return pack >> 5 * element & 31; }
static inline int size_of(int pack) { return lane(pack, 0) + lane(pack, 1) + lane(pack, 2) + lane(pack, 3); }
static inline const Formula *formula_of(const Game *game, int card) { return &game->facts->formulae[card]; }
static inline int element_of(const Game *game, int card) { return game->facts->formulae[card].element; }

static uint64_t elements_in(int pack) {
    uint64_t held = 0;
    for (int element = 0; element < 4; element++) held |= lane(pack, element) ? bit(element) : 0;
    return held;
}

static int lacking(int wanted, int there) {
    int less = (wanted | SPARE) - there, kept = less & SPARE;
    return less & (kept - (kept >> 4));
}

static int find(const List *list, int card) {
    int place = 0;
    while (place < list->count && list->cards[place] != card) place++;
    return place;
}

static int pull(List *list, int place) {
    int card = list->cards[place];
    memmove(list->cards + place, list->cards + place + 1, (size_t)(--list->count - place));
    return card;
}

static void put(List *list, int place, int card) {
    if (list->count == LONGEST) return;
    memmove(list->cards + place + 1, list->cards + place, (size_t)(list->count++ - place));
    list->cards[place] = (uint8_t)card;
}

static void add(List *list, int card) { put(list, list->count, card); }

/* ---- chance (`kernel/chance.py`), and the decks (`rules/cards.py`) */

static uint64_t draw64(State *state) {
    uint64_t value = state->chance += 0x9E3779B97F4A7C15u;
    value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9u;
    value = (value ^ value >> 27) * 0x94D049BB133111EBu;
    return value ^ value >> 31;
}

static void shuffle(State *state, List *cards) {
    List left = *cards;
    uint64_t draw = 0, radix = 0;
    for (cards->count = 0; left.count; draw /= (uint64_t)left.count + 1) {
        uint64_t span = (uint64_t)left.count;
        if (!radix || radix * span > 1ull << 40) draw = draw64(state), radix = 1;
        radix *= span;
        add(cards, pull(&left, (int)(draw % span)));
    }
}

static void unpack(List *cards, int pack) {
    for (int element = 0; element < 4; element++)
        for (int n = lane(pack, element); n; n--) add(cards, element);
}

static void draw_elements(State *state, int32_t *pack, int number) {
    List *deck = &state->element_deck;
    for (; number; number--) {
        if (!deck->count) {
            unpack(deck, state->discard);
            shuffle(state, deck);
            state->discard = 0;
        }
        if (deck->count) *pack += UNITS[pull(deck, 0)];
    }
}

static void draw_formulae(State *state, int seat, int number) {
    for (; number; number--) {
        if (!state->deck.count) {
            EACH(card, state->gone) add(&state->deck, card);
            shuffle(state, &state->deck);
            state->gone = 0;
        }
        if (state->deck.count) state->hands[seat] |= bit(pull(&state->deck, 0));
    }
}

static void take_mastery(State *state, int seat, int element) {
    state->supply -= UNITS[element];
    state->mastery[seat] += UNITS[element];
}

/* ---- the row (`rules/effects.py`) */

static uint64_t places_of(const Game *game, const List *row, int element) {
    uint64_t places = 0;
    for (int n = 0; n < row->count; n++) places |= (uint64_t)(element_of(game, row->cards[n]) == element) << n;
    return places;
}

static uint64_t to_left(uint64_t places, int place) { return places & (bit(place) - 1); }
static uint64_t to_right(uint64_t places, int place) { return places >> place >> 1; }

static int counted(const Game *game, const List *row, int place, const Part *part) {
    uint64_t places = places_of(game, row, part->element);
    if (part->over == LEFT) return count_of(to_left(places, place));
    if (part->over == RIGHT) return count_of(to_right(places, place));
    if (part->over == BESIDE) return count_of(places & (bit(place) << 1 | bit(place) >> 1));
    if (part->over != BETWEEN) return count_of(places);
    return places & (places - 1) ? 62 - __builtin_clzll(places) - lowest_of(places) : 0;
}

static int works(const Game *game, const List *row, int place, const Effect *effect) {
    uint64_t places = places_of(game, row, effect->element), before = to_left(places, place);
    uint64_t after = to_right(places, place);
    int is_first = !place, is_last = place == row->count - 1;
    int left = place && before >> (place - 1), right = after & 1;
    const int all[] = {1, is_first, is_last, is_first || is_last, left, right, left || right, before && after};
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
    double before = to_left(places, place) ? 1.0 : weights->further_comes;
    return before * (to_right(places, place) ? 1.0 : weights->further_comes);
}

static double comes(const Game *game, const List *row, int place, const Part *part) {
    return part->over == BESIDE ? 0.12 * (!place + (place == row->count - 1)) : game->weights->coming[part->over];
}

static double row_total(const Game *game, const List *row, int left) {
    const Weights *weights = game->weights;
    double fires[LONGEST] = {0.0}, growth = 0.0, points = 0.0, coming = 0.0, fire = 0.0;
    for (int place = 0; place < row->count; place++) {
        const Formula *formula = formula_of(game, row->cards[place]);
        for (int n = 0; n < formula->effect_count; n++) {
            const Part *first = formula->effects[n].parts;
            if (n >= formula->turns && first->per == PER_FORMULA) {
                points += first->n * counted(game, row, place, first);
                coming += first->n * comes(game, row, place, first);
            }
            if (n >= formula->turns || first->act == REPEAT) continue;
            double worth = weights->worth[row->cards[place]][n] * often(game, row, place, &formula->effects[n]);
            if (first->over)
                growth += worth * comes(game, row, place, first), worth *= counted(game, row, place, first);
            fires[place] += worth;
        }
        fire += fires[place];
    }
    for (int place = 0; place < row->count; place++) {
        const Formula *formula = formula_of(game, row->cards[place]);
        for (int n = 0; n < formula->turns; n++) {
            const Part *first = formula->effects[n].parts;
            if (first->act != REPEAT) continue;
            int target = repeated_place(row->count, place, first->at);
            double again = target < 0 ? weights->repeated * 0.5 : fires[target];
            if (target >= 0 && first->at == LEFT_END)
                again = weights->end_kept * again + (1.0 - weights->end_kept) * weights->repeated;
            fire += again * often(game, row, place, &formula->effects[n]);
        }
    }
    return points + left * (fire + coming + growth * left / 2.0);
}

/* ---- abilities (`rules/effects.py`) */

/* What acts bring, `n` times: those that take Void as far as there is any, a mastery once. All else is done apart. */
typedef struct { int voids, aether, mastery; } Gain;
static const Gain GAINS[LAY_UNDER + 1] = {
    [GAIN_MASTERY] = {0, 0, 1}, [TURN_VOID] = {-1, 0, 1},      [GAIN_VOID] = {1, 0, 0},
    [GAIN_AETHER] = {0, 1, 0},  [VOID_TO_AETHER] = {-1, 1, 0}, [LOSE_VOID] = {-1, 0, 0},
};

static int can(const State *state, int seat, int act, int element) {
    int is_left = element == ANY ? state->supply : lane(state->supply, element);
    if ((GAINS[act].voids < 0 && !state->voids[seat]) || (GAINS[act].mastery && !is_left)) return 0;
    if (act == DRAW_FORMULAE) return state->deck.count || state->gone;
    if (act == DRAW_ELEMENTS) return state->element_deck.count || state->discard > 0;
    return act != TAKE_ELEMENT || (seat != state->to_move && state->elements[seat] > 0);
}

/* Carry out what can be, `n` times. */
static void carry_out_part(State *state, int seat, int act, int n, int element) {
    const Gain *gain = &GAINS[act];
    int count = gain->mastery ? element < ANY : gain->voids < 0 && n > state->voids[seat] ? state->voids[seat] : n;
    state->voids[seat] += gain->voids * count;
    state->aether[seat] += gain->aether * count;
    if (gain->mastery && count) take_mastery(state, seat, element);
    if (act == DRAW_FORMULAE) draw_formulae(state, seat, n);
    if (act == DRAW_ELEMENTS) draw_elements(state, &state->elements[seat], n);
    for (; act == TAKE_ELEMENT && n && state->elements[seat]; n--) {
        List cards = {0};
        unpack(&cards, state->elements[seat]);
        int unit = UNITS[cards.cards[draw64(state) % (uint64_t)cards.count]];
        state->elements[seat] -= unit;
        state->elements[state->to_move] += unit;
    }
}

static void carry_out_parts(const Game *game, State *state, int formula, int seat, const Effect *effect, int chosen) {
    const List *row = &state->rows[state->to_move];
    for (const Part *part = effect->parts; part < effect->parts + effect->part_count; part++) {
        int target = part->yours ? state->to_move : seat, element = part->element == ANY ? chosen : part->element;
        int times = part->over ? counted(game, row, find(row, formula), part) : 1;
        if (can(state, target, part->act, element)) carry_out_part(state, target, part->act, part->n * times, element);
    }
}

/* Put in at a place what a formula's turn in the row sets off. */
static void queue(const Game *game, List *pending, int place, int card) {
    for (int n = formula_of(game, card)->turns; n; n--) put(pending, place, 2 * card + n - 1);
}

static int repeatable(const Game *game, const State *state, int formula, int at) {
    const List *row = &state->rows[state->to_move];
    int place = repeated_place(row->count, find(row, formula), at), again = place < 0 ? 0 : row->cards[place];
    int is_done = game->facts->repeats_once && state->repeated >> again & 1;
    return place >= 0 && formula_of(game, again)->turns && !is_done ? again : -1;
}

/* The ways to carry out the effect in turn: players, elements, formulae, or 1 where there is nothing to choose. */
static uint64_t ways_of(const Game *game, const State *state, const Effect *effect, int formula) {
    const Part *part = effect->parts;
    int owner = state->to_move;
    const List *row = &state->rows[owner];
    int place = find(row, formula), is_left_end = part->at == LEFT_END;
    uint64_t among = 0;
    if (!works(game, row, place, effect) || (part->over && !counted(game, row, place, part))) return 0;
    if (part->act == REPEAT) return repeatable(game, state, formula, part->at) >= 0;
    if (part->act == SWAP_ELEMENT) return elements_in(state->elements[owner]);
    if (part->act == LAY_UNDER) return state->hands[owner];
    for (int n = is_left_end; part->act == MOVE && n < row->count - !is_left_end; n++) among |= bit(row->cards[n]);
    if (part->act == MOVE) return among;
    for (int seat = 0; seat < game->facts->seats; seat++)
        if (can(state, seat, part->act, part->element)) among |= bit(seat);
    if (effect->asks == ASKS_PLAYER) return effect->to == ANOTHER ? among & ~bit(owner) : among;
    if (effect->asks == ASKS_ELEMENT) return among & bit(owner) ? elements_in(state->supply) : 0;
    return (effect->to == OTHERS ? among & ~bit(owner) : among & bit(owner)) != 0;
}

static void carry_out(const Game *game, State *state, const Effect *effect, int formula, int way) {
    const Part *part = effect->parts;
    int owner = state->to_move, seats = game->facts->seats;
    List *row = &state->rows[owner];
    if (part->act == REPEAT) {
        int again = repeatable(game, state, formula, part->at);
        state->repeated |= bit(again);
        queue(game, &state->pending, 0, again);
    } else if (part->act == SWAP_ELEMENT) {
        state->elements[owner] -= UNITS[way];
        state->discard += UNITS[way];
        draw_elements(state, &state->elements[owner], 1);
    } else if (part->act == MOVE) {
        pull(row, find(row, way));
        put(row, part->at == LEFT_END ? 0 : row->count, way);
    } else if (part->act == LAY_UNDER) {
        add(&state->deck, way);
        state->hands[owner] ^= bit(way);
        carry_out_parts(game, state, formula, owner, effect, ANY);
    } else if (effect->to == OTHERS) {
        for (int seat = (owner + 1) % seats; seat != owner; seat = (seat + 1) % seats)
            if (can(state, seat, part->act, part->element))
                carry_out_parts(game, state, formula, seat, effect, ANY);
    } else {
        carry_out_parts(game, state, formula, effect->asks == ASKS_PLAYER ? way : owner, effect, way);
    }
}

/* ---- the round (`rules/state.py`) */

static void next_to_complete(const Game *game, State *state) {
    int seats = game->facts->seats, is_last = elements_in(state->supply) != ALL_FOUR;
    state->to_move = (state->to_move + 1) % seats;
    if (state->to_move != state->start) return;
    for (int n = 0; n < seats; n++) {
        int seat = (state->start + n) % seats;
        draw_formulae(state, seat, state->done >> seat & 1 ? 1 : 2);
        is_last |= state->rows[seat].count >= game->facts->goal;
    }
    state->phase = state->is_final ? OVER : SORTING;
    state->is_final |= is_last;
    state->to_move = state->start = (state->start + 1) % seats;
    state->done = state->pile_count = state->drawn = 0;
    if (state->phase == SORTING) draw_elements(state, &state->drawn, game->facts->drawn);
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

/* How gladly one way to answer an ability is taken: a player, an element, or a card. */
static int liking(const Game *game, const State *state, const Effect *effect, int way, int is_kind) {
    int seat = state->to_move, act = effect->parts->act, own = lane(state->mastery[seat], way & 3), most = 0;
    const List *row = &state->rows[way & 3];
    uint64_t hand = state->hands[seat];
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
    for (int other = 0; other < game->facts->seats; other++)
        if (other != seat) most = larger(most, lane(state->mastery[other], way & 3));
    return -larger(most - own, own - most) - (own ? 100 : 0);
}

/* The formula to move to an end of the row, NO where the row is best as it is and may stay so. */
static int quick_move(const Game *game, const State *state, const Effect *effect, uint64_t ways) {
    const List *row = &state->rows[state->to_move];
    int best = NO, left = larger(0, game->facts->goal - row->count);
    double most = row_total(game, row, left);
    for (int n = 0; n < row->count; n++) {
        if (!(ways >> row->cards[n] & 1)) continue;
        List moved = *row;
        pull(&moved, n);
        put(&moved, effect->parts->at == LEFT_END ? 0 : moved.count, row->cards[n]);
        double worth = row_total(game, &moved, left);
        if (worth > most + 0.001 || (best == NO && !effect->may)) best = row->cards[n], most = worth;
    }
    return best;
}

/* A sensible answer to what an ability asks, of the ways that there are. */
static int quick_choice(const Game *game, const State *state, const Effect *effect, uint64_t ways) {
    int seat = state->to_move, act = effect->parts->act, best = NO, most = 0, can_leave = effect->may;
    int asks_player = effect->asks == ASKS_PLAYER, is_kind = asks_player && act != TAKE_ELEMENT && effect->is_good;
    if (act == MOVE) return quick_move(game, state, effect, ways);
    if (is_kind && (can_leave || ways >> seat & 1)) return ways >> seat & 1 ? seat : NO;
    if (act == TURN_VOID && effect->asks == ASKS_ELEMENT && state->is_final && lane(state->mastery[seat], 0) > 3)
        return can_leave ? NO : lowest_of(ways);
    if (can_leave && act == LAY_UNDER && count_of(state->hands[seat]) < 3 && !state->is_final) return NO;
    EACH(way, ways) {
        int liked = liking(game, state, effect, way, is_kind);
        if (best == NO || liked > most) most = liked, best = way;
    }
    return can_leave && ((act == SWAP_ELEMENT && most <= 0) || (asks_player && best == seat)) ? NO : best;
}

/* Carry out effects until all are done; Aether becomes Void where that opens a way, and is worth it. */
static void carry_on(const Game *game, State *state) {
    for (; state->pending.count && state->steps < MOST_STEPS; state->steps++) {
        int owner = state->to_move, turn = pull(&state->pending, 0), formula = turn / 2;
        const Effect *effect = &formula_of(game, formula)->effects[turn & 1];
        uint64_t ways = ways_of(game, state, effect, formula);
        if (!ways && effect->turns && game->facts->asks_to_turn && !state->voids[owner] && state->aether[owner]) {
            state->voids[owner] = 1;
            ways = ways_of(game, state, effect, formula);
            if (ways) state->aether[owner]--;
            else state->voids[owner] = 0;
        }
        int way = ways ? quick_choice(game, state, effect, ways) : NO;
        if (way != NO) carry_out(game, state, effect, formula, way);
    }
    state->phase = COMPLETE;
    state->repeated = 0;
    next_to_complete(game, state);
}

static int left_of(const Game *game, const State *state) {
    int longest = 0;
    for (int seat = 0; seat < SEATS; seat++) longest = larger(longest, state->rows[seat].count);
    return state->is_final ? 0 : larger(0, game->facts->goal - longest);
}

/* What whoever is to move could do with the hand: how many completions are to come, what each formula is worth with its
   token, and what the hand pays. */
typedef struct { int left, payable; double prices[DECK]; } Plans;

static Plans plans_of(const Game *game, const State *state) {
    int seat = state->to_move;
    Plans plans = {.left = left_of(game, state), .payable = payable_of(game, state->hands[seat])};
    EACH(card, state->hands[seat]) {
        int element = element_of(game, card), own = lane(state->mastery[seat], element);
        double token = 0.0;
        for (int other = 0; other < game->facts->seats && lane(state->supply, element); other++)
            if (other != seat)
                token += game->weights->races[plans.left][(31 + own - lane(state->mastery[other], element)) % 31];
        plans.prices[card] = game->weights->net[plans.left][card] + token;
    }
    return plans;
}

/* What a pile is worth to anybody, and for the best of the plans. */
static double plain(const Game *game, const Plans *plans, int pile) {
    double aether = pile >> 20;
    return plans->left ? game->weights->element_card * size_of(pile & PACK) + game->weights->aether_card * aether : aether;
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

static void sort(const Game *game, State *state, Chance *chance) {
    Plans plans = plans_of(game, state);
    int seats = game->facts->seats;
    double most = 0.0;
    for (int n = 0; n < SORTS; n++) {
        int32_t piles[SEATS] = {0}, *last = piles;
        List cards = {0};
        unpack(&cards, state->drawn);
        for (int turn = 0; cards.count; turn++)
            piles[turn % seats] += UNITS[pull(&cards, (int)(chance_random(chance) * cards.count))];
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
    state->to_move = is_over ? state->start : (seat + 1) % game->facts->seats;
    if (is_over) state->phase = COMPLETE;
}

/* Pay for a formula: with element cards, then formulae worth least, then Aether. */
static void pay(const Game *game, State *state, int formula, const double *net) {
    int seat = state->to_move;
    uint64_t *hand = &state->hands[seat];
    for (int element = 0; element < 4; element++) {
        int price = lane(formula_of(game, formula)->cost, element), there = lane(state->elements[seat], element);
        int paid = price < there ? price : there;
        state->elements[seat] -= paid * UNITS[element];
        state->discard += paid * UNITS[element];
        for (price -= paid; price; price--) {
            int least = -1;
            EACH(card, *hand)
                if (element_of(game, card) == element && (least < 0 || net[card] < net[least])) least = card;
            if (least < 0) state->aether[seat]--;
            else *hand ^= bit(least), state->gone |= bit(least);
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
        next_to_complete(game, state);
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
            for (int n = 0; n < game->facts->seats; n++) alike += lane(state->mastery[n], element) == count;
            place += (alike && count > own) + (alike > 1);
        }
        if (own && place <= 3) score += game->facts->majority[place - 1];
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
    return elements_in(mastery) == ALL_FOUR ? score + game->facts->all_four : score;
}

static int play_out(const Game *game, State *state) {
    Chance chance;
    chance_seed(&chance, state->seed);
    for (; state->steps < MOST_STEPS && state->phase != OVER; state->steps++) {
        if (state->phase == SORTING) sort(game, state, &chance);
        else if (state->phase == CLAIMING) claim(game, state);
        else complete(game, state);
    }
    return state->phase == OVER;
}

/* A state as it is given: how it begins, then numbers, and the cards that lie in lists. */
typedef uint64_t Sets[7];
typedef struct { int32_t numbers[NUMBERS], cards[DECK], elements[MOST_ELEMENTS]; } Row;
typedef int32_t Scores[SEATS];

enum { HEAD = 9 }; /* numbers before the formulae */
static const Limit OF_HEAD[] = {{1, 2, SEATS}, {1, 1, GOAL}, {1, 0, 52}, {4, -999, 999}, {2, 0, 1}, {0}};
static const Limit OF_FORMULA[] = {{1, 0, 3}, {1, 0, PACK}, {1, 0, 99}, {2, 0, 2}, {0}};
static const Limit OF_EFFECT[] = {{1, YOU, ANOTHER}, {1, 0, 1}, {1, 0, 4}, {1, 0, 7}, {1, 0, 5}, {2, 0, 1}, {1, 0, 3},
                                  {0}};
static const Limit OF_PART[] = {{1, 0, LAY_UNDER}, {1, 0, 9}, {1, 0, 5}, {1, 0, PER_MASTERY}, {2, 0, 4}, {1, 0, 1}, {0}};
static const Limit OF_ROWS[] = {
    {1, SORTING, OVER}, {2, 0, SEATS - 1}, {1, 0, 1}, {1, 0, 15}, {7, 0, PACK}, {8, 0, 999}, {4, 0, PACK},
    {4, 0, (1 << 24) - 1}, {1, 0, SEATS}, {5, 0, DECK}, {1, 0, MOST_ELEMENTS}, {DECK, 0, DECK - 1},
    {MOST_ELEMENTS, 0, 3}, {0}};

static int are_formulae(const Formula *formulae) {
    for (const Formula *one = formulae; one < formulae + DECK; one++) {
        if (!are_within(&one->element, 5, OF_FORMULA)) return 0;
        for (const Effect *effect = one->effects; effect < one->effects + 2; effect++)
            if (!are_within(&effect->to, 8, OF_EFFECT) || !are_within(&effect->parts->act, 21, OF_PART)) return 0;
    }
    return 1;
}

/* Lay out the lists; return whether these are so many formulae, and all is for seats that there are. */
static int lay_out(State *state, int seats, const Row *row) {
    const int32_t *card = row->cards;
    int left = DECK;
    for (List *list = state->lists; list < &state->element_deck; list++)
        for (int n = state->counts[list - state->lists]; n; n--, card++)
            if (left-- > 0) add(list, *card);
    for (int n = 0; n < state->counts[LISTS - 1]; n++) add(&state->element_deck, row->elements[n]);
    for (int seat = 0; seat < SEATS; seat++)
        if (state->hands[seat] >> DECK) return 0;
    return left >= 0 && state->to_move < seats && state->start < seats && state->pile_count <= seats &&
           state->pile_count >= (state->phase == CLAIMING) && !(state->gone >> DECK);
}

/* Play each state to its end: what each seat scores. Each row has its numbers, the formulae of rows and deck, and the
   deck of elements; with it go two chances, and the formulae that lie in the discards and in hands. */
EXPORT int alchemy_play(LIST(Facts, facts), LIST(Weights, weights), LIST(Row, rows), LIST(Sets, sets),
                        FOUND(Scores, scores)) {
    const Game game = {facts, weights};
    const uint64_t count = COUNT(rows);
    if (!ARE(facts, 1) || !ARE(weights, 1) || !ARE(rows, count) || !ARE(sets, count) || !ARE(scores, count))
        return REFUSED;
    if (!are_within(&facts->seats, HEAD, OF_HEAD) || !are_formulae(facts->formulae)) return REFUSED;
    if (!WITHIN(rows, OF_ROWS)) return REFUSED;
    for (uint64_t n = 0; n < count; n++) {
        State state = {0};
        memcpy(&state, sets[n], sizeof *sets);
        memcpy(&state.phase, rows[n].numbers, sizeof rows->numbers);
        if (!lay_out(&state, facts->seats, &rows[n]) || !play_out(&game, &state)) return REFUSED;
        for (int seat = 0; seat < facts->seats; seat++) scores[n][seat] = score_of(&game, &state, seat);
    }
    return 0;
}
