"""Power Grid: base parts that act on operators, and the modes made of them."""
