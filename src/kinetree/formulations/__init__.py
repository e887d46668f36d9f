"""The formulations: equations of motion in the letters of their sources, and what every formulation delivers.

More than twenty files: one for each formulation, and one for each step that several of them share.
"""
