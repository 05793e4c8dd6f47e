#include "core.h"

#include <string.h>

uint64_t draw64(uint64_t *chance) {
    uint64_t value = *chance += 0x9E3779B97F4A7C15u;
    value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9u;
    value = (value ^ value >> 27) * 0x94D049BB133111EBu;
    return value ^ value >> 31;
}

int pull(List *list, int place) {
    int card = list->cards[place];
    memmove(list->cards + place, list->cards + place + 1, (size_t)(--list->count - place));
    return card;
}

int are_within(const int32_t *numbers, uint64_t count, const Limit *limits) {
    const Limit *limit = limits;
    for (int32_t met = 0; count; count--, numbers++, met++) {
        for (; met == limit->count; met = 0) limit = limit[1].count ? limit + 1 : limits;
        if (!is_within(*numbers, limit->low, limit->high)) return 0;
    }
    return 1;
}
