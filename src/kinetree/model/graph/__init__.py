"""The graph of a model: spanning tree, chains, junctions, cuts, and references between parts."""
