/* What the searches of the games share: chance as Python's `Random` has it, and what functions return.

   Each function is given lists, each followed by its length in bytes, which it checks; it keeps nothing, and returns
   0, or one of these. The same seed gives the same answer as the Python beside it: the same draws in the same order,
   and the same sums in the same order. */
#ifndef CORE_H
#define CORE_H

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

enum { REFUSED = -1, NO_MEMORY = -2 };

/* The Mersenne Twister (MT19937) as `random.Random(seed)` begins it. */
typedef struct { uint32_t words[624], next; } Chance;

void chance_seed(Chance *chance, uint64_t seed);
double chance_random(Chance *chance);         /* as `Random.random`: 53 bits, from 0 to below 1 */
uint32_t chance_below(Chance *chance, uint32_t n); /* as `Random.shuffle` draws a number below n */

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
int are_apart(const uint64_t *sets, int count, uint64_t all); /* whether sets lie in one of all, and no two share a card */

#endif
