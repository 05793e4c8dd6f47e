/* Alchemy: matches played to their end, as `games/alchemy/bot/playout.py` plays them. */
#include <string.h>

#include "core.h"

enum { SEATS = 4, DECK = 44, LONGEST = 128, LISTS = 12, NUMBERS = 41, MOST_ELEMENTS = 60, PENDING = 40, GOAL = 15 };
enum { SORTING, CLAIMING, COMPLETE, CHOICE, OVER, NO = 255, TURN = 254, ANY = 4, YOU = 0, PLAYER, OTHERS, ANOTHER };
enum { GAIN_MASTERY, TURN_VOID, GAIN_VOID, GAIN_AETHER, VOID_TO_AETHER, DRAW_FORMULAE, DRAW_ELEMENTS, TAKE_ELEMENT };
enum { LOSE_VOID = 8, SWAP_ELEMENT, END_POINTS, REPEAT, MOVE, LAY_UNDER, MOST_STEPS = 20000 };
enum { ASKS_YES, ASKS_PLAYER, ASKS_ELEMENT, ASKS_CARD };
enum { LEFT = 1, RIGHT, BESIDE, BETWEEN, LEFT_END = 3, PER_FORMULA = 1, PER_AETHER, PER_MASTERY };

static const int SPARE = 0x1084210, PACK = 0xfffff, UNITS[] = {1, 1 << 5, 1 << 10, 1 << 15, 1 << 20};

/* What the formulae do, in the order of `compiled.py`; numbers stand for the words of the vocabulary. */
typedef struct { int32_t act, n, element, per, over, at, yours; } Part;
typedef struct { int32_t to, may, asks, when, element, gains, is_good, part_count; Part parts[3]; } Effect;
typedef struct { int32_t element, cost, points, effect_count; Effect effects[2]; } Formula;

typedef struct {
    int32_t seats, goal, drawn, majority[3], all_four, asks_to_turn, repeats_once;
    Formula formulae[DECK];
} Facts;

typedef struct {
    double worth[DECK][2], net[GOAL + 1][DECK], early[8], coming[5];
    double element_card, aether_card, repeated, end_kept, end_comes, neighbour_comes, further_comes;
} Weights;

typedef struct { const Facts *facts; const Weights *weights; } Game;
typedef struct { int count; uint8_t cards[LONGEST]; } List;

typedef struct {
    uint64_t chance, repeated;
    int32_t phase, to_move, start, is_final, done, supply, discard, drawn, elements[SEATS], aether[SEATS], voids[SEATS];
    int32_t mastery[SEATS], piles[SEATS], pile_count, counts[LISTS]; /* of the lists, as they come */
    int steps;
    List hands[SEATS], rows[SEATS], deck, gone, element_deck;
    List pending, ways; /* pending: twice the formula, and the effect */
} State;

static inline int larger(int one, int other) { return one > other ? one : other; }
static inline int lane(int pack, int element) { return pack >> 5 * element & 31; }
static inline int size_of(int pack) {
    return lane(pack, 0) + lane(pack, 1) + lane(pack, 2) + lane(pack, 3) + (pack >> 20);
}
static inline const Formula *formula_of(const Game *game, int card) { return &game->facts->formulae[card]; }
static inline int element_of(const Game *game, int card) { return game->facts->formulae[card].element; }

static int lacking(int wanted, int there) {
    int less = (wanted | SPARE) - there, kept = less & SPARE;
    return less & (kept - (kept >> 4));
}

static int missing(int cost, int elements, int payable) {
    int unpaid = lacking(cost, elements);
    return unpaid ? lacking(unpaid, payable) % 31 : 0;
}

static int find(const List *list, int card) {
    for (int n = 0; n < list->count; n++)
        if (list->cards[n] == card) return n;
    return -1;
}

static int pull(List *list, int place) {
    int card = list->cards[place];
    memmove(list->cards + place, list->cards + place + 1, (size_t)(--list->count - place));
    return card;
}

static void put(List *list, int card, int is_first) {
    if (list->count == LONGEST) return;
    memmove(list->cards + is_first, list->cards, (size_t)list->count);
    list->cards[is_first ? 0 : list->count] = (uint8_t)card;
    list->count++;
}

