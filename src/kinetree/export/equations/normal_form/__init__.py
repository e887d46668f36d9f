"""The trigonometric normal form of expressions, and how it is walked and collected."""
