/* A tree search over deals (`bots/ismcts.py`): places that all saw, and at each a node for what its mover knows. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core.h"

enum { MOST_STEPS = 400 };

static const uint64_t GOLDEN = 0x9E3779B97F4A7C15u; /* what spreads numbers over 64 bits */

typedef struct {
    uint64_t key; /* the place and what the mover alone knows */
    double totals[CHOICES];
    int32_t visits[CHOICES], count;
    uint8_t actions[CHOICES], length;
} Node;

/* By a number of tries: how keenly others are tried, and its square root. */
typedef struct { double wide, root; } Keenness;

typedef struct { Node *nodes; Keenness *keen; int32_t *table, node_count; uint64_t mask; } Tree;

/* The place of the action to try: each once, then the most promising. */
static int choose(const Tree *tree, const Node *node) {
    if (node->count < node->length) return node->count;
    double wide = tree->keen[node->count].wide, most = -1.0;
    int best = 0;
    for (int place = 0; place < node->length; place++) {
        int tried = node->visits[place];
        double promise = node->totals[place] / tried + wide / tree->keen[tried].root;
        if (promise > most) most = promise, best = place;
    }
    return best;
}

/* The node of a key, made where there is none: then its `length` is 0, and it wants its actions. */
static Node *node_of(Tree *tree, uint64_t key) {
    for (uint64_t at = key >> 32;; at++) {
        int32_t *slot = &tree->table[at & tree->mask];
        Node *node = &tree->nodes[*slot ? *slot : tree->node_count];
        if (*slot && node->key != key) continue;
        if (!*slot) *slot = tree->node_count++;
        node->key = key;
        return node;
    }
}

static void shuffle(Node *node, uint64_t *chance) {
    for (int last = node->length - 1; last > 0; last--) {
        int other = draw_below(chance, last + 1);
        uint8_t kept = node->actions[last];
        node->actions[last] = node->actions[other];
        node->actions[other] = kept;
    }
}

/* A place is known by the actions that lead to it, in one number that no two of them share but by a chance of 2**-64. */
static double play_once(Tree *tree, const Player *player, uint64_t *chance, int *first) {
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
    *first = chosen[0];
    return value;
}

int tree_grow(const Player *player, const int32_t *actions, int count, int playouts, double explore, uint64_t seed,
              double *found) {
    size_t size = 4, most = (size_t)playouts + 2; /* a playout adds a node at most */
    while (size < 2 * most) size *= 2;
    Tree tree = {calloc(most, sizeof(Node)), calloc(most, sizeof(Keenness)), calloc(size, sizeof(int32_t)), 1, size - 1};
    Node *top = tree.nodes;
    int failed = top && tree.keen && tree.table ? 0 : NO_MEMORY, first;
    player->deal(player->game, player->state, &seed); /* the deal by which Python counts the seats */
    memset(found, 0, 3 * sizeof *found * (size_t)count);
    for (int n = 0; !failed && n < count; n++) top->actions[top->length++] = (uint8_t)actions[n];
    for (int n = 0; !failed && n < playouts; n++) {
        tree.keen[n] = (Keenness){explore * (n ? sqrt(log(n)) : 0.0), sqrt(n)};
        double value = play_once(&tree, player, &seed, &first);
        found[2 * count + first] += value * value;
    }
    for (int n = 0; !failed && n < count; n++) found[n] = top->visits[n], found[count + n] = top->totals[n];
    free(tree.nodes);
    free(tree.keen);
    free(tree.table);
    return failed;
}
