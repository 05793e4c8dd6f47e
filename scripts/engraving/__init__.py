"""Card faces that are engraved by a program: forms, the lines that shade them, and what is drawn of them.

Read `plate` first (how a line becomes a shade), then `water`, the shortest field, then any other.
"""
