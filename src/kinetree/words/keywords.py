"""Keywords that a function or a class does not have, answered with the nearest one; and names that were changed.

Former names still work, and say what they are called now.
"""

from __future__ import annotations

import re
import sys
import warnings
from collections.abc import Callable, Iterable, Mapping
from functools import cache, wraps
from inspect import Parameter, Signature, cleandoc, signature
from types import FunctionType, MappingProxyType
from typing import Any, ClassVar, NoReturn, ParamSpec, TypeVar, cast

from kinetree.words.arguments import ArgumentError, ArgumentFault
from kinetree.words.interrupts import interruptible
from kinetree.words.names import did_you_mean

HIDDEN = ("self", "cls")
"""Arguments that nobody gives."""

SINGLE = "there are no others; a vector is one argument, (x, y, z)"
"""Remedy for too many arguments: components were most likely given one by one."""

P = ParamSpec("P")
R = TypeVar("R")
C = TypeVar("C")


def spelled(
    function: Callable[P, R], other_words: Mapping[str, str] = MappingProxyType({})
) -> Callable[P, R]:
    """A function that raises `ArgumentError` for unknown keywords, all at once, with the nearest known ones."""
    given = signature(function)
    known, in_order = _keywords(given), _in_order(given)

    @wraps(function)
    def checked(*arguments: P.args, **named: P.kwargs) -> R:
        if known is not None and not known.keys() >= named.keys():
            _refuse(function.__qualname__, known, named, other_words)
        if in_order is not None:
            _check_order(function.__qualname__, in_order, known or {}, len(arguments), named)
        with interruptible():
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
            setattr(cls, name, spelled(method, getattr(cls, "other_words", {})))
    return cls


F = TypeVar("F", bound=Callable[..., Any])


def constructor(function: F) -> F:
    """A static or class method that makes an object of its class anew, from its arguments alone.

    Called on an object, such as ``Frame.at(p).rotated(axis, angle)``, it reads as if that object were changed, and the
    answer would know nothing of it: there it raises `ArgumentError`.
    """
    return cast(F, _Constructor(function))


class _Constructor(staticmethod):  # type: ignore[type-arg]
    def __set_name__(self, owner: type, name: str) -> None:
        function: Any = self.__func__
        words = getattr(owner, "other_words", {})
        made = spelled(function.__func__, words)
        if _keywords(signature(made)) is None:  # what is left over goes to the class
            made = _spelled_as(made, owner, words)
        self._checked = type(function)(made)

    def __get__(self, instance: object, owner: type | None = None) -> Any:
        cls = type(instance) if owner is None else owner
        made = self._checked.__get__(None, cls)
        if instance is None:
            return made
        name = f"{cls.__name__}.{made.__name__}"

        def refuse(*_arguments: object, **_named: object) -> NoReturn:
            kinds = (Parameter.VAR_POSITIONAL, Parameter.VAR_KEYWORD)
            wanted = [p.name for p in signature(made).parameters.values() if p.kind not in kinds]
            message = (
                f"it makes a new object from its arguments, and nothing of the {cls.__name__} it is called on"
            )
            remedy = f"write {name}(…), with all of {', '.join(wanted)} that you want"
            raise ArgumentError(name, [ArgumentFault(made.__name__, message, remedy)])

        return refuse


def _spelled_as(function: Callable[..., R], owner: type, other_words: Mapping[str, str]) -> Callable[..., R]:
    """A constructor that hands keywords on to its class, and names itself where one of them is unknown."""
    own = {
        name: None
        for name, one in signature(function).parameters.items()
        if one.kind in (Parameter.POSITIONAL_OR_KEYWORD, Parameter.KEYWORD_ONLY)
    }

    @wraps(function)
    def checked(*arguments: Any, **named: Any) -> R:
        if not own.keys() >= named.keys():
            fields = _keywords_of(owner)
            known = {**own, **(fields or {})}
            if fields is not None and not known.keys() >= named.keys():
                _refuse(function.__qualname__, known, named, other_words)
        return function(*arguments, **named)

    return checked


class CheckedKeywords:
    """Base of classes whose constructors do the same, and whose docstrings tell all parameters.

    A class says what its own parameters mean; what its bases say about theirs is added to its docstring.

    Attributes
    ----------
    other_words
        Words that others use for a field, or for what is said otherwise here, each with what to write; of keywords
        and of keys in files.
    """

    other_words: ClassVar[Mapping[str, str]] = MappingProxyType({})

    def __init_subclass__(cls, **keywords: Any) -> None:
        super().__init_subclass__(**keywords)
        if cls.__dict__.get("__doc__"):
            cls.__doc__ = _with_inherited_parameters(cls)

    def __new__(cls, *arguments: Any, **named: Any) -> Any:
        if named:
            known = _keywords_of(cls)  # type: ignore[arg-type]
            if known is not None and not known.keys() >= named.keys():
                _refuse(cls.__name__, known, named, cls.other_words)
        if arguments:
            in_order = _in_order_of(cls)  # type: ignore[arg-type]
            if in_order is not None:
                known = _keywords_of(cls) or {}  # type: ignore[arg-type]
                _check_order(cls.__name__, in_order, known, len(arguments), named)
        return super().__new__(cls)


