"""FMUs inside a model: a Functional Mock-up Unit of another program as a block that is moved from sample to sample.

At every sample t_k the unit is moved from t_(k−1) to t_k, then gets the inputs of t_k. Held coupling: it had the inputs
of t_(k−1), and its outputs stay until t_(k+1). Linear coupling: the mechanism is at t_k already, so the unit had inputs
between both, and its outputs go on along the line through the last two, y_k + (y_k − y_(k−1)) (t − t_k)/T: second order
in the period T. Units for co-simulation move by themselves; those for model exchange are integrated here.
"""

from __future__ import annotations

import ctypes
import math
import os
import shutil
import tempfile
import weakref
from collections.abc import Iterable, Mapping
from contextlib import suppress
from glob import escape as glob_escape
from os import PathLike
from pathlib import Path
from typing import Any, Final, Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.files.input import FileError, check_plain
from kinetree.model.blocks.sampled import FmuParameter, FmuPort, FmuSource, Held, Sampled
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
    coupling: Literal["held", "linear"] = "held",
    ports: Mapping[str, str] | None = None,
) -> Sampled:
    """A Functional Mock-up Unit as a block of a model: a controller or an actuator from another program.

    The unit, of FMI 2 or 3, is moved from sample to sample: by co-simulation, or, where it is for model exchange alone,
    by an integration of its states. It holds compiled code, which is run: take only units you trust. Needs
    ``kinetree[fmu]``.

    Parameters
    ----------
    file
        The ``.fmu`` file.
    name
        Name of the block; that of the file where left out.
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
        Relative tolerance that the unit is asked for, where it integrates; its own where left out. Of units for model
        exchange that of the integration, 1e-8 where left out.
    coupling
        ``"held"``: outputs stay between samples, as those of a digital controller; what is exchanged is right to first
        order in the period. ``"linear"``: outputs go on along a line, ``name.OUTPUT_rate``, and the unit has inputs of
        both ends of a period, for actuators and other continuous systems: second order. A note of the run says by how
        much outputs jumped at samples.
    ports
        Ports that carry power: inputs of the unit by its outputs, such that the product is that power (W), in
        either direction: ``{"rod.f": "rod.v"}``. A note of the run says how much energy crossed, and by how much the
        two sides differ about it; above one hundredth it is a warning.

    Returns
    -------
    Sampled
        A block, to be added to a model.

    Raises
    ------
    ArgumentError
        The file is no FMU for this machine, or has no such variables.
    """
    asked = Arguments("FMU")
    asked.path("file", file, "give an .fmu file")
    for argument, given, remedy in (
        ("inputs", inputs, _INTO),
        ("parameters", parameters, "give a mapping from parameters of the unit to numbers"),
        ("ports", ports, "give a mapping from outputs of the unit to inputs of it"),
    ):
        if given is not None and not isinstance(given, Mapping):
            asked.fault(argument, f"{argument} must be a mapping (got {type(given).__name__})", remedy)
    if tolerance is not None:
        asked.positive("tolerance", tolerance, "give a relative tolerance, such as 1e-8")
    asked.choice("coupling", coupling, ("held", "linear"))
    asked.check()
    chosen = dict(outputs) if isinstance(outputs, Mapping) and outputs else {o: o for o in _listed(outputs)}
    source = FmuSource(
        str(Path(file).resolve()),
        tuple(chosen.values()),
        tuple(inputs or ()),
        tuple(FmuParameter(key, value) for key, value in (parameters or {}).items()),
        tolerance,
        coupling,
        tuple(FmuPort(output, into) for output, into in (ports or {}).items()),
    )
    unit = CoupledUnit(source)
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
    if not (found := list(outputs)):
        raise ArgumentError("FMU", [ArgumentFault("outputs", "outputs is empty", "name one output at least")])
    return found


