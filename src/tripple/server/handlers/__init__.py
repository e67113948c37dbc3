"""HTTP handlers, one module per subject."""
