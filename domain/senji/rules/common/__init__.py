"""What several parts of the year share: honor, draws, the way home of cards, who is in play."""
