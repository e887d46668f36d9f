"""Names that were changed: the former ones still work, and say what they are called now."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

T = TypeVar("T")


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


def former_keywords(**names: str) -> Callable[[type[T]], type[T]]:
    """A decorator of classes whose constructors still take keywords by their former names, with a warning.

    Attributes of these names can be read, too.
    """

    def decorate(cls: type[T]) -> type[T]:
        init = cls.__init__

        @wraps(init)
        def taking(self: T, *arguments: Any, **named: Any) -> None:
            for name in names.keys() & named.keys():
                text = f"{cls.__name__}({name}=…): this argument is called {names[name]} now"
                warnings.warn(text, DeprecationWarning, stacklevel=2)
                named[names[name]] = named.pop(name)
            init(self, *arguments, **named)

        setattr(cls, "__init__", taking)  # noqa: B010 - mypy takes no assignment to a method
        for name, now in names.items():
            setattr(cls, name, former(name, now))
        return cls

    return decorate


def former_exports(module: str, **names: str) -> Callable[[str], Any]:
    """The ``__getattr__`` of a module whose names have changed: the former ones give what is called otherwise now."""

    def get(name: str) -> Any:
        if name not in names:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        warnings.warn(f"{module}.{name} is {module}.{names[name]} now", DeprecationWarning, stacklevel=2)
        return getattr(sys.modules[module], names[name])

    return get