class CoupledUnit:
    """An FMU that is moved along with a run, called at every sample.

    Raises
    ------
    ArgumentError
        The file is no FMU for this machine, or has no such variables.
    """

    def __init__(self, source: FmuSource) -> None:
        self._source, self._linear = source, source.coupling == "linear"
        file = self._file = Path(source.file)
        fmpy = _import()
        try:
            check_plain(file, LARGEST)
        except FileError as error:
            raise _refused(f"{file}: {error.reason}", error.remedy) from None
        try:
            self._description = fmpy.read_model_description(str(file))
        except Exception as error:  # whatever is in the file
            words = f"{error!s:.200}".replace("\n", " ")  # of a schema, several lines
            message = f"{file} is no FMU that FMPy reads ({type(error).__name__}: {words})"
            raise _refused(message, "give an FMU of FMI 2 or 3") from None
        version = self._description.fmiVersion
        if not version.startswith(("2", "3")):
            raise _refused(f"{file} is of FMI {version}", "export it as FMI 2 or 3")
        if self._description.coSimulation is None and self._description.modelExchange is None:
            message = f"{file} offers neither co-simulation nor model exchange"
            raise _refused(message, "export it for co-simulation or model exchange")
        self._inputs = self._references("inputs", source.inputs, ("input",))
        self._outputs = self._references(
            "outputs", source.outputs, ("output", "local", "input", "independent")
        )
        named = tuple(parameter.name for parameter in source.parameters)
        references = self._references("parameters", named, ("parameter",))
        self._parameters = (references, [float(parameter.value) for parameter in source.parameters])
        self._ports = self._places_of_ports()
        self._folder = tempfile.mkdtemp(prefix="kinetree_fmu_")
        weakref.finalize(self, shutil.rmtree, self._folder, ignore_errors=True)
        try:
            fmpy.extract(str(file), unzipdir=self._folder)
        except Exception as error:
            raise _refused(f"{file} cannot be unpacked ({error})", "write it again") from None
        self._check_binaries(fmpy.platform if version.startswith("2") else fmpy.platform_tuple)
        self._moved: _MovedUnit | None = None
        self._t = 0.0
        self._had = self._gave = self._slopes = np.zeros(0)
        self.border = BorderAudit(file.name, source, self._ports)

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
        faults += [
            ArgumentFault(
                argument, f'"{name}" of {self._file.name} is an array', "name one that is one number"
            )
            for name in names
            if name in known and known[name].dimensions
        ]
        if faults:
            raise ArgumentError("FMU", faults)
        return [int(known[name].valueReference) for name in names]

    def unit_of(self, name: str) -> str:
        """Unit of a variable, as a channel is labelled."""
        found = next(v for v in self._description.modelVariables if v.name == name)
        unit = found.unit or getattr(found.declaredType, "unit", None)
        return unit if unit and is_unit(unit) else "1"

    def _places_of_ports(self) -> list[tuple[int, int]]:
        """Places of the outputs and inputs of ports among those that are exchanged."""
        faults, places = [], []
        for port in self._source.ports:
            for kind, name, known in (
                ("output", port.output, self._source.outputs),
                ("input", port.input, self._source.inputs),
            ):
                if name not in known:
                    message = f'a port has the {kind} "{name}", which is not exchanged'
                    faults.append(ArgumentFault("ports", message, nearest(name, known)))
            if not faults:
                places.append(
                    (self._source.outputs.index(port.output), self._source.inputs.index(port.input))
                )
        if faults:
            raise ArgumentError("FMU", faults)
        return places

    def _check_binaries(self, platform: str) -> None:
        """Refuse units that hold no code for this machine."""
        folder = Path(self._folder) / "binaries"
        interface = self._description.coSimulation or self._description.modelExchange
        if not any((folder / platform).glob(f"{glob_escape(interface.modelIdentifier)}.*")):
            held = sorted(part.name for part in folder.iterdir()) if folder.is_dir() else []
            message = f"{self._file} holds no code for this machine ({platform})"
            if platform in held:
                message = (
                    f"{self._file} has no library {interface.modelIdentifier} for this machine ({platform})"
                )
            else:
                message += f", only for {', '.join(held)}" if held else ", and none for others"
            raise _refused(message, f"export it for {platform}")

    def __call__(self, t: float, measured: Any) -> list[float]:
        """Outputs at t, and with linear coupling their slopes, after the unit was moved there."""
        inputs = np.array([float(value) for value in measured])
        for name, value in zip(self._source.inputs, inputs, strict=True):
            if not math.isfinite(value):
                raise ValueError(
                    f'the input "{name}" of {self._file.name} is {value:g}: check its expression'
                )
        step, seen = t - self._t, None
        if self._moved is None:
            kind = _SteppedUnit if self._description.coSimulation is not None else _IntegratedUnit
            moved: _MovedUnit = kind(self._description, self._folder, self._inputs, self._source.tolerance)
            moved.start(t, self._parameters, inputs)
            self._moved = moved
            self._slopes = np.zeros(len(self._outputs))
        elif step < 0:
            raise ValueError(
                f"the unit {self._file.name} cannot go back from t = {self._t:g} s; start the run again"
            )
        else:
            if step > 0:
                seen = self._moved.move(self._t, t, self._had, inputs if self._linear else self._had)
            self._moved.take(inputs)
        given = np.array(self._moved.values(self._outputs))
        if seen is not None:
            expected = self._gave + step * self._slopes
            self.border.add(step, (self._gave, expected, given), (self._had, inputs), seen)
            if self._linear:
                self._slopes = (given - self._gave) / step
        self._t, self._had, self._gave = t, inputs, given
        return [*given.tolist(), *(self._slopes.tolist() if self._linear else ())]

    @property
    def notes(self) -> list[str]:
        """Sentences on the energy and values exchanged in the run, where the error of the coupling is small."""
        return self.border.words(large=False)

    @property
    def warnings(self) -> list[str]:
        """Sentences on the energy and values exchanged in the run, where the error of the coupling is large."""
        return self.border.words(large=True)

    def anew(self) -> CoupledUnit:
        """Another instance of the unit, which knows nothing of this one."""
        return CoupledUnit(self._source)

    def reset(self) -> None:
        """Forget the run before: the next call starts the unit anew."""
        moved, self._moved = self._moved, None
        self.border = BorderAudit(self._file.name, self._source, self._ports)
        if moved is not None:
            moved.end()


