"""The model description of an FMU: variables, units, dependencies and abilities, as XML."""

from __future__ import annotations

import re
from xml.sax.saxutils import quoteattr

import casadi as ca

from kinetree.export.code.exported import Exported
from kinetree.export.code.variables import Variable

_KNOWN: dict[str, dict[str, int]] = {
    "kg": {"kg": 1}, "m": {"m": 1}, "s": {"s": 1}, "rad": {"rad": 1}, "N": {"kg": 1, "m": 1, "s": -2},
    "J": {"kg": 1, "m": 2, "s": -2}, "W": {"kg": 1, "m": 2, "s": -3}, "Pa": {"kg": 1, "m": -1, "s": -2},
    "Hz": {"s": -1}, "A": {"A": 1}, "K": {"K": 1}, "V": {"kg": 1, "m": 2, "s": -3, "A": -1}, "1": {},
}  # fmt: skip
_POWERS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_TOKEN = re.compile(r"([A-Za-z]+|1)(?:\^?(-?\d+)|([⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+))?|([·⋅*/ ])")


def base_unit(unit: str) -> str:
    """``<BaseUnit …/>`` of an SI unit such as ``N·m·s/rad``; nothing where it is not such a product."""
    total: dict[str, int] = {}
    sign, position = 1, 0
    while position < len(unit):
        found = _TOKEN.match(unit, position)
        if found is None:
            return ""
        position = found.end()
        name, power, raised, operator = found.groups()
        if operator is not None:
            sign = -1 if operator == "/" or (sign < 0 and operator in "·⋅* ") else 1
            continue
        if name not in _KNOWN:
            return ""
        exponent = int(power or (raised or "1").translate(_POWERS))
        for base, times in _KNOWN[name].items():
            total[base] = total.get(base, 0) + sign * exponent * times
    parts = [f'{base}="{power}"' for base, power in total.items() if power]
    return f"<BaseUnit{''.join(' ' + p for p in parts)}/>"


TOOL = "Kinetree"


class _Places:
    """Value references, as the sources number them."""

    def __init__(self, model: Exported) -> None:
        n_z, n_p, n_o = len(model.states), len(model.parameters), len(model.outputs)
        self.states = range(1, 1 + n_z)
        self.derivatives = range(1 + n_z, 1 + 2 * n_z)
        self.parameters = range(1 + 2 * n_z, 1 + 2 * n_z + n_p)
        self.outputs = range(1 + 2 * n_z + n_p, 1 + 2 * n_z + n_p + n_o)
        self.indicators = range(
            self.outputs.stop, self.outputs.stop + len(model.events) + len(model.switches)
        )


def description(model: Exported, fmi: int, token: str, sources: list[str]) -> str:
    """The text of ``modelDescription.xml``."""
    return _fmi2(model, token, sources) if fmi == 2 else _fmi3(model, token)


def build_description(model: Exported, sources: list[str]) -> str:
    """The text of ``sources/buildDescription.xml`` of FMI 3."""
    files = "\n".join(f"      <SourceFile name={quoteattr(name)}/>" for name in sources)
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<fmiBuildDescription fmiVersion="3.0">
  <BuildConfiguration modelIdentifier={quoteattr(model.identifier)}>
    <SourceFileSet language="C99">
{files}
    </SourceFileSet>
  </BuildConfiguration>
