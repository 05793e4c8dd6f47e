"""A tiny game of secret choices, which only these tests have."""