class BorderAudit:
    """Audit of the exchange between a mechanism and a unit: energy at ports, and jumps of outputs at samples.

    Between samples, outputs of the unit and measured inputs are taken as lines; the mechanism had the extrapolated
    outputs, the unit the inputs that it was given.
    """

    LARGE: Final = 0.01
    """Share of the exchanged quantity above which an error is told as a warning."""

    def __init__(self, unit: str, source: FmuSource, ports: list[tuple[int, int]]) -> None:
        self._unit, self._source, self._ports = unit, source, ports
        self.of_unit = self.of_mechanism = self.crossed = (
            0.0  # J: as either side counts it, and in both directions
        )
        n = len(source.outputs)
        self._squares, self._jumps, self._count = np.zeros(n), np.zeros(n), 0

    def add(
        self,
        step: float,
        outputs: tuple[Array, Array, Array],
        inputs: tuple[Array, Array],
        seen: tuple[Array, Array],
    ) -> None:
        """Add one period: outputs before it, expected and found after it, inputs at its ends, and the unit's."""
        before, expected, found = outputs
        self._squares += found**2
        self._jumps += (found - expected) ** 2
        self._count += 1
        for o, i in self._ports:
            energy = _integral(step, (before[o], found[o]), (seen[0][i], seen[1][i]))
            self.of_unit += energy
            self.crossed += abs(energy)
            self.of_mechanism += _integral(step, (before[o], expected[o]), (inputs[0][i], inputs[1][i]))

    def words(self, large: bool) -> list[str]:
        """Return the sentences on a run: on large errors, or on the others."""
        told, linear = [], self._source.coupling == "linear"
        if self._count and linear:
            size = np.sqrt(
                np.divide(self._jumps, self._squares, where=self._squares > 0, out=0 * self._jumps)
            )
            o = int(np.argmax(size))
            if (size[o] > self.LARGE) == large:
                told.append(
                    f"{self._unit}: at samples {self._source.outputs[o]} differs from the line of the samples before "
                    f"by {size[o]:.2g} of its size (root mean square); the error of the coupling falls with the square "
                    "of the period"
                )
        if self._count and self._ports:
            difference = abs(self.of_unit - self.of_mechanism)
            part = difference / self.crossed if self.crossed > 0 else 0.0
            if (part > self.LARGE) == large:
                remedy = "a shorter period" if linear else 'a shorter period or coupling = "linear"'
                told.append(
                    f"{self._unit}: {self.crossed:.4g} J crossed the border; the unit and the mechanism count them "
                    f"with a difference of {difference:.2g} J, {part:.2g} of it"
                    + (f": choose {remedy}" if large else "")
                )
        return told


