"""What `scripts/torture.py` does to the program, a module for each part."""
