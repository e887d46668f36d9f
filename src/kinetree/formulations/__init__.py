"""The formulations: equations of motion in the letters of their sources, and what every formulation delivers."""
