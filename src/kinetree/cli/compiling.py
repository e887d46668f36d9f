"""Saying aloud that something is being compiled, so that the first run does not seem to hang."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from kinetree.cli.streams import remark

TEXT = "compiling the solvers (first run only; they are kept on disk) …"


@contextmanager
def announced(quiet: bool = False) -> Iterator[None]:
    """Write one line to stderr when loops are compiled that are not found on disk."""
    from numba.core import event

    class Listener(event.Listener):
        """Hears of every pass of the compiler; there is none where the code comes from disk."""

        told = quiet

        def on_start(self, event: Any) -> None:
            if not self.told:
                self.told = True
                remark(TEXT)

        def on_end(self, event: Any) -> None:
            """Nothing to say."""

    with event.install_listener("numba:run_pass", Listener()):
        yield
