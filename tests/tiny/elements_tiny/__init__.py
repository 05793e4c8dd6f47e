"""Tiny: a game for Elements Table in a package of its own, as small as a whole game can be."""
