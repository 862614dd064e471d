"""The OpenAPI contract as YAML files; `service.contract.spec` joins them into one document."""
