"""What `tenka` can be told, one file per family; `service.cli` lists them."""
