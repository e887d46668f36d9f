"""Equations to read: as text, LaTeX, MathML, Markdown and SymPy, checked against the compiled code."""
