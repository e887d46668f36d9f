"""Answers to the exercises of the course, one file each: plain NumPy, to be read beside the lesson."""