def _integral(step: float, first: tuple[float, float], second: tuple[float, float]) -> float:
    """Integral of the product of two lines over a period."""
    (a, b), (c, d) = first, second
    return step * (2 * a * c + a * d + b * c + 2 * b * d) / 6


class _MovedUnit(Protocol):
    """A unit that can be moved in time."""

    def __init__(self, description: Any, folder: str, inputs: list[int], tolerance: float | None) -> None: ...

    def start(self, t: float, parameters: tuple[list[int], list[float]], inputs: Array) -> None:
        """Begin at t."""

    def move(self, t: float, end: float, before: Array, after: Array) -> tuple[Array, Array]:
        """Move to the end of a period with inputs between those at its ends; return the inputs the unit saw."""

    def take(self, inputs: Array) -> None:
        """Set inputs at the present time, which may jump."""

    def values(self, references: list[int]) -> list[float]:
        """Values of variables at the present time."""

    def end(self) -> None:
        """Leave the unit."""


class _Instance:
    """Calls that FMI 2 and 3 name differently, and those that all units have."""

    _kinds: tuple[str, str]

    def __init__(self, description: Any, folder: str, inputs: list[int], tolerance: float | None) -> None:
        from fmpy import fmi2, fmi3

        self._of_fmi2 = description.fmiVersion.startswith("2")
        self._description, self._inputs, self._tolerance = description, inputs, tolerance
        kind = getattr(fmi2, self._kinds[0]) if self._of_fmi2 else getattr(fmi3, self._kinds[1])
        here = os.getcwd()
        try:
            self._fmu = kind(
                guid=description.guid,
                unzipDirectory=folder,
                modelIdentifier=self._interface().modelIdentifier,
                instanceName=description.modelName,
            )
        except Exception as error:
            message = f"the library of the unit {description.modelName} cannot be loaded"
            raise ValueError(f"{message} ({type(error).__name__}: {error})") from error
        finally:
            os.chdir(here)  # FMPy goes to the folder of the library, and stays there where it fails

    def _interface(self) -> Any:
        raise NotImplementedError

    def start(self, t: float, parameters: tuple[list[int], list[float]], inputs: Array) -> None:
        fmu = self._fmu
        try:
            fmu.instantiate()
        except Exception as error:
            message = f"the unit {self._description.modelName} refuses to be instantiated"
            raise ValueError(f"{message}: does its description belong to its library?") from error
        if self._of_fmi2:
            fmu.setupExperiment(tolerance=self._tolerance, startTime=t)
        self._set(*parameters)
        if self._of_fmi2:
            fmu.enterInitializationMode()
        else:
            fmu.enterInitializationMode(tolerance=self._tolerance, startTime=t)
        self._set(self._inputs, inputs)
        fmu.exitInitializationMode()

    def _set(self, references: list[int], values: Iterable[float]) -> None:
        if references:
            (self._fmu.setReal if self._of_fmi2 else self._fmu.setFloat64)(references, list(values))

    def values(self, references: list[int]) -> list[float]:
        found = self._fmu.getReal if self._of_fmi2 else self._fmu.getFloat64
        return [float(value) for value in found(references)]

    def end(self) -> None:
        with suppress(Exception):  # of a unit that has failed
            self._fmu.terminate()
        self._fmu.freeInstance()


