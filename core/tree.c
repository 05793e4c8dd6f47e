#include "tree.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_STEPS = 400 };

typedef struct {
    uint64_t key; /* the place and what the mover alone knows */
    double totals[CHOICES];
    int32_t visits[CHOICES], count;
    uint8_t actions[CHOICES], length, tried;
} Node;

/* By a number of tries: how keenly others are tried, and its square root. */
typedef struct { double wide, root; } Keenness;

typedef struct {
    Node *nodes;
    Keenness *keen;
    int32_t (*places)[CHOICES], *table, node_count, place_count; /* where actions lead from places */
    uint32_t mask;
} Tree;

static int begin(Tree *tree, int playouts, const int32_t *actions, int count) {
    size_t size = 4, most = (size_t)playouts + 2; /* a playout adds a node at most */
    while (size < 2 * most) size *= 2;
    *tree = (Tree){calloc(most, sizeof *tree->nodes), calloc(most, sizeof *tree->keen),
                   calloc(most, sizeof *tree->places), calloc(size, sizeof *tree->table), 1, 1, (uint32_t)size - 1};
    if (!tree->nodes || !tree->places || !tree->table || !tree->keen) return NO_MEMORY;
    tree->nodes[0].length = (uint8_t)count;
    for (int n = 0; n < count; n++) tree->nodes[0].actions[n] = (uint8_t)actions[n];
    return 0;
}

/* The place of the action to try: each once, then the most promising. */
static int choose(const Tree *tree, Node *node) {
    if (node->tried < node->length) return node->tried++;
    double wide = tree->keen[node->count].wide, most = -1.0;
    int best = 0;
    for (int place = 0; place < node->length; place++) {
        int tried = node->visits[place];
        double promise = node->totals[place] / tried + wide / tree->keen[tried].root;
        if (promise > most) most = promise, best = place;
    }
    return best;
}

/* The node at a place for a secret, made where there is none: then its `length` is 0, and it wants its actions. */
static Node *node_at(Tree *tree, int place, uint32_t secret) {
    uint64_t key = (uint64_t)(uint32_t)place << 32 | secret, at = key * 0x9E3779B97F4A7C15u >> 32;
    for (;; at++) {
        int32_t *slot = &tree->table[at & tree->mask];
        Node *node = &tree->nodes[*slot ? *slot : tree->node_count];
        if (*slot && node->key != key) continue;
        if (!*slot) *slot = tree->node_count++;
        node->key = key;
        return node;
    }
}

static void shuffle(Node *node, Chance *chance) {
    for (int last = node->length - 1; last > 0; last--) {
        int other = (int)(chance_random(chance) * (last + 1));
        uint8_t kept = node->actions[last];
        node->actions[last] = node->actions[other];
        node->actions[other] = kept;
    }
}

static double play_once(Tree *tree, const Player *player, Chance *chance, int *chosen) {
    const Game *game = player->game;
    State *state = player->state;
    Node *path[MOST_STEPS], *node = &tree->nodes[0];
    int steps = 0, place = 0;
    double value = 0.0;
    player->deal(game, state, chance);
    for (;;) {
        int at = choose(tree, node), action = node->actions[at];
        path[steps] = node, chosen[steps++] = at;
        if (player->apply(game, state, action, &value)) break;
        if (!node->visits[at] || steps == MOST_STEPS) {
            value = player->rest(game, state);
            break;
        }
        int32_t *after = &tree->places[place][action];
        if (!*after) *after = tree->place_count++;
        place = *after;
        node = node_at(tree, place, player->secret(game, state));
        if (node->length) continue;
        node->length = (uint8_t)player->choices(game, state, node->actions);
        shuffle(node, chance);
    }
    for (int step = 0; step < steps; step++) {
        path[step]->count++;
        path[step]->visits[chosen[step]]++;
        path[step]->totals[chosen[step]] += player->alternate && step % 2 ? 1.0 - value : value;
    }
    return value;
}

int tree_grow(const Player *player, const int32_t *actions, int count, int playouts, double explore, uint64_t seed,
              double *found) {
    int chosen[MOST_STEPS];
    Tree tree;
    Chance chance;
    int failed = begin(&tree, playouts, actions, count);
    memset(found, 0, 3 * sizeof *found * (size_t)count);
    chance_seed(&chance, seed);
    player->deal(player->game, player->state, &chance); /* the deal by which Python counts the seats */
    for (int n = 0; !failed && n < playouts; n++) {
        tree.keen[n] = (Keenness){explore * (n ? sqrt(log(n)) : 0.0), sqrt(n)};
        double value = play_once(&tree, player, &chance, chosen);
        found[2 * count + chosen[0]] += value * value;
    }
    const Node *top = tree.nodes;
    for (int n = 0; !failed && n < count; n++) found[n] = top->visits[n], found[count + n] = top->totals[n];
    free(tree.nodes);
    free(tree.places);
    free(tree.keen);
    free(tree.table);
    return failed;
}
