"""Telling players who are away: notices are stored with the events, and sent from the rows."""
