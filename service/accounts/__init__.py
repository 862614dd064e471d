"""Players, their tokens and what belongs to them."""
