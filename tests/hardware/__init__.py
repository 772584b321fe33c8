"""Parts, dimensions and drawings of the table to build."""