class _SteppedUnit(_Instance):
    """A unit for co-simulation, which moves by itself. Over a period it has the mean of the inputs at its ends."""

    _kinds = ("FMU2Slave", "FMU3Slave")

    def _interface(self) -> Any:
        return self._description.coSimulation

    def move(self, t: float, end: float, before: Array, after: Array) -> tuple[Array, Array]:
        mean = 0.5 * (before + after)
        if not np.array_equal(before, after):
            self._set(self._inputs, mean)
        answer = self._fmu.doStep(currentCommunicationPoint=t, communicationStepSize=end - t)
        if not self._of_fmi2:
            _, ended, early, reached = answer[:4]
            if ended or early:
                raise ValueError(
                    f"the unit {self._description.modelName} ended its step at t = {float(reached):g} s"
                )
        return mean, mean

    def take(self, inputs: Array) -> None:
        self._set(self._inputs, inputs)


class _IntegratedUnit(_Instance):
    """A unit for model exchange: its states are integrated, with inputs along lines, to its events.

    Explicitly at first (Dormand and Prince, order 8), implicitly (Radau, order 5) once a period takes many steps.
    """

    _kinds = ("FMU2Model", "FMU3Model")
    TOLERANCE: Final = 1e-8
    """Relative tolerance of the integration where none is asked for; nominal values give the absolute ones."""
    MANY: Final = 200
    """Explicit steps in a period above which the unit is taken to be stiff."""
    MOST: Final = 10_000
    """Most events in a period, or repetitions of one event; with more the unit is taken never to come to an end."""

    def _interface(self) -> Any:
        return self._description.modelExchange

    def start(self, t: float, parameters: tuple[list[int], list[float]], inputs: Array) -> None:
        super().start(t, parameters, inputs)
        self._name = self._description.modelName
        self._n, self._n_g = (
            int(self._description.numberOfContinuousStates or 0),
            int(self._description.numberOfEventIndicators or 0),
        )
        by_reference = {int(v.valueReference): v for v in self._description.modelVariables}
        self._smooth = [k for k, r in enumerate(self._inputs) if by_reference[r].variability == "continuous"]
        self._stiff, self._h = False, math.inf
        self._line = (t, inputs, np.zeros(len(inputs)))
        self._t, self._y = t, np.zeros(self._n)
        self._update()

    def take(self, inputs: Array) -> None:
        self._fmu.enterEventMode()
        self._set(self._inputs, inputs)
        self._line = (self._t, inputs, np.zeros(len(inputs)))
        self._update()

    def move(self, t: float, end: float, before: Array, after: Array) -> tuple[Array, Array]:
        self._line = (t, before, (after - before) / (end - t))
        for _ in range(self.MOST):
            if self._t >= end:
                return before, after
            due = self._t >= self._due or self._integrate(min(end, self._due))
            if due or self._t >= self._due:
                self._fmu.enterEventMode()
                self._update()
        raise ValueError(f"the unit {self._name} has more than {self.MOST} events between two samples")

    def _integrate(self, bound: float) -> bool:
        """Integrate up to a time or to the first event before it; return whether there was an event."""
        from scipy.integrate import DOP853, Radau

        rtol = self.TOLERANCE if self._tolerance is None else self._tolerance
        options: dict[str, Any] = {"rtol": rtol, "atol": rtol * self._nominals}
        if math.isfinite(self._h):
            options["first_step"] = min(self._h, bound - self._t)
        kind = Radau if self._stiff else DOP853
        # units may have no states
        solver = kind(self._rates, self._t, np.append(self._y, 0.0), bound, **options)
        signs, steps = self._indicators(self._t, self._y) > 0, 0
        while solver.status == "running":
            words = solver.step()
            if solver.status == "failed":
                raise ValueError(
                    f"the unit {self._name} cannot be integrated beyond t = {solver.t:g} s ({words})"
                )
            steps += 1
            t, y = solver.t, solver.y[:-1]
            crossed = bool(np.any((self._indicators(t, y) > 0) != signs))
            if crossed:
                t, y = self._located(solver.t_old, t, solver.dense_output(), signs)
            self._t, self._y = t, y.copy()
            self._at(t, y)
            asked, ended = self._fmu.completedIntegratorStep()
            if ended:
                raise ValueError(f"the unit {self._name} ended the simulation at t = {t:g} s")
            if t < bound:
                self._h = float(solver.step_size)
            if crossed or asked:
                return True
            if steps > self.MANY and not self._stiff:
                self._stiff = True
                return False
        return False

    def _located(self, low: float, high: float, dense: Any, signs: NDArray[np.bool_]) -> tuple[float, Array]:
        """The first representable time after an indicator changes its sign, and the states there."""
        while low < (middle := 0.5 * (low + high)) < high:
            if np.any((self._indicators(middle, dense(middle)[:-1]) > 0) != signs):
                high = middle
            else:
                low = middle
        return high, dense(high)[:-1]

    def _at(self, t: float, y: Array) -> None:
        self._fmu.setTime(t)
        if self._n:
            self._fmu.setContinuousStates(_pointer(np.ascontiguousarray(y, float)), self._n)
        if self._smooth:
            start, inputs, slopes = self._line
            now = inputs + (t - start) * slopes
            self._set([self._inputs[k] for k in self._smooth], now[self._smooth])

    def _rates(self, t: float, y: Array) -> Array:
        found = np.zeros(self._n + 1)
        self._at(t, y[:-1])
        if self._n:
            fmu = self._fmu
            (fmu.getDerivatives if self._of_fmi2 else fmu.getContinuousStateDerivatives)(
                _pointer(found), self._n
            )
        return found

    def _indicators(self, t: float, y: Array) -> Array:
        found = np.zeros(self._n_g)
        if self._n_g:
            self._at(t, y)
            self._fmu.getEventIndicators(_pointer(found), self._n_g)
        return found

    def _update(self) -> None:
        """Let the unit treat an event, and read the states after it."""
        update = self._fmu.newDiscreteStates if self._of_fmi2 else self._fmu.updateDiscreteStates
        for _ in range(self.MOST):
            needed, ended, _, _, timed, due = update()
            if ended:
                raise ValueError(f"the unit {self._name} ended the simulation at t = {self._t:g} s")
            if not needed:
                break
        else:
            raise ValueError(
                f"the events of the unit {self._name} at t = {self._t:g} s do not come to an end"
            )
        self._due = float(due) if timed else math.inf
        self._fmu.enterContinuousTimeMode()
        self._nominals = np.ones(self._n + 1)
        if self._n:
            self._fmu.getContinuousStates(_pointer(self._y), self._n)
            self._fmu.getNominalsOfContinuousStates(_pointer(self._nominals), self._n)
        self._nominals = np.abs(self._nominals)


def _pointer(values: Array) -> Any:
    return values.ctypes.data_as(ctypes.POINTER(ctypes.c_double))


def _refused(message: str, remedy: str) -> ArgumentError:
    return ArgumentError("FMU", [ArgumentFault("file", message, remedy)])


def _import() -> Any:
    try:
        import fmpy
    except ImportError as error:
        raise ImportError("FMUs are run with FMPy: pip install 'kinetree[fmu]'") from error
    return fmpy
