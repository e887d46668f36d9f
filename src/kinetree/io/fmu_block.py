"""FMUs inside a model: a Functional Mock-up Unit of another program as a sampled block, by FMI co-simulation.

At every sample t_k the unit is moved from t_(k−1) to t_k with the inputs of the sample before, then gets those of t_k;
its outputs there are held until t_(k+1).
"""

from __future__ import annotations

import shutil
import tempfile
import weakref
from collections.abc import Iterable, Mapping
from os import PathLike
from pathlib import Path
from typing import Any

from kinetree.files.input import FileError, check_plain
from kinetree.model.blocks.sampled import FmuParameter, FmuSource, Held, Sampled
from kinetree.model.values.units import is_unit
from kinetree.words.arguments import ArgumentError, ArgumentFault, Arguments
from kinetree.words.keywords import spelled
from kinetree.words.names import nearest

LARGEST = 2_000_000_000
"""Bytes of an FMU that is read."""

_REALS = ("Real", "Float64")
_INTO = "give a mapping from inputs of the unit to expressions"


@spelled
def FMU(
    file: str | PathLike[str],
    name: str | None = None,
    *,
    inputs: Mapping[str, Any] | None = None,
    outputs: Iterable[str] | Mapping[str, str],
    period: Any,
    offset: Any = 0.0,
    parameters: Mapping[str, float] | None = None,
    tolerance: float | None = None,
) -> Sampled:
    """A Functional Mock-up Unit as a block of a model: a controller or an actuator from another program.

    The unit is moved from sample to sample by FMI 2 or 3 co-simulation; in between its outputs are held, as those of a
    digital controller. It holds compiled code, which is run: take only units you trust. Needs ``kinetree[fmu]``.

    Parameters
    ----------
    file
        The ``.fmu`` file.
    name
        Of the block; that of the file where left out.
    inputs
        Expressions of the model by the names of the unit's inputs, in the units of measurement that it expects.
    outputs
        Names of the unit's outputs. A mapping gives them other names in the model: ``{"torque": "ctrl.u"}`` is
        ``name.torque``.
    period, offset
        Time between samples, and of the first one (s).
    parameters
        Values of parameters of the unit.
    tolerance
        Relative tolerance that the unit is asked for, where it integrates; its own where left out.

    Returns
    -------
    Sampled
        A block, to be added to a model.

    Raises
    ------
    ArgumentError
        The file is no FMU for co-simulation on this machine, or has no such variables.
    """
    asked = Arguments("FMU")
    asked.path("file", file, "give an .fmu file")
    for argument, given, remedy in (
        ("inputs", inputs, _INTO),
        ("parameters", parameters, "give a mapping from parameters of the unit to numbers"),
    ):
        if given is not None and not isinstance(given, Mapping):
            asked.fault(argument, f"{argument} must be a mapping (got {type(given).__name__})", remedy)
    if tolerance is not None:
        asked.positive("tolerance", tolerance, "give a relative tolerance, such as 1e-8")
    asked.check()
    chosen = dict(outputs) if isinstance(outputs, Mapping) else {o: o for o in _listed(outputs)}
    source = FmuSource(
        str(Path(file).resolve()),
        tuple(chosen.values()),
        tuple(inputs or ()),
        tuple(FmuParameter(key, value) for key, value in (parameters or {}).items()),
        tolerance,
    )
    unit = CoSimulatedUnit(source)
    held = [Held(own, unit=unit.unit_of(variable)) for own, variable in chosen.items()]
    return Sampled(
        Path(file).stem if name is None else name,
        held,  # type: ignore[arg-type]
        period=period,
        offset=offset,
        inputs=tuple((inputs or {}).values()),
        fmu=source,
        function=unit,
    )


def _listed(outputs: Any) -> list[str]:
    if isinstance(outputs, str) or not isinstance(outputs, Iterable):
        fault = ArgumentFault("outputs", "outputs must be a list of names, or a mapping", "give a list")
        raise ArgumentError("FMU", [fault])
    return list(outputs)


