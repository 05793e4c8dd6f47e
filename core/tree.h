/* A tree search over deals (`bots/ismcts.py`): places that all saw, and at each a node for what its mover knows. */
#ifndef TREE_H
#define TREE_H

#include "core.h"

enum { CHOICES = 16, MOST_PLAYOUTS = 4000000 };

typedef struct Game Game; /* each game has its own */
typedef struct State State;

/* How a game is played in the tree; `state` is that of one playout after the other, which `deal` begins. */
typedef struct {
    const Game *game;
    State *state;
    int alternate; /* whether every other choice is that of who wants the opposite */
    void (*deal)(const Game *game, State *state, Chance *chance);
    /* Do an action; return whether all is over, and then what that is worth. */
    int (*apply)(const Game *game, State *state, int action, double *worth);
    double (*rest)(const Game *game, State *state);           /* what going on from a new place is worth */
    uint32_t (*secret)(const Game *game, const State *state); /* what whoever is to move knows alone */
    int (*choices)(const Game *game, const State *state, uint8_t *found);
} Player;

/* Grow a tree by so many playouts: how often each action was tried, then what each brought, then the squares of it. */
int tree_grow(const Player *player, const int32_t *actions, int count, int playouts, double explore, uint64_t seed,
              double *found);

#endif