_PARAMETERS = "\n\nParameters\n----------\n"
_PARAMETER = re.compile(r"^(\w+(?:, \w+)*)\n(?:(?: {4}.*)?(?:\n|\Z))+", re.MULTILINE)


@cache
def _described_parameters(cls: type) -> dict[tuple[str, ...], str]:
    """Return the descriptions of parameters in the docstring of a class, by their names."""
    section = cleandoc(cls.__dict__.get("__doc__") or "").partition(_PARAMETERS)[2]
    return {tuple(entry[1].split(", ")): entry[0].rstrip() for entry in _PARAMETER.finditer(section)}


def _with_inherited_parameters(cls: type) -> str:
    """The docstring of a class, completed by parameters that only its bases describe."""
    text, own = cleandoc(cls.__doc__ or ""), _described_parameters(cls)
    known, added = {name for names in own for name in names}, []
    for base in cls.__mro__[1:]:
        for names, entry in _described_parameters(base).items():
            if known.isdisjoint(names):
                known.update(names)
                added.append(entry)
    if not added:
        return text
    inherited = "\n".join(added)
    last = list(own.values())[-1] if own else ""
    return text.replace(last, f"{last}\n{inherited}") if own else text + _PARAMETERS + inherited


class _OfInit:
    """The signature of a class is that of ``__init__``, which `inspect` would not ask beside ``__new__``."""

    def __get__(self, instance: object, owner: type) -> Signature:
        return _signature(owner)


CheckedKeywords.__signature__ = _OfInit()  # type: ignore[attr-defined]


@cache
def _signature(cls: type) -> Signature:
    whole = signature(cls.__init__)  # type: ignore[misc]
    return whole.replace(parameters=list(whole.parameters.values())[1:])


@cache
def _keywords_of(cls: type) -> dict[str, None] | None:
    return _keywords(_signature(cls))


@cache
def _in_order_of(cls: type) -> tuple[str, ...] | None:
    return _in_order(_signature(cls))


def _keywords(given: Signature) -> dict[str, None] | None:
    """Names that can be given, in order; None where any can."""
    parameters: Mapping[str, Parameter] = given.parameters
    if any(one.kind is Parameter.VAR_KEYWORD for one in parameters.values()):
        return None
    hidden = (Parameter.POSITIONAL_ONLY, Parameter.VAR_POSITIONAL)
    return {name: None for name, one in parameters.items() if one.kind not in hidden}


def _in_order(given: Signature) -> tuple[str, ...] | None:
    """Arguments that can be given without their names; None where there may be any number of any kind."""
    parameters = given.parameters.values()
    if any(one.kind in (Parameter.VAR_POSITIONAL, Parameter.VAR_KEYWORD) for one in parameters):
        return None
    return tuple(one.name for one in parameters if one.kind is not Parameter.KEYWORD_ONLY)


def _check_order(
    caller: str, in_order: tuple[str, ...], known: Iterable[str], count: int, named: Mapping[str, Any]
) -> None:
    """Refuse more arguments without names than there can be, and arguments that are given twice."""
    shown = [name for name in in_order if name not in HIDDEN]
    if count > len(in_order):
        others = ", ".join(f"{name}=…" for name in known if name not in in_order)
        message = f"only {', '.join(shown) or 'nothing'} can be given without a name, in this order"
        remedy = f"name the others: {others}" if others else SINGLE
        raise ArgumentError(caller, [ArgumentFault(shown[-1] if shown else "", message, remedy)])
    twice = [name for name in in_order[:count] if name in named]
    if twice:
        message = f"{twice[0]} is given twice, in its place and by its name"
        remedy = f"without names the order is {', '.join(shown)}; name what comes in another"
        raise ArgumentError(caller, [ArgumentFault(twice[0], message, remedy)])


def _refuse(
    caller: str,
    known: Mapping[str, None],
    named: Iterable[str],
    other_words: Mapping[str, str] = MappingProxyType({}),
) -> None:
    unknown = [name for name in named if name not in known]
    takes = f"it takes {', '.join(name for name in known if name not in HIDDEN) or 'no keywords'}"
    faults = [
        ArgumentFault(
            name,
            f"there is no argument {name!r}",
            other_words.get(name) or did_you_mean(name, known) or takes,
        )
        for name in unknown
    ]
    raise ArgumentError(caller, faults)


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
    """The ``__getattr__`` of a module whose names have changed: a former name gives the object of the new name."""

    def get(name: str) -> Any:
        if name not in names:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        warnings.warn(f"{module}.{name} is {module}.{names[name]} now", DeprecationWarning, stacklevel=2)
        return getattr(sys.modules[module], names[name])

    return get
