"""The conformance kit: sandbox games played through every kind of decision, answer by answer."""
