"""The kinds of interludes that games share; how each looks is in a file of its own."""
