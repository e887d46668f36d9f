"""Keywords that a function or a class does not have: answered with the nearest one that it has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, wraps
from inspect import Parameter, Signature, signature
from types import FunctionType, MappingProxyType
from typing import Any, ClassVar, ParamSpec, TypeVar

from kinetree.words.arguments import ArgumentError, ArgumentFault
from kinetree.words.names import did_you_mean

P = ParamSpec("P")
R = TypeVar("R")
C = TypeVar("C")


def spelled(function: Callable[P, R]) -> Callable[P, R]:
    """A function that raises `ArgumentError` for unknown keywords, all at once, with what may have been meant."""
    known = _keywords(signature(function))

    @wraps(function)
    def checked(*arguments: P.args, **named: P.kwargs) -> R:
        if known is not None and not known.keys() >= named.keys():
            _refuse(function.__qualname__, known, named)
        return function(*arguments, **named)

    return checked


def spelled_methods(cls: type[C]) -> type[C]:
    """A class whose own public methods with optional arguments do the same."""
    for name, method in list(vars(cls).items()):
        if name.startswith("_") or not isinstance(method, FunctionType):
            continue
        given = signature(method)
        optional = any(one.default is not Parameter.empty for one in given.parameters.values())
        if optional and _keywords(given) is not None:
            setattr(cls, name, spelled(method))
    return cls


class CheckedKeywords:
    """Base of classes whose constructors do the same.

    Attributes
    ----------
    other_words
        Words that others use for a field, or for what is said otherwise here, each with what to write; of keywords
        and of keys in files.
    """

    other_words: ClassVar[Mapping[str, str]] = MappingProxyType({})

    def __new__(cls, *arguments: Any, **named: Any) -> Any:
        if named:
            known = _keywords(_signature(cls))  # type: ignore[arg-type]
            if known is not None and not known.keys() >= named.keys():
                _refuse(cls.__name__, known, named, cls.other_words)
        return super().__new__(cls)


class _OfInit:
    """The signature of a class is that of ``__init__``, which `inspect` would not ask beside ``__new__``."""

    def __get__(self, instance: object, owner: type) -> Signature:
        return _signature(owner)


CheckedKeywords.__signature__ = _OfInit()  # type: ignore[attr-defined]


@cache
def _signature(cls: type) -> Signature:
    whole = signature(cls.__init__)  # type: ignore[misc]
    return whole.replace(parameters=list(whole.parameters.values())[1:])


def _keywords(given: Signature) -> dict[str, None] | None:
    """Names that can be given, in order; None where any can."""
    parameters: Mapping[str, Parameter] = given.parameters
    if any(one.kind is Parameter.VAR_KEYWORD for one in parameters.values()):
        return None
    hidden = (Parameter.POSITIONAL_ONLY, Parameter.VAR_POSITIONAL)
    return {name: None for name, one in parameters.items() if one.kind not in hidden}


def _refuse(
    caller: str,
    known: Mapping[str, None],
    named: Iterable[str],
    other_words: Mapping[str, str] = MappingProxyType({}),
) -> None:
    unknown = [name for name in named if name not in known]
    takes = f"it takes {', '.join(name for name in known if name != 'self') or 'no keywords'}"
    faults = [
        ArgumentFault(
            name,
            f"there is no argument {name!r}",
            other_words.get(name) or did_you_mean(name, known) or takes,
        )
        for name in unknown
    ]
    raise ArgumentError(caller, faults)
