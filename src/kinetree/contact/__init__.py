"""Many contacts in one run: shapes that may touch, and a march through time that holds all of them at once.

What comes in: a compiled model and `kinetree.Contacts`. What goes out: states, and forces at the contacts.

`description.py` turns what the user said into numbers, `shapes.py` and `rows.py` are the tables of shapes and of
rows that the C code reads (``runtime/c/shape_table.h``, ``row_table.h``), `mechanism.py` compiles the functions of
a mechanism in blocks, and `march.py` takes the steps. Read `march.py` first, then ``runtime/c/march.c``.
"""
