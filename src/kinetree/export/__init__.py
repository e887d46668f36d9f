"""Equations out of the program: to read (normal form, text, LaTeX, MathML, SymPy), and as programs (`code`)."""
