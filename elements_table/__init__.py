"""Elements Table: a desktop card table for games of the elements."""

__version__ = "1.3.0"
