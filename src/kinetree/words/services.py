"""Services that rooms above provide to rooms below, by name: a run is plotted by code that stands above it.

The entry point of the package registers where each service is, as ``"module:function"``; it is imported when used.
The architecture page draws these calls.

================  ==========================================================================================
name              function
================  ==========================================================================================
channel_source    ``(run) → ChannelSource``: rebuilds the channels of a run from its model text
companion         ``(run) → Companion``: a run computed once more from its model text, to estimate its errors
events            ``(run) → tuple of events``: those a run was made with, read from its text
model             ``(info) → Model``: the model of a run, read from the text in its info
model_text        ``(model, events, contacts) → str``: text from which a model (with these) can be read again
motion            ``(run) → callable``: what computes states of a run between its rows, from its model text
prepared          ``(run) → Prepared``: the model of a run, compiled as it was for the run, from its model text
read_model        ``(path) → LoadedModel``: reads a model file
plot              ``(run, *channels, **options)``: what `Run.plot` gives back
plot_path         ``(path, values, file)``: what `PeriodicPath.plot` gives back
plot_sweep        ``(sweep, channel, path, **options)``: what `Sweep.plot` gives back
report            ``(result, path) → path``: what `ReportableResult.report` writes
notebook          ``(result) → str``: what notebooks show of a result
show              ``(run, *channels, **options)``: what `Run.show` gives back
scenario_program  ``(prepared, events, t_start) → WholeProgram``: all of a run as a program for many on a device
to_gltf           ``(run, path) → path``: what `Run.to_gltf` writes
to_video          ``(run, path, **options) → path``: what `Run.to_video` writes
show_model        ``(model, **options)``: what `Model.show` gives back
================  ==========================================================================================
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

SERVICES: dict[str, str] = {}


def service(name: str) -> Any:
    """Import and return the function that provides a service."""
    return _function(SERVICES[name])


@cache
def _function(place: str) -> Any:
    module, _, function = place.partition(":")
    return getattr(import_module(module), function)
