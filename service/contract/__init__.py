"""The OpenAPI document and the schemas derived from the games' own types."""
