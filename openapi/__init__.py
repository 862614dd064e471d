"""The OpenAPI contract as YAML files; `service.spec` joins them into one document."""
