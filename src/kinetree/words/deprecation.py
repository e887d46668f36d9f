"""Names that were changed: the former ones still work, and say what they are called now."""

from __future__ import annotations

import warnings
from typing import Any


def former(name: str, now: str) -> Any:
    """An attribute or method under its former name; reading it warns.

    >>> class Fit:
    ...     warnings = ("few data",)
    ...     doubts = former("doubts", "warnings")
    >>> with warnings.catch_warnings(record=True) as caught:
    ...     warnings.simplefilter("always")
    ...     found = Fit().doubts
    >>> found, str(caught[0].message)
    (('few data',), 'Fit.doubts is Fit.warnings now')
    """

    def read(self: object) -> Any:
        kind = type(self).__name__
        warnings.warn(f"{kind}.{name} is {kind}.{now} now", DeprecationWarning, stacklevel=2)
        return getattr(self, now)

    return property(read)


def take_former(cls: type, name: str, now: str) -> None:
    """Let a class that defines a method under its former name have it under the new one, with a warning."""
    if name in cls.__dict__ and now not in cls.__dict__:
        text = f"{cls.__name__}.{name}: this method is called {now} now"
        warnings.warn(text, DeprecationWarning, stacklevel=3)
        setattr(cls, now, cls.__dict__[name])
