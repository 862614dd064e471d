"""What happens around any game: seats, invites, the start, resigning. Knows no ruleset."""
