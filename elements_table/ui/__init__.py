"""The window and all that is seen in it."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
# a software window needs a quarter of the memory of an emulated graphics card, and shows frames faster
os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