static void add(List *list, int card) { put(list, card, 0); }

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

/* Lay the cards of a pack into a list, element by element. */
static void unpack(List *cards, int pack) {
    for (int element = 0; element < 4; element++)
        for (int n = lane(pack, element); n; n--) add(cards, element);
}

/* Draw element cards into a pack, as many as there are. */
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
        if (!state->deck.count && state->gone.count) {
            for (int card = 0; card < DECK; card++)
                if (find(&state->gone, card) >= 0) add(&state->deck, card);
            shuffle(state, &state->deck);
            state->gone.count = 0;
        }
        if (state->deck.count) add(&state->hands[seat], pull(&state->deck, 0));
    }
}

static void take_mastery(State *state, int seat, int element) {
    state->supply -= UNITS[element];
    state->mastery[seat] += UNITS[element];
}

/* ---- the row (`rules/effects.py`) */

/* The places in a row where formulae of an element lie. */
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

/* The place that a repetition repeats, -1 for none. */
static int repeated_place(int length, int place, int at) {
    int found = at == LEFT ? place - 1 : at == RIGHT ? place + 1 : 0;
    return found < length && found != place ? found : -1;
}

/* ---- what rows are worth (`bot/abilities.py`) */

static double often(const Game *game, const List *row, int place, const Effect *effect) {
    const Weights *weights = game->weights;
    int when = effect->when, last = row->count - 1;
    if (!when) return 1.0;
    if (when < 4) return works(game, row, place, effect) ? weights->end_kept : weights->end_comes;
    if (when == 7) {
        uint64_t places = places_of(game, row, effect->element);
        double before = to_left(places, place) ? 1.0 : weights->further_comes;
        return before * (to_right(places, place) ? 1.0 : weights->further_comes);
    }
    if (works(game, row, place, effect)) return 1.0;
    int free = (when != 5 && !place) + (when != 4 && place == last);
    return free ? weights->neighbour_comes * free : weights->end_comes;
}

static double comes(const Game *game, const List *row, int place, const Part *part) {
    return part->over == BESIDE ? 0.12 * (!place + (place == row->count - 1)) : game->weights->coming[part->over];
}