class CoSimulatedUnit:
    """An FMU that is moved along with a run, called at every sample.

    Raises
    ------
    ArgumentError
        The file is no FMU for co-simulation on this machine, or has no such variables.
    """

    def __init__(self, source: FmuSource) -> None:
        self._source = source
        file = self._file = Path(source.file)
        fmpy = _import()
        try:
            check_plain(file, LARGEST)
        except FileError as error:
            raise _refused(f"{file}: {error.reason}", error.remedy) from None
        try:
            self._description = fmpy.read_model_description(str(file))
        except Exception as error:  # whatever is in the file
            message = f"{file} is no FMU that FMPy reads ({type(error).__name__}: {error!s:.200})"
            raise _refused(message, "give an FMU of FMI 2 or 3") from None
        if self._description.coSimulation is None:
            message = f"{file} offers no co-simulation"
            if self._description.modelExchange is not None:
                message = (
                    f"{file} is for model exchange alone: its states would have to be integrated with those of the "
                    "model, whose equations are compiled and cannot call it"
                )
            raise _refused(message, "export it for co-simulation, and choose a short period")
        self._of_fmi2 = self._description.fmiVersion.startswith("2")
        if not self._of_fmi2 and not self._description.fmiVersion.startswith("3"):
            raise _refused(f"{file} is of FMI {self._description.fmiVersion}", "export it as FMI 2 or 3")
        self._inputs = self._references("inputs", source.inputs, ("input",))
        self._outputs = self._references(
            "outputs", source.outputs, ("output", "local", "input", "independent")
        )
        named = tuple(parameter.name for parameter in source.parameters)
        self._parameters = self._references("parameters", named, ("parameter",))
        self._values = [float(parameter.value) for parameter in source.parameters]
        self._folder = tempfile.mkdtemp(prefix="kinetree_fmu_")
        weakref.finalize(self, shutil.rmtree, self._folder, ignore_errors=True)
        try:
            fmpy.extract(str(file), unzipdir=self._folder)
        except Exception as error:
            raise _refused(f"{file} cannot be unpacked ({error})", "write it again") from None
        self._slave: Any = None
        self._tolerance = source.tolerance
        self._t = 0.0

    def _references(self, argument: str, names: tuple[str, ...], kinds: tuple[str, ...]) -> list[int]:
        """Value references of variables, which must be real numbers of one of these kinds."""
        known = {
            v.name: v for v in self._description.modelVariables if v.causality in kinds and v.type in _REALS
        }
        faults = [
            ArgumentFault(
                argument,
                f'{self._file.name} has no {kinds[0]} "{name}" that is a real number',
                nearest(name, known),
            )
            for name in names
            if name not in known
        ]
        if faults:
            raise ArgumentError("FMU", faults)
        return [int(known[name].valueReference) for name in names]

    def unit_of(self, name: str) -> str:
        """Unit of a variable, as a channel is labelled."""
        found = next(v for v in self._description.modelVariables if v.name == name)
        unit = found.unit or getattr(found.declaredType, "unit", None)
        return unit if unit and is_unit(unit) else "1"

    def __call__(self, t: float, measured: Any) -> list[float]:
        """Outputs at t, after the unit was moved there with the inputs it had."""
        values = [float(value) for value in measured]
        if self._slave is None:
            self._start(t, values)
        elif t > self._t:
            self._move(t)
            self._set(self._inputs, values)
        elif t < self._t:
            raise ValueError(
                f"the unit {self._file.name} cannot go back from t = {self._t:g} s; start the run again"
            )
        else:
            self._set(self._inputs, values)
        self._t = t
        found = self._slave.getReal if self._of_fmi2 else self._slave.getFloat64
        return [float(value) for value in found(self._outputs)]

    def anew(self) -> CoSimulatedUnit:
        """Another instance of the unit, which knows nothing of this one."""
        return CoSimulatedUnit(self._source)

    def reset(self) -> None:
        """Forget the run before: the next call starts the unit anew."""
        slave, self._slave = self._slave, None
        if slave is not None:
            slave.terminate()
            slave.freeInstance()

    def _set(self, references: list[int], values: list[float]) -> None:
        if references:
            (self._slave.setReal if self._of_fmi2 else self._slave.setFloat64)(references, values)

    def _start(self, t: float, values: list[float]) -> None:
        from fmpy.fmi2 import FMU2Slave
        from fmpy.fmi3 import FMU3Slave

        slave = (FMU2Slave if self._of_fmi2 else FMU3Slave)(
            guid=self._description.guid,
            unzipDirectory=self._folder,
            modelIdentifier=self._description.coSimulation.modelIdentifier,
            instanceName=self._description.modelName,
        )
        slave.instantiate()
        self._slave = slave
        if self._of_fmi2:
            slave.setupExperiment(tolerance=self._tolerance, startTime=t)
        self._set(self._parameters, self._values)
        if self._of_fmi2:
            slave.enterInitializationMode()
        else:
            slave.enterInitializationMode(tolerance=self._tolerance, startTime=t)
        self._set(self._inputs, values)
        slave.exitInitializationMode()

    def _move(self, t: float) -> None:
        step = t - self._t
        answer = self._slave.doStep(currentCommunicationPoint=self._t, communicationStepSize=step)
        if not self._of_fmi2:
            _, ended, early, reached = answer[:4]
            if ended or early:
                raise ValueError(f"the unit {self._file.name} ended its step at t = {float(reached):g} s")


def _refused(message: str, remedy: str) -> ArgumentError:
    return ArgumentError("FMU", [ArgumentFault("file", message, remedy)])


def _import() -> Any:
    try:
        import fmpy
    except ImportError as error:
        raise ImportError("FMUs are run with FMPy: pip install 'kinetree[fmu]'") from error
    return fmpy
