/* What the searches of the games share: chance as `kernel/chance.py` has it, trees, and what functions return.

   Each function is given lists, each followed by its length in bytes, which it checks; it keeps nothing, and returns
   0, or one of these. The same seed gives the same answer as the Python beside it: the same draws in the same order,
   and the same sums in the same order. */
#pragma once

#include <stdint.h>

#ifdef _WIN32
#define EXPORT __declspec(dllexport)
#else
#define EXPORT __attribute__((visibility("default")))
#endif

/* What is given, one after the other, and what is to be filled in; how many there are, whether they are exactly so many,
   and whether all numbers in them lie within limits. */
#define LIST(type, name) const type *name, uint64_t name##_size
#define FOUND(type, name) type *name, uint64_t name##_size
#define COUNT(name) (name##_size / sizeof *name)
#define ARE(name, number) (name##_size == (number) * sizeof *name)
#define WITHIN(name, limits) are_within((const int32_t *)name, name##_size / sizeof(int32_t), limits)

enum { REFUSED = -1, NO_MEMORY = -2, CHOICES = 16, MOST_PLAYOUTS = 4000000, MOST_STEPS = 400, MOST_LISTED = 63 };

#define GOLDEN 0x9E3779B97F4A7C15u /* what spreads numbers over 64 bits */

/* Chance is one number (splitmix64), which each draw changes. */
static inline uint64_t draw64(uint64_t *chance) {
    uint64_t value = *chance += GOLDEN;
    value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9u;
    value = (value ^ value >> 27) * 0x94D049BB133111EBu;
    return value ^ value >> 31;
}
static inline double draw(uint64_t *chance) { return (double)(draw64(chance) >> 11) * 0x1p-53; } /* 0 to below 1 */
static inline int draw_below(uint64_t *chance, int n) { return (int)(draw(chance) * n); }

typedef struct { uint8_t count, cards[MOST_LISTED]; } List;

int pull(List *list, int place);

static inline int count_of(uint64_t cards) { return __builtin_popcountll(cards); }
static inline int lowest_of(uint64_t cards) { return __builtin_ctzll(cards); }
static inline uint64_t bit(int card) { return 1ull << card; }
static inline int is_within(int32_t number, int32_t low, int32_t high) { return number >= low && number <= high; }

/* Go through a set of cards, the lowest first. */
#define EACH(card, cards)                                                \
    for (uint64_t card##_left = (cards); card##_left; card##_left = 0)   \
        for (int card; card##_left && (card = lowest_of(card##_left), 1); card##_left &= card##_left - 1)

/* So many numbers lie between two bounds. */
typedef struct { int32_t count, low, high; } Limit;

/* Whether numbers lie within limits, which one of no numbers ends; where there are more numbers, they begin anew. */
int are_within(const int32_t *numbers, uint64_t count, const Limit *limits);

typedef struct Game Game; /* each game that is searched by a tree has its own */
typedef struct State State;

/* How a game is played in the tree; `state` is that of one playout after the other, which `deal` begins. */
typedef struct {
    const Game *game;
    State *state;
    int alternate; /* whether every other choice is that of who wants the opposite */
    void (*deal)(const Game *game, State *state, uint64_t *chance);
    /* Do an action; return whether all is over, and then what that is worth. */
    int (*apply)(const Game *game, State *state, int action, double *worth);
    double (*rest)(const Game *game, State *state);           /* what going on from a new place is worth */
    uint32_t (*secret)(const Game *game, const State *state); /* what whoever is to move knows alone */
    int (*choices)(const Game *game, const State *state, uint8_t *found);
} Player;

/* Grow a tree by so many playouts; found: how often each action was tried, what each brought, and its squares added. */
int tree_grow(const Player *player, const int32_t *actions, int count, int playouts, double explore, uint64_t seed,
              FOUND(double, found));
