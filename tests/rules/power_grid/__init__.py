"""Power Grid: each test acts out one statement of the rules."""
