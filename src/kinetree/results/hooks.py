"""What the layers above lend to a run, by name.

A run can be plotted, shown, and asked for channels that were not stored with it, although the code that
does so stands above it. The package's entry point registers here where that code is, as
``"module:function"``; it is imported when first used.

================  ==========================================================================================
hook              function
================  ==========================================================================================
channel_source    ``(run) → ChannelSource``: rebuilds the channels of a run from its model text
model_text        ``(model) → str``: the text from which a model can be read again
plot              ``(run, *channels, **options)``: what `Run.plot` gives back
show              ``(run, **options)``: what `Run.show` gives back
================  ==========================================================================================
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

HOOKS = ("channel_source", "model_text", "plot", "show")
_targets: dict[str, str] = {}


class HookError(RuntimeError):
    """Nothing is registered that could do what was asked for."""


def register(hook: str, target: str) -> None:
    """Say which function stands behind a hook: ``target`` is ``"package.module:function"``."""
    if hook not in HOOKS:
        raise ValueError(f"hook {hook!r} is unknown; choose one of {', '.join(HOOKS)}")
    module, colon, function = target.partition(":")
    if not (module and colon and function):
        raise ValueError(f"hook {hook!r}: {target!r} must be written as 'package.module:function'")
    _targets[hook] = target


def unregister(hook: str) -> None:
    """Forget what stands behind a hook."""
    _targets.pop(hook, None)


def is_registered(hook: str) -> bool:
    """Whether a function stands behind a hook."""
    return hook in _targets


def resolve(hook: str) -> Callable[..., Any]:
    """Import and return the function behind a hook."""
    target = _targets.get(hook)
    if target is None:
        raise HookError(
            f"nothing is registered to do '{hook}' for a run; import kinetree, which registers it"
        )
    module, _, function = target.partition(":")
    found: Callable[..., Any] = getattr(import_module(module), function)
    return found
