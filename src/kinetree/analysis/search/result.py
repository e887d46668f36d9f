"""What a search for values found: the model with them, started from them, and the trials that failed on the way."""

from __future__ import annotations

from abc import abstractmethod
from functools import cached_property

from kinetree.analysis.search.trials import Trial
from kinetree.assembly.model_at_state import start_channels, started
from kinetree.model.model import Model
from kinetree.results.run import Run
from kinetree.results.shown import Shown


class Found(Shown):
    """Values of parameters, and of initial coordinates and speeds, that a search found for a model.

    Attributes
    ----------
    parameters
        The values by name.
    trials
        Every trial of the search.
    original
        The model as it was given.
    """

    parameters: dict[str, float]
    trials: tuple[Trial, ...]
    original: Model

    @property
    def failures(self) -> tuple[str, ...]:
        """Why trials failed; the search went on elsewhere."""
        return tuple(trial.failure for trial in self.trials if trial.failure)

    @property
    def initial(self) -> dict[str, float]:
        """Initial coordinates and speeds among the values found."""
        known = {parameter.name for parameter in self.original.parameters}
        return {name: value for name, value in self.parameters.items() if name not in known}

    @property
    def held(self) -> list[str]:
        """The joints of these: assembly keeps to what was found for them."""
        return sorted({name.rpartition(".")[0] for name in self.initial})

    @cached_property
    def model(self) -> Model:
        """The model with the parameters found."""
        initial = self.initial
        return self.original.with_parameters(**{n: v for n, v in self.parameters.items() if n not in initial})

    @property
    @abstractmethod
    def run(self) -> Run:
        """The run with the values found."""

    @property
    def started_model(self) -> Model:
        """The model with the parameters found, started from the initial values found where there are any."""
        if not self.initial:
            return self.model
        layout, run = self.run.layout, self.run
        first = [*zip(layout.x_names, run.x[0], strict=True), *zip(layout.y_names, run.y[0], strict=True)]
        state = {name: float(value) for name, value in first}
        others = {name: float(run[name][0]) for name in start_channels(self.model) if name not in state}
        return started(self.model, state | others)