static double row_total(const Game *game, const List *row, int left) {
    const Weights *weights = game->weights;
    double fires[LONGEST], growth = 0.0, points = 0.0, coming = 0.0, fire = 0.0;
    for (int place = 0; place < row->count; place++) {
        const Formula *formula = formula_of(game, row->cards[place]);
        fires[place] = 0.0;
        for (int n = 0; n < formula->effect_count; n++) {
            const Part *first = &formula->effects[n].parts[0];
            if (first->act == END_POINTS && first->per == PER_FORMULA) {
                points += first->n * counted(game, row, place, first);
                coming += first->n * comes(game, row, place, first);
            }
            if (first->act == END_POINTS || first->act == REPEAT) continue;
            double worth = weights->worth[row->cards[place]][n] * often(game, row, place, &formula->effects[n]);
            if (first->over)
                growth += worth * comes(game, row, place, first), worth *= counted(game, row, place, first);
            fires[place] += worth;
        }
    }
    for (int place = 0; place < row->count; place++) fire += fires[place];
    for (int place = 0; place < row->count; place++) {
        const Formula *formula = formula_of(game, row->cards[place]);
        for (int n = 0; n < formula->effect_count; n++) {
            const Part *first = &formula->effects[n].parts[0];
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

static const Effect *in_turn(const Game *game, const State *state) {
    return &formula_of(game, state->pending.cards[0] / 2)->effects[state->pending.cards[0] & 1];
}

static int is_left(const State *state, int element) {
    return element == ANY ? state->supply > 0 : lane(state->supply, element);
}

static int can(const State *state, int owner, int seat, int act, int element) {
    if (act == GAIN_MASTERY) return is_left(state, element);
    if (act == TURN_VOID) return state->voids[seat] > 0 && is_left(state, element);
    if (act == VOID_TO_AETHER || act == LOSE_VOID) return state->voids[seat] > 0;
    if (act == DRAW_FORMULAE) return state->deck.count || state->gone.count;
    if (act == DRAW_ELEMENTS) return state->element_deck.count || state->discard > 0;
    return act != TAKE_ELEMENT || (seat != owner && state->elements[seat] > 0);
}

/* Carry out what can be, `n` times. */
static void carry_out_part(State *state, int owner, int seat, int act, int n, int element) {
    int32_t *voids = &state->voids[seat], taken = n < *voids ? n : *voids;
    if (act == GAIN_VOID) *voids += n;
    if (act == GAIN_AETHER) state->aether[seat] += n;
    if (act == VOID_TO_AETHER) state->aether[seat] += taken;
    if (act == VOID_TO_AETHER || act == LOSE_VOID) *voids -= taken;
    if (act == TURN_VOID && element < ANY) --*voids;
    if (act <= TURN_VOID && element < ANY) take_mastery(state, seat, element);
    if (act == DRAW_FORMULAE) draw_formulae(state, seat, n);
    if (act == DRAW_ELEMENTS) draw_elements(state, &state->elements[seat], n);
    for (; act == TAKE_ELEMENT && n && state->elements[seat]; n--) {
        int number = (int)(draw64(state) % (uint64_t)size_of(state->elements[seat]));
        for (element = 0; element < 3 && number >= lane(state->elements[seat], element); element++)
            number -= lane(state->elements[seat], element);
        state->elements[seat] -= UNITS[element];
        state->elements[owner] += UNITS[element];
    }
}

static void carry_out_parts(const Game *game, State *state, int formula, int seat, const Effect *effect, int from,
                            int chosen) {
    const List *row = &state->rows[state->to_move];
    for (const Part *part = effect->parts + from; part < effect->parts + effect->part_count; part++) {
        int owner = state->to_move, target = part->yours ? owner : seat;
        int element = part->element == ANY ? chosen : part->element;
        int times = part->over ? counted(game, row, find(row, formula), part) : 1;
        if (can(state, owner, target, part->act, element))
            carry_out_part(state, owner, target, part->act, part->n * times, element);
    }
}

/* Put last what a formula's turn in the row sets off; points at the end are none. */
static void queue(const Game *game, List *pending, int card) {
    for (int n = 0; n < formula_of(game, card)->effect_count; n++)
        if (formula_of(game, card)->effects[n].parts->act != END_POINTS) add(pending, 2 * card + n);
}

static int repeatable(const Game *game, const State *state, int formula, int at) {
    const List *row = &state->rows[state->to_move];
    int place = repeated_place(row->count, find(row, formula), at), again = place < 0 ? 0 : row->cards[place];
    List turns = {0};
    if (place >= 0) queue(game, &turns, again);
    return turns.count && !(game->facts->repeats_once && state->repeated >> again & 1) ? again : -1;
}

static int may_turn(const Game *game, const State *state) {
    const Effect *effect = in_turn(game, state);
    const List *row = &state->rows[state->to_move];
    int owner = state->to_move, act = effect->parts[0].act;
    if (act != TURN_VOID && act != VOID_TO_AETHER && act != LOSE_VOID) return 0;
    if (state->voids[owner] || !state->aether[owner] || effect->to >= OTHERS || !game->facts->asks_to_turn) return 0;
    if (effect->when && !works(game, row, find(row, state->pending.cards[0] / 2), effect)) return 0;
    return act != TURN_VOID || is_left(state, effect->parts[0].element);
}

/* The ways to carry out the effect in turn; NO alone where only turned Aether opens one. */
static void find_ways(const Game *game, State *state) {
    const Effect *effect = in_turn(game, state);
    const Part *part = effect->parts;
    int owner = state->to_move, formula = state->pending.cards[0] / 2, seats = game->facts->seats, asks = effect->asks;
    const List *row = &state->rows[owner], *hand = &state->hands[owner];
    List *ways = &state->ways;
    int place = find(row, formula), is_idle = part->over && !counted(game, row, place, part), among = 0;
    ways->count = 0;
    if (!is_idle && works(game, row, place, effect)) {
        for (int seat = 0; seat < seats; seat++)
            if (can(state, owner, seat, part->act, part->element)) among |= 1 << seat;
        int is_possible = asks == ASKS_YES && effect->to == OTHERS ? among & ~(1 << owner) : among >> owner & 1;
        if (part->act == REPEAT) is_possible = repeatable(game, state, formula, part->at) >= 0;
        if (asks == ASKS_YES && is_possible) add(ways, 1);
        for (int way = 0; way < 4; way++) {
            if (asks == ASKS_PLAYER && among >> way & 1 && (way != owner || effect->to != ANOTHER)) add(ways, way);
            if (asks == ASKS_ELEMENT && is_possible && lane(state->supply, way)) add(ways, way);
            if (asks == ASKS_CARD && lane(state->elements[owner], way)) add(ways, way);
        }
        for (int card = 0; part->act == LAY_UNDER && card < DECK; card++)
            if (find(hand, card) >= 0) add(ways, card);
        for (int n = part->at == LEFT_END; part->act == MOVE && n < row->count - (part->at != LEFT_END); n++)
            add(ways, row->cards[n]);
        if (effect->may && ways->count) add(ways, NO);
    }
    if (!ways->count && !state->voids[owner] && may_turn(game, state)) add(ways, NO);
}

static void carry_out(const Game *game, State *state, int way) {
    const Effect *effect = in_turn(game, state);
    const Part *part = &effect->parts[0];
    int owner = state->to_move, formula = pull(&state->pending, 0) / 2, seats = game->facts->seats;
    if (way == NO) return;
    if (part->act == REPEAT) {
        int again = repeatable(game, state, formula, part->at);
        List turns = {0};
        state->repeated |= bit(again);
        queue(game, &turns, again);
        while (turns.count) put(&state->pending, pull(&turns, turns.count - 1), 1);
    } else if (part->act == SWAP_ELEMENT) {
        state->elements[owner] -= UNITS[way];
        state->discard += UNITS[way];
        draw_elements(state, &state->elements[owner], 1);
    } else if (part->act == MOVE) {
        List *row = &state->rows[owner];
        pull(row, find(row, way));
        put(row, way, part->at == LEFT_END);
    } else if (part->act == LAY_UNDER) {
        add(&state->deck, pull(&state->hands[owner], find(&state->hands[owner], way)));
        carry_out_parts(game, state, formula, owner, effect, 1, ANY);
    } else if (effect->asks == ASKS_YES && effect->to == OTHERS) {
        for (int seat = (owner + 1) % seats; seat != owner; seat = (seat + 1) % seats)
            if (can(state, owner, seat, part->act, part->element))
                carry_out_parts(game, state, formula, seat, effect, 0, ANY);
    } else {
        carry_out_parts(game, state, formula, effect->asks == ASKS_PLAYER ? way : owner, effect, 0, way);
    }
}

/* ---- the round (`rules/state.py`) */

static void next_to_complete(const Game *game, State *state) {
    int seats = game->facts->seats, is_last = 0;
    state->to_move = (state->to_move + 1) % seats;
    if (state->to_move != state->start) return;
    for (int n = 0; n < seats; n++) {
        int seat = (state->start + n) % seats;
        draw_formulae(state, seat, state->done >> seat & 1 ? 1 : 2);
        is_last |= state->rows[seat].count >= game->facts->goal;
    }
    for (int element = 0; element < 4; element++) is_last |= !lane(state->supply, element);
    if (state->is_final) {
        state->phase = OVER;
        return;
    }
    state->is_final = is_last;
    state->to_move = state->start = (state->start + 1) % seats;
    state->done = state->pile_count = state->drawn = 0;
    state->phase = SORTING;
    draw_elements(state, &state->drawn, game->facts->drawn);
}

/* Carry out effects until one asks its owner, or all are done. */
static void carry_on(const Game *game, State *state) {
    for (; state->pending.count && state->steps < MOST_STEPS; state->steps++) {
        find_ways(game, state);
        int count = state->ways.count;
        if (count > 1 || (count && !state->voids[state->to_move] && may_turn(game, state))) {
            state->phase = CHOICE;
            return;
        }
        carry_out(game, state, count ? state->ways.cards[0] : NO);
    }
    state->phase = COMPLETE;
    state->repeated = 0;
    next_to_complete(game, state);
}

/* ---- what a seat does (`bot/playout.py`, `bot/completions.py`) */

static int payable_of(const Game *game, const State *state, int seat) {
    int payable = 0;
    for (int n = 0; n < state->hands[seat].count; n++) payable += UNITS[element_of(game, state->hands[seat].cards[n])];
    return payable;
}

static int lacks(const Game *game, const State *state, int seat, int card, int elements) {
    int others = payable_of(game, state, seat) - UNITS[element_of(game, card)];
    return missing(formula_of(game, card)->cost, elements, others);
}

/* How gladly one way to answer an ability is taken: a player, an element, or a card. */
static int liking(const Game *game, const State *state, const Effect *effect, int way, int is_kind) {
    int seat = state->to_move, act = effect->parts->act, own = lane(state->mastery[seat], way & 3), most = 0;
    const List *hand = &state->hands[seat];
    if (effect->asks == ASKS_PLAYER) {
        const List *row = &state->rows[way];
        for (int at = 0; at < row->count; at++) most += formula_of(game, row->cards[at])->points;
        most += 2 * size_of(state->mastery[way]) + state->aether[way];
        return is_kind ? -most : act == LOSE_VOID || act == TAKE_ELEMENT ? most : 0;
    }
    if (effect->asks == ASKS_ELEMENT) {
        for (int other = 0; other < game->facts->seats; other++)
            if (other != seat) most = larger(most, lane(state->mastery[other], way));
        return -larger(most - own, own - most) - (own ? 100 : 0);
    }
    if (effect->asks == ASKS_CARD) {
        for (int n = 0; n < hand->count; n++) most = larger(most, lane(formula_of(game, hand->cards[n])->cost, way));
        return lane(state->elements[seat], way) - most;
    }
    return 100 * lacks(game, state, seat, way, state->elements[seat]) - formula_of(game, way)->points;
}

/* The formula to move to an end of the row, NO where the row is best as it is and may stay so. */
static int quick_move(const Game *game, const State *state, const Effect *effect, int can_leave) {
    const List *ways = &state->ways, *row = &state->rows[state->to_move];
    int best = NO, left = larger(0, game->facts->goal - row->count);
    double most = row_total(game, row, left);
    for (int n = 0; n < ways->count - can_leave; n++) {
        List moved = *row;
        pull(&moved, find(&moved, ways->cards[n]));
        put(&moved, ways->cards[n], effect->parts->at == LEFT_END);
        double worth = row_total(game, &moved, left);
        if (worth > most + 0.001 || (best == NO && !can_leave)) best = ways->cards[n], most = worth;
    }
    return best;
}

/* A sensible answer to what an ability asks. */
static int quick_choice(const Game *game, const State *state) {
    const Effect *effect = in_turn(game, state);
    const List *ways = &state->ways;
    int seat = state->to_move, act = effect->parts->act, best = NO, most = 0, can_leave = find(ways, NO) >= 0;
    int is_kind = act != TAKE_ELEMENT && effect->is_good, asks = effect->asks, asks_player = asks == ASKS_PLAYER;
    if (ways->count == 1 && can_leave) return effect->gains ? TURN : NO;
    if (asks == ASKS_YES) return 1;
    if (act == MOVE) return quick_move(game, state, effect, can_leave);
    if (asks_player && is_kind && find(ways, seat) >= 0) return seat;
    if (asks_player && is_kind && can_leave) return NO;
    if (act == TURN_VOID && asks == ASKS_ELEMENT && state->is_final && lane(state->mastery[seat], 0) > 3)
        return can_leave ? NO : ways->cards[0];
    if (can_leave && act == LAY_UNDER && state->hands[seat].count < 3 && !state->is_final) return NO;
    for (int n = 0; n < ways->count - can_leave; n++) {
        int way = ways->cards[n], liked = liking(game, state, effect, way, is_kind);
        if (asks_player && way == seat) liked = -100000;
        if (!n || liked > most) most = liked, best = way;
    }
    return can_leave && ((asks == ASKS_CARD && most <= 0) || (asks_player && best == seat)) ? NO : best;
}

static void choose(const Game *game, State *state) {
    int way = quick_choice(game, state);
    if (way == TURN) {
        state->voids[state->to_move]++;
        state->aether[state->to_move]--;
        find_ways(game, state);
        if (state->ways.count == 1 && !may_turn(game, state)) carry_on(game, state);
        return;
    }
    carry_out(game, state, way);
    carry_on(game, state);
}

static int left_of(const Game *game, const State *state) {
    int longest = 0;
    for (int seat = 0; seat < SEATS; seat++) longest = larger(longest, state->rows[seat].count);
    return state->is_final ? 0 : larger(0, game->facts->goal - longest);
}

static void sort(const Game *game, State *state, Chance *chance) {
    int seats = game->facts->seats;
    List cards = {0};
    unpack(&cards, state->drawn);
    memset(state->piles, 0, sizeof state->piles);
    for (int turn = 0; cards.count; turn++)
        state->piles[turn % seats] += UNITS[pull(&cards, (int)(chance_random(chance) * cards.count))];
    for (int n = 0; n < seats; n++)
        for (int one = 0; one < 4; one += 2) { /* opposites become Aether */
            int first = lane(state->piles[n], one), second = lane(state->piles[n], one + 1);
            int pairs = first < second ? first : second;
            state->piles[n] += pairs * (UNITS[4] - UNITS[one] - UNITS[one + 1]);
            state->discard += pairs * (UNITS[one] + UNITS[one + 1]);
        }
    state->drawn = 0;
    state->pile_count = seats;
    state->phase = CLAIMING;
    state->to_move = (state->to_move + 1) % seats;
}

static void claim(const Game *game, State *state) {
    const Weights *weights = game->weights;
    const double *net = weights->net[left_of(game, state)];
    int seat = state->to_move, best = 0;
    double most = -1.0;
    for (int n = 0; n < state->pile_count && state->pile_count > 1; n++) {
        int cards = state->piles[n] & PACK, wild = state->piles[n] >> 20;
        double nearest = 0.0;
        for (int at = 0; at < state->hands[seat].count; at++) {
            int card = state->hands[seat].cards[at];
            int lacking = lacks(game, state, seat, card, state->elements[seat] + cards) - state->aether[seat] - wild;
            double gain = lacking > 0 ? net[card] * weights->early[lacking & 7] : net[card];
            if (gain > nearest) nearest = gain;
        }
        double value = nearest + weights->element_card * size_of(cards) + weights->aether_card * wild;
        if (value > most) most = value, best = n;
    }
    state->elements[seat] += state->piles[best] & PACK;
    state->aether[seat] += state->piles[best] >> 20;
    memmove(state->piles + best, state->piles + best + 1, (size_t)(--state->pile_count - best) * sizeof *state->piles);
    int is_over = seat == state->start || !state->pile_count;
    state->to_move = is_over ? state->start : (seat + 1) % game->facts->seats;
    if (is_over) state->phase = COMPLETE;
}

static void complete(const Game *game, State *state) {
    int seat = state->to_move, best = -1, left = left_of(game, state);
    const double *net = game->weights->net[left];
    List *hand = &state->hands[seat], *row = &state->rows[seat], at_left = *row, at_right = *row;
    for (int n = 0; n < hand->count; n++) {
        int card = hand->cards[n],
            is_paid = lacks(game, state, seat, card, state->elements[seat]) <= state->aether[seat];
        if (is_paid && (best < 0 || net[card] > net[best])) best = card;
    }
    if (best < 0) {
        next_to_complete(game, state);
        return;
    }
    pull(hand, find(hand, best));
    for (int element = 0; element < 4; element++) {
        int price = lane(formula_of(game, best)->cost, element), there = lane(state->elements[seat], element);
        int paid = price < there ? price : there;
        state->elements[seat] -= paid * UNITS[element];
        state->discard += paid * UNITS[element];
        for (price -= paid; price; price--) { /* formulae worth least, then Aether */
            int least = -1;
            for (int card = 0; card < DECK; card++)
                if (element_of(game, card) == element && find(hand, card) >= 0)
                    least = least < 0 || net[card] < net[least] ? card : least;
            if (least >= 0) add(&state->gone, pull(hand, find(hand, least)));
            else state->aether[seat]--;
        }
    }
    put(&at_left, best, 1);
    add(&at_right, best);
    *row = row->count && row_total(game, &at_right, left) > row_total(game, &at_left, left) ? at_right : at_left;
    state->done |= 1 << seat;
    if (lane(state->supply, element_of(game, best))) take_mastery(state, seat, element_of(game, best));
    state->repeated = 0;
    for (int at = 0; at < row->count; at++) queue(game, &state->pending, row->cards[at]);
    carry_on(game, state);
}

/* What a seat scores (`rules/scoring.py`). */
static int score_of(const Game *game, const State *state, int seat) {
    const List *row = &state->rows[seat];
    int aether = state->aether[seat] + state->voids[seat], score = aether, has_all = 1;
    for (int element = 0; element < 4; element++) {
        int own = lane(state->mastery[seat], element), place = 1;
        for (int count = own; count < 32; count++) { /* whoever has as many or more, and who shares that */
            int alike = 0;
            for (int n = 0; n < game->facts->seats; n++) alike += lane(state->mastery[n], element) == count;
            place += (alike && count > own) + (alike > 1);
        }
        if (own && place <= 3) score += game->facts->majority[place - 1];
        has_all &= own > 0;
    }
    for (int at = 0; at < row->count; at++) {
        const Formula *formula = formula_of(game, row->cards[at]);
        score += formula->points;
        for (int n = 0; n < formula->effect_count; n++) {
            const Part *part = &formula->effects[n].parts[0];
            if (part->act != END_POINTS) continue;
            score += part->n * (part->per == PER_AETHER    ? aether
                                : part->per == PER_FORMULA ? counted(game, row, at, part)
                                                           : lane(state->mastery[seat], part->element));
        }
    }
    return has_all ? score + game->facts->all_four : score;
}

/* Play on to the end; return whether it came to one. */
static int play_out(const Game *game, State *state, uint64_t seed) {
    Chance chance;
    chance_seed(&chance, seed);
    for (; state->steps < MOST_STEPS; state->steps++) {
        if (state->phase == OVER) return 1;
        if (state->phase == SORTING) sort(game, state, &chance);
        else if (state->phase == CLAIMING) claim(game, state);
        else if (state->phase == COMPLETE) complete(game, state);
        else choose(game, state);
    }
    return 0;
}

enum { HEAD = 9 }; /* numbers before the formulae */
static const Limit OF_HEAD[] = {{1, 2, SEATS}, {1, 1, GOAL}, {1, 0, 52}, {4, -999, 999}, {2, 0, 1}, {0}};
static const Limit OF_FORMULA[] = {{1, 0, 3}, {1, 0, PACK}, {1, 0, 99}, {1, 0, 2}, {0}};
static const Limit OF_EFFECT[] = {{1, YOU, ANOTHER}, {1, 0, 1}, {1, ASKS_YES, ASKS_CARD + 1}, {1, 0, 7}, {1, 0, 5},
                                  {2, 0, 1}, {1, 0, 3}, {0}};
static const Limit OF_PART[] = {{1, 0, LAY_UNDER}, {1, 0, 9}, {1, 0, 5}, {1, 0, PER_MASTERY}, {2, 0, 4}, {1, 0, 1}, {0}};

static int are_formulae(const Formula *formula) {
    for (const Formula *last = formula + DECK; formula < last; formula++) {
        if (!are_within(&formula->element, 4, OF_FORMULA)) return 0;
        for (int n = 0; n < 2; n++) {
            const Effect *effect = &formula->effects[n];
            int act = effect->parts->act, asks = effect->asks, moves = act == MOVE || act == LAY_UNDER;
            if (!are_within(&effect->to, 8, OF_EFFECT) || !are_within(&effect->parts->act, 21, OF_PART)) return 0;
            if ((asks > ASKS_CARD) != moves || (asks == ASKS_CARD) != (act == SWAP_ELEMENT)) return 0;
            if (act == REPEAT && asks != ASKS_YES) return 0;
        }
    }
    return 1;
}

static const Limit OF_ROWS[] = {
    {1, SORTING, OVER}, {2, 0, SEATS - 1}, {1, 0, 1}, {1, 0, 15}, {7, 0, PACK}, {8, 0, 999}, {4, 0, PACK},
    {4, 0, (1 << 24) - 1}, {1, 0, SEATS}, {10, 0, DECK}, {1, 0, MOST_ELEMENTS}, {1, 0, PENDING}, {DECK, 0, DECK - 1},
    {MOST_ELEMENTS, 0, 3}, {PENDING, 0, 2 * DECK - 1}, {0}};

/* Fill in the lists, and return whether all that there is lies in one place. */
static int is_sound(const Game *game, State *state, const int32_t *cards, const int32_t *elements,
                    const int32_t *pending) {
    int seats = game->facts->seats, left = DECK;
    uint64_t seen = 0;
    if (state->to_move >= seats || state->start >= seats || state->pile_count > seats) return 0;
    if (state->pile_count < (state->phase == CLAIMING) || state->counts[11] < (state->phase == CHOICE)) return 0;
    for (int n = 0; n < 10; n++)
        for (int at = 0; at < state->counts[n]; at++, cards++) {
            if (!left-- || seen >> *cards & 1) return 0;
            seen |= bit(*cards);
            add(n < 4 ? &state->hands[n] : n < 8 ? &state->rows[n - 4] : n < 9 ? &state->deck : &state->gone, *cards);
        }
    for (int n = 0; n < state->counts[10]; n++) add(&state->element_deck, elements[n]);
    for (int n = 0; n < state->counts[11]; n++) {
        if ((pending[n] & 1) >= formula_of(game, pending[n] / 2)->effect_count) return 0;
        if (find(&state->rows[state->to_move], pending[n] / 2) < 0) return 0;
        add(&state->pending, pending[n]);
    }
    return 1;
}

/* Play each state to its end, with a seed of its own: what each seat scores. Each row has its numbers, the formulae of
   hands, rows, deck and discards, the deck of elements, and what is pending; with it go chance, repetitions and seed.
 */
EXPORT int alchemy_play(LIST(int32_t, facts), LIST(double, weights), LIST(int32_t, rows), LIST(uint64_t, chances),
                        FOUND(int32_t, scores)) {
    const Game game = {(const Facts *)facts, (const Weights *)weights};
    const uint64_t length = NUMBERS + DECK + MOST_ELEMENTS + PENDING, count = rows_count / length;
    if (!FILLS(facts, Facts) || !FILLS(weights, Weights) || chances_count != count * 3) return REFUSED;
    if (rows_count != count * length || scores_count != count * SEATS) return REFUSED;
    if (!are_within(facts, HEAD, OF_HEAD) || !are_formulae(game.facts->formulae)) return REFUSED;
    if (!are_within(rows, rows_count, OF_ROWS)) return REFUSED;
    for (uint64_t n = 0; n < count; n++, rows += length, scores += SEATS) {
        State state;
        memset(&state, 0, sizeof state);
        state.chance = chances[3 * n];
        state.repeated = chances[3 * n + 1];
        memcpy(&state.phase, rows, NUMBERS * sizeof *rows);
        if (!is_sound(&game, &state, rows + NUMBERS, rows + NUMBERS + DECK, rows + length - PENDING)) return REFUSED;
        if (state.phase == CHOICE) find_ways(&game, &state);
        if (state.phase == CHOICE && !state.ways.count) return REFUSED;
        if (!play_out(&game, &state, chances[3 * n + 2])) return REFUSED;
        for (int seat = 0; seat < game.facts->seats; seat++) scores[seat] = score_of(&game, &state, seat);
    }
    return 0;
}