</fmiBuildDescription>
"""


def _unit(v: Variable) -> str:
    return "" if v.unit in ("", "1") else f" unit={quoteattr(v.unit)}"


def _units(model: Exported) -> str:
    names = {v.unit for v in (*model.states, *model.parameters, *model.outputs)}
    lines = []
    for name in sorted((names | {"s"}) - {"", "1"}):
        inner = base_unit(name)
        lines.append(
            f"    <Unit name={quoteattr(name)}>{inner}</Unit>"
            if inner
            else f"    <Unit name={quoteattr(name)}/>"
        )
    return "  <UnitDefinitions>\n" + "\n".join(lines) + "\n  </UnitDefinitions>\n" if lines else ""


def _is_input(model: Exported) -> set[str]:
    return {entry.parameter for entry in model.inputs}


def dependencies(model: Exported) -> tuple[list[list[int]], list[list[int]]] | None:
    """Return for every derivative and output the references of states and inputs it depends on; None: of all."""
    slopes = model.functions.get("slopes")
    if slopes is None:
        return None
    at, names = _Places(model), [v.name for v in model.parameters]
    inputs = [at.parameters[names.index(entry.parameter)] for entry in model.inputs]

    def found(name: str) -> list[list[int]]:
        rows: list[list[int]] = [[] for _ in range(slopes.outputs[name].shape[0])]
        for symbols, references in ((slopes.inputs["dz"], list(at.states)), (slopes.inputs["du"], inputs)):
            pattern = ca.jacobian_sparsity(slopes.outputs[name], symbols)
            for i, j in zip(*pattern.get_triplet(), strict=True):
                rows[i].append(references[j])
        return rows

    return found("dzdot"), found("dout")


def _fmi3(model: Exported, token: str) -> str:
    at, inputs = _Places(model), _is_input(model)
    slopes = "slopes" in model.functions
    lines = [
        '    <Float64 name="time" valueReference="0" causality="independent" variability="continuous" unit="s"/>'
    ]
    for r, v in zip(at.states, model.states, strict=True):
        lines.append(
            f'    <Float64 name={quoteattr("state." + v.name)} valueReference="{r}" causality="local" '
            f'variability="continuous" initial="exact" start="{v.start!r}"{_unit(v)} description={quoteattr(v.words)}/>'
        )
    for k, (r, v) in enumerate(zip(at.derivatives, model.states, strict=True)):
        lines.append(
            f'    <Float64 name={quoteattr("der(state." + v.name + ")")} valueReference="{r}" causality="local" '
            f'variability="continuous" initial="calculated" derivative="{at.states[k]}"/>'
        )
    for r, v in zip(at.parameters, model.parameters, strict=True):
        kind = (
            'causality="input" variability="continuous"'
            if v.name in inputs
            else 'causality="parameter" variability="tunable" initial="exact"'
        )
        lines.append(
            f'    <Float64 name={quoteattr(_shown(model, v))} valueReference="{r}" {kind} start="{v.start!r}"'
            f"{_unit(v)} description={quoteattr(v.words)}/>"
        )
    for r, v in zip(at.outputs, model.outputs, strict=True):
        lines.append(
            f'    <Float64 name={quoteattr(v.name)} valueReference="{r}" causality="output" variability="continuous" '
            f'initial="calculated"{_unit(v)} description={quoteattr(v.words)}/>'
        )
    for k, r in enumerate(at.indicators):
        lines.append(
            f'    <Float64 name="indicator[{k + 1}]" valueReference="{r}" causality="local" variability="continuous" '
            'initial="calculated"/>'
        )
    known = dependencies(model)

    def depends(group: int, k: int) -> str:
        return "" if known is None else f' dependencies="{" ".join(map(str, known[group][k]))}"'

    structure = [f'    <Output valueReference="{r}"{depends(1, k)}/>' for k, r in enumerate(at.outputs)]
    structure += [
        f'    <ContinuousStateDerivative valueReference="{r}"{depends(0, k)}/>'
        for k, r in enumerate(at.derivatives)
    ]
    structure += [f'    <InitialUnknown valueReference="{r}"/>' for r in (*at.outputs, *at.derivatives)]
    structure += [f'    <EventIndicator valueReference="{r}"/>' for r in at.indicators]
    derivative = f'providesDirectionalDerivatives="{str(slopes).lower()}"'
    common = (
        f'modelIdentifier={quoteattr(model.identifier)} canGetAndSetFMUState="true" canSerializeFMUState="true" '
        f"{derivative}"
    )
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<fmiModelDescription fmiVersion="3.0" modelName={quoteattr(model.name)} instantiationToken={quoteattr(token)}
  generationTool="{TOOL}" variableNamingConvention="flat">
  <ModelExchange {common} needsCompletedIntegratorStep="true"/>
  <CoSimulation {common} canHandleVariableCommunicationStepSize="true"/>
{_units(model)}  <DefaultExperiment startTime="{model.t_start!r}" tolerance="1e-8"/>
  <ModelVariables>
{chr(10).join(lines)}
  </ModelVariables>
  <ModelStructure>
{chr(10).join(structure)}
  </ModelStructure>
</fmiModelDescription>
"""


