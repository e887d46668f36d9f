"""What a user may give for a model: a model, what reading a file gave, or the path of a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from os import PathLike
from typing import Any, Protocol, cast

from kinetree.model.events import Event
from kinetree.model.model import Model
from kinetree.words.services import service


class Loaded(Protocol):
    """What `kinetree.load` gives: a model, and run settings where the file has any."""

    @property
    def model(self) -> Model:
        """The model."""

    @property
    def run(self) -> Any:
        """Run settings, or None."""


ModelLike = Model | Loaded | str | PathLike[str]
"""A model, what `kinetree.load` gave, or the path of a model file."""


def model_of(given: ModelLike) -> Model:
    """The model that was given; what is none, and leads to none, is handed back for `check_model` to name."""
    return model_and_settings(given)[0]


def model_and_settings(given: ModelLike) -> tuple[Model, Mapping[str, Any]]:
    """The model that was given, and the run settings of its file as arguments of `simulate` (none without a file)."""
    if isinstance(given, (str, PathLike)):
        given = service("read_model")(given)
    model = getattr(given, "model", None)
    if isinstance(given, Model) or not isinstance(model, Model):
        return cast(Model, given), {}
    run = getattr(given, "run", None)
    return model, {} if run is None else run.arguments()


def model_and_events(given: ModelLike, events: Sequence[Event] | None) -> tuple[Model, Sequence[Event]]:
    """The model that was given, and its events: those given, or those of its file where none were."""
    model, settings = model_and_settings(given)
    return model, settings.get("events", ()) if events is None else events
