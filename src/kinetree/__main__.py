"""``python -m kinetree`` is the ``kinetree`` command."""

from __future__ import annotations

from kinetree.cli import main

main()
