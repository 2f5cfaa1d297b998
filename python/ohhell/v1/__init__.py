"""Generated from proto/; see scripts/."""
