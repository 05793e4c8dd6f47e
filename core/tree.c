#include "tree.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

int tree_begin(Tree *tree, int playouts, const int32_t *actions, int count) {
    size_t size = 4, most = (size_t)playouts + 2; /* a playout adds a node at most */
    memset(tree, 0, sizeof *tree);
    while (size < 2 * most) size *= 2;
    tree->nodes = malloc(most * sizeof *tree->nodes);
    tree->places = calloc(most, sizeof *tree->places);
    tree->table = calloc(size, sizeof *tree->table);
    tree->wide = malloc(most * sizeof *tree->wide);
    tree->root = malloc(most * sizeof *tree->root);
    if (!tree->nodes || !tree->places || !tree->table || !tree->wide || !tree->root) return NO_MEMORY;
    tree->mask = (uint32_t)(size - 1);
    tree->node_count = tree->place_count = 1;
    Node *top = &tree->nodes[0];
    memset(top, 0, sizeof *top);
    top->length = (uint8_t)count;
    for (int n = 0; n < count; n++) top->actions[n] = (uint8_t)actions[n];
    return 0;
}

void tree_end(Tree *tree) {
    free(tree->nodes);
    free(tree->places);
    free(tree->table);
    free(tree->wide);
    free(tree->root);
}

void tree_next(Tree *tree, int n, double explore) {
    tree->wide[n] = explore * (n ? sqrt(log(n)) : 0.0);
    tree->root[n] = sqrt(n);
}

int tree_choose(const Tree *tree, Node *node) {
    if (node->tried < node->length) return node->tried++;
    double wide = tree->wide[node->count], most = -1.0;
    int best = 0;
    for (int place = 0; place < node->length; place++) {
        int tried = node->visits[place];
        double promise = node->totals[place] / tried + wide / tree->root[tried];
        if (promise > most) {
            most = promise;
            best = place;
        }
    }
    return best;
}

int tree_after(Tree *tree, int place, int action) {
    int32_t *after = &tree->places[place].after[action];
    if (!*after) *after = tree->place_count++;
    return *after;
}

Node *tree_node(Tree *tree, int place, uint32_t secret) {
    uint64_t key = (uint64_t)(uint32_t)place << 32 | secret, at = key * 0x9E3779B97F4A7C15u >> 32;
    for (;; at++) {
        int32_t *slot = &tree->table[at & tree->mask];
        Node *node = &tree->nodes[*slot ? *slot : tree->node_count];
        if (*slot && node->key != key) continue;
        if (!*slot) {
            *slot = tree->node_count++;
            memset(node, 0, sizeof *node);
            node->key = key;
        }
        return node;
    }
}

void tree_shuffle(Node *node, Chance *chance) {
    for (int last = node->length - 1; last > 0; last--) {
        int other = (int)(chance_random(chance) * (last + 1));
        uint8_t kept = node->actions[last];
        node->actions[last] = node->actions[other];
        node->actions[other] = kept;
    }
}
