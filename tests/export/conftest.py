from __future__ import annotations

from collections.abc import Iterator

import pytest

from .programs import quick_binaries


@pytest.fixture(scope="session", autouse=True)
def binaries_of_units(pytestconfig: pytest.Config) -> Iterator[None]:
    """FMUs are compiled quickly; as users have them with ``--slow``."""
    if pytestconfig.getoption("--slow"):
        yield
    else:
        with quick_binaries():
            yield
