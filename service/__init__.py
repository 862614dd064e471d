"""The product around the rules and the store: commands in, events stored, views out."""
