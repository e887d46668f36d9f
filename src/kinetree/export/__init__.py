"""Equations as something to read: the trigonometric normal form, and text, LaTeX, MathML and SymPy made from it."""
