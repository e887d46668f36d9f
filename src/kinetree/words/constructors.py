"""Constructors with names of their own, such as ``Frame.rotated``: of the class, refused on its objects."""

from __future__ import annotations

from collections.abc import Callable
from inspect import Parameter, signature
from typing import Any, NoReturn, TypeVar, cast

from kinetree.words.arguments import ArgumentError, ArgumentFault

F = TypeVar("F", bound=Callable[..., Any])


def constructor(function: F) -> F:
    """A static or class method that makes an object of its class anew, from its arguments alone.

    Called on an object, such as ``Frame.at(p).rotated(axis, angle)``, it reads as if that object were changed, and the
    answer would know nothing of it: there it raises `ArgumentError`.
    """
    return cast(F, _Constructor(function))


class _Constructor(staticmethod):  # type: ignore[type-arg]
    def __get__(self, instance: object, owner: type | None = None) -> Any:
        cls = type(instance) if owner is None else owner
        made = self.__func__.__get__(None, cls)
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
