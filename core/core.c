/* What games share, and a tree search over deals (`bots/ismcts.py`): at places that all saw a node for each secret. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core.h"

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

typedef struct {
    uint64_t key; /* the place and what the mover alone knows */
    double totals[CHOICES];
    int32_t visits[CHOICES], count;
    uint8_t actions[CHOICES], length;
} Node;

/* By a number of tries it has how keenly others are tried, and its square root. */
typedef struct { Node *nodes; double (*keen)[2]; int32_t *table, node_count; uint64_t mask; double *squares; } Tree;

/* The place of the action to try: each once, then the most promising. */
static int choose(const Tree *tree, const Node *node) {
    if (node->count < node->length) return node->count;
    double wide = tree->keen[node->count][0], most = -1.0;
    int best = 0;
    for (int place = 0; place < node->length; place++) {
        int tried = node->visits[place];
        double promise = node->totals[place] / tried + wide / tree->keen[tried][1];
        if (promise > most) most = promise, best = place;
    }
    return best;
}

/* The node of a key, made where there is none: then its `length` is 0, and it wants its actions. */
static Node *node_of(Tree *tree, uint64_t key) {
    uint64_t at = key >> 32;
    int32_t *slot;
    while (*(slot = &tree->table[at & tree->mask]) && tree->nodes[*slot].key != key) at++;
    if (!*slot) *slot = tree->node_count++;
    tree->nodes[*slot].key = key;
    return &tree->nodes[*slot];
}

static void shuffle(Node *node, uint64_t *chance) {
    uint64_t order = draw64(chance) >> 11, last = node->length;
    for (; last-- > 1; order /= last + 1) {
        uint64_t other = order % (last + 1);
        uint8_t kept = node->actions[last];
        node->actions[last] = node->actions[other];
        node->actions[other] = kept;
    }
}

/* A place is known by the actions that lead to it, in one number that no two of them share but by a chance of 2**-64. */
static void play_once(Tree *tree, const Player *player, uint64_t *chance) {
    const Game *game = player->game;
    State *state = player->state;
    Node *path[MOST_STEPS], *node = &tree->nodes[0];
    uint64_t place = 0;
    int chosen[MOST_STEPS], steps = 0;
    double value = 0.0;
    player->deal(game, state, chance);
    for (;;) {
        int at = chosen[steps] = choose(tree, node), action = node->actions[at];
        path[steps++] = node;
        if (player->apply(game, state, action, &value)) break;
        if (!node->visits[at] || steps == MOST_STEPS) {
            value = player->rest(game, state);
            break;
        }
        place = (place ^ place >> 32 ^ (uint64_t)(action + 1)) * GOLDEN;
        node = node_of(tree, place ^ player->secret(game, state) * GOLDEN);
        if (node->length) continue;
        node->length = (uint8_t)player->choices(game, state, node->actions);
        shuffle(node, chance);
    }
    for (int step = 0; step < steps; step++) {
        path[step]->count++;
        path[step]->visits[chosen[step]]++;
        path[step]->totals[chosen[step]] += player->alternate && step % 2 ? 1.0 - value : value;
    }
    tree->squares[chosen[0]] += value * value;
}

int tree_grow(const Player *player, const int32_t *actions, int count, int playouts, double explore, uint64_t seed,
              FOUND(double, found)) {
    if (!ARE(found, 3 * (uint64_t)count)) return REFUSED;
    size_t size = 4, most = (size_t)playouts + 2; /* a playout adds a node at most */
    while (size < 2 * most) size *= 2;
    Tree tree = {calloc(most, sizeof(Node)), calloc(most, sizeof(double[2])), calloc(size, sizeof(int32_t)), 1, size - 1,
                 found + 2 * count};
    Node *top = tree.nodes;
    int failed = top && tree.keen && tree.table ? 0 : NO_MEMORY;
    for (int n = 0; !failed && n < count; n++) top->actions[top->length++] = (uint8_t)actions[n];
    for (int n = 0; !failed && n < playouts; n++) {
        tree.keen[n][0] = explore * (n ? sqrt(log(n)) : 0.0);
        tree.keen[n][1] = sqrt(n);
        play_once(&tree, player, &seed);
    }
    for (int n = 0; !failed && n < count; n++) found[n] = top->visits[n], found[count + n] = top->totals[n];
    free(tree.nodes);
    free(tree.keen);
    free(tree.table);
    return failed;
}
