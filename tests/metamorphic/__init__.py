"""Relations that hold for every mechanism: what must not change, or must change in a known way, when a model is
written differently, moved, scaled or run by another route. No answer needs to be known.

A relation is one small function of a scene (a model with its events and settings) that gives a changed scene and how
every channel of the original follows from the channels of the changed one; see :mod:`metamorphic.relation`.
"""
