"""Elements Table: a desktop card table for games of the elements."""

__version__ = "1.3.0"

FRESH = "--fresh-process"
"""What tells the standalone program that it is a process of bots (`bots/fresh_process.py`)."""
