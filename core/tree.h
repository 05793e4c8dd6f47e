/* A tree search over deals, as in `bots/ismcts.py`: places that all saw, and at each a node for what its mover knows. */
#ifndef TREE_H
#define TREE_H

#include "core.h"

enum { CHOICES = 16, MOST_PLAYOUTS = 4000000 };

typedef struct {
    uint64_t key; /* the place and what the mover alone knows */
    double totals[CHOICES];
    int32_t visits[CHOICES], count;
    uint8_t actions[CHOICES], length, tried;
} Node;

typedef struct {
    int32_t after[CHOICES];
} Place;

typedef struct {
    Node *nodes;
    Place *places;
    int32_t *table, node_count, place_count;
    uint32_t mask;
    double *wide, *root; /* by a number of tries: how keenly others are tried, and its square root */
} Tree;

/* Make a tree for so many playouts, whose first node tries these actions; 0, or NO_MEMORY. */
int tree_begin(Tree *tree, int playouts, const int32_t *actions, int count);
void tree_end(Tree *tree);

/* Make ready for playout `n`. */
void tree_next(Tree *tree, int n, double explore);

/* The place of the action to try: each once, then the most promising. */
int tree_choose(const Tree *tree, Node *node);

/* The place after an action at a place, made where there is none. */
int tree_after(Tree *tree, int place, int action);

/* The node at a place for a secret, made where there is none: then its `length` is 0, and it wants its actions. */
Node *tree_node(Tree *tree, int place, uint32_t secret);

/* Put the actions of a node into a random order. */
void tree_shuffle(Node *node, Chance *chance);

#endif
