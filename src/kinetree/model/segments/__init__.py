"""Beams and cables made of rigid segments."""
