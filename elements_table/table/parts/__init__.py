"""What the tables and summaries of all games are made of."""
