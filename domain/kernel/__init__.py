"""What every game is made of: decisions, commands, events, chance, visibility, the fold."""
