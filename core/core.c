#include "core.h"

enum { WORDS = 624, MIDDLE = 397 };

void chance_seed(Chance *chance, uint64_t seed) {
    uint32_t key[2] = {(uint32_t)seed, (uint32_t)(seed >> 32)};
    uint32_t length = key[1] ? 2 : 1, place = 1, *words = chance->words;
    words[0] = 19650218u;
    for (uint32_t n = 1; n < WORDS; n++) words[n] = 1812433253u * (words[n - 1] ^ (words[n - 1] >> 30)) + n;
    for (uint32_t n = 0; n < 2 * WORDS - 1; n++) { /* once with the key, and once more */
        uint32_t before = words[place - 1] ^ words[place - 1] >> 30;
        if (n < WORDS) words[place] = (words[place] ^ before * 1664525u) + key[n % length] + n % length;
        else words[place] = (words[place] ^ before * 1566083941u) - place;
        if (++place == WORDS) words[0] = words[WORDS - 1], place = 1;
    }
    words[0] = 0x80000000u;
    chance->next = 0;
}

/* One word is made at a time: most playouts want few. */
static uint32_t next_word(Chance *chance) {
    uint32_t *words = chance->words, n = chance->next, after = n + 1 < WORDS ? n + 1 : 0;
    uint32_t both = (words[n] & 0x80000000u) | (words[after] & 0x7fffffffu);
    uint32_t word = words[n] = words[(n + MIDDLE) % WORDS] ^ both >> 1 ^ (both & 1) * 0x9908b0dfu;
    chance->next = after;
    word ^= word >> 11;
    word ^= (word << 7) & 0x9d2c5680u;
    word ^= (word << 15) & 0xefc60000u;
    return word ^ (word >> 18);
}

double chance_random(Chance *chance) {
    uint32_t high = next_word(chance) >> 5, low = next_word(chance) >> 6;
    return (high * 67108864.0 + low) * (1.0 / 9007199254740992.0);
}

uint32_t chance_below(Chance *chance, uint32_t n) {
    uint32_t word = n;
    while (word >= n) word = next_word(chance) >> __builtin_clz(n);
    return word;
}

int are_within(const int32_t *numbers, uint64_t count, const Limit *limits) {
    const Limit *limit = limits;
    for (int32_t met = 0; count; count--, numbers++, met++) {
        for (; met == limit->count; met = 0) limit = limit[1].count ? limit + 1 : limits;
        if (!is_within(*numbers, limit->low, limit->high)) return 0;
    }
    return 1;
}

int are_apart(const uint64_t *sets, int count, uint64_t all) {
    for (; count; count--, all &= ~*sets++)
        if (*sets & ~all) return 0;
    return 1;
}

EXPORT int core_draws(uint64_t seed, FOUND(double, found)) {
    Chance chance;
    chance_seed(&chance, seed);
    for (uint64_t n = 0; n < COUNT(found); n++) found[n] = chance_random(&chance);
    return 0;
}
