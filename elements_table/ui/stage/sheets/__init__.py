"""What a table becomes at the end of a round or of a match."""