def _shown(model: Exported, v: Variable) -> str:
    """Name of a parameter for people: an input has the name of the load or quantity that it sets."""
    return next((entry.name for entry in model.inputs if entry.parameter == v.name), v.name)


def _fmi2(model: Exported, token: str, sources: list[str]) -> str:
    at, inputs = _Places(model), _is_input(model)
    slopes = "slopes" in model.functions
    entries: list[str] = []
    index: dict[int, int] = {}

    def add(name: str, reference: int, attributes: str, inner: str, words: str = "") -> None:
        index[reference] = len(entries) + 1
        described = f" description={quoteattr(words)}" if words else ""
        entries.append(
            f'    <ScalarVariable name={quoteattr(name)} valueReference="{reference}" {attributes}{described}>'
            f"<Real{inner}/></ScalarVariable>"
        )

    add("time", 0, 'causality="independent" variability="continuous"', ' unit="s"')
    for r, v in zip(at.states, model.states, strict=True):
        attributes = 'causality="local" variability="continuous" initial="exact"'
        add(f"state.{v.name}", r, attributes, f' start="{v.start!r}"{_unit(v)}', v.words)
    for k, (r, v) in enumerate(zip(at.derivatives, model.states, strict=True)):
        attributes = 'causality="local" variability="continuous" initial="calculated"'
        add(f"der(state.{v.name})", r, attributes, f' derivative="{index[at.states[k]]}"')
    for r, v in zip(at.parameters, model.parameters, strict=True):
        kind = (
            'causality="input" variability="continuous"'
            if v.name in inputs
            else 'causality="parameter" variability="tunable" initial="exact"'
        )
        add(_shown(model, v), r, kind, f' start="{v.start!r}"{_unit(v)}', v.words)
    for r, v in zip(at.outputs, model.outputs, strict=True):
        add(v.name, r, 'causality="output" variability="continuous" initial="calculated"', _unit(v), v.words)
    known = dependencies(model)

    def unknown(reference: int, group: int, k: int) -> str:
        listed = (
            "" if known is None else f' dependencies="{" ".join(str(index[r]) for r in known[group][k])}"'
        )
        return f'      <Unknown index="{index[reference]}"{listed}/>'

    outputs = [unknown(r, 1, k) for k, r in enumerate(at.outputs)]
    derivatives = [unknown(r, 0, k) for k, r in enumerate(at.derivatives)]
    initial = [
        f'      <Unknown index="{index[r]}"/>'
        for r in sorted((*at.outputs, *at.derivatives), key=index.__getitem__)
    ]
    files = "\n".join(f"      <File name={quoteattr(name)}/>" for name in sources)
    derivative = f'providesDirectionalDerivative="{str(slopes).lower()}"'
    common = (
        f'modelIdentifier={quoteattr(model.identifier)} canGetAndSetFMUstate="true" canSerializeFMUstate="true" '
        f"{derivative}"
    )
    listed = f"    <SourceFiles>\n{files}\n    </SourceFiles>"
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<fmiModelDescription fmiVersion="2.0" modelName={quoteattr(model.name)} guid={quoteattr(token)}
  generationTool="{TOOL}" variableNamingConvention="flat" numberOfEventIndicators="{len(at.indicators)}">
  <ModelExchange {common} completedIntegratorStepNotNeeded="false">
{listed}
  </ModelExchange>
  <CoSimulation {common} canHandleVariableCommunicationStepSize="true">
{listed}
  </CoSimulation>
{_units(model)}  <DefaultExperiment startTime="{model.t_start!r}" tolerance="1e-8"/>
  <ModelVariables>
{chr(10).join(entries)}
  </ModelVariables>
  <ModelStructure>
{_block("Outputs", outputs)}{_block("Derivatives", derivatives)}{_block("InitialUnknowns", initial)}  </ModelStructure>
</fmiModelDescription>
"""


def _block(name: str, lines: list[str]) -> str:
    return f"    <{name}>\n" + "\n".join(lines) + f"\n    </{name}>\n" if lines else ""
