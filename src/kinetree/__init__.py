"""Kinetree: describe a mechanism, generate its equations of motion, compile, simulate and trust them.

>>> import kinetree as kt
>>> model = kt.Model.of(
...     "pendulum",
...     kt.Gravity(acceleration=(0, -9.81, 0)),
...     kt.Body.rod("rod", mass=1.0, length=1.0, pose=kt.Frame.at((0.5, 0, 0))),
...     kt.Revolute("hinge", "ground", "rod", point=(0, 0, 0), axis=(0, 0, 1)),
... )
>>> run = kt.simulate(model, t_end=2.0)

Names are imported when first used, so that ``import kinetree`` is quick.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

__version__ = "0.3.0"

_REGISTRIES = (
    "kinetree.model.joints:JOINTS",
    "kinetree.model.loads:LOADS",
    "kinetree.model.constraints:CONSTRAINTS",
    "kinetree.model.blocks:BLOCKS",
    "kinetree.model.user_measures:MEASURES",
)
_EVENTS = (
    "ExpressionEvent", "JointLimitEvent", "PointPlaneEvent", "CurvesEvent", "ConvexEvent", "DistanceEvent",
    "RopeEvent",
    "ForceLimitEvent", "Record", "Stop", "SetParameter", "Restitution", "Impulse", "Switch",
)  # fmt: skip

_WHERE: dict[str, str] = {
    **dict.fromkeys(("Model", "Body", "Frame", "Marker", "Parameter"), "kinetree.model"),
    "Table": "kinetree.model.values.table",
    "Definition": "kinetree.model.body",
    "TableFileError": "kinetree.model.values.table",
    **dict.fromkeys(_EVENTS, "kinetree.model.events"),
    **dict.fromkeys(("beam", "cable", "Beam", "Cable"), "kinetree.model.segments"),
    **dict.fromkeys(("FlexibleBeam", "BeamInterface"), "kinetree.model.flexible.beam"),
    "Pulley": "kinetree.model.geometry.rope_path",
    "ContactShape": "kinetree.model.loads.convex_contact",
    **dict.fromkeys(("Contacts", "ContactPair", "MovingSurface"), "kinetree.model.contacts"),
    "BeamSection": "kinetree.model.flexible.beam",
    "BeamChain": "kinetree.model.flexible.chain",
    **dict.fromkeys(
        ("FlexibleMatrices", "FlexibleMesh", "SurfaceInterface"), "kinetree.model.flexible.nodes"
    ),
    "FmuParameter": "kinetree.model.blocks.sampled",
    "FmuPort": "kinetree.model.blocks.sampled",
    "FmuSource": "kinetree.model.blocks.sampled",
    "Held": "kinetree.model.blocks.sampled",
    **dict.fromkeys(("parse", "Expr", "ExpressionError"), "kinetree.model.expressions"),
    "ModelError": "kinetree.model.validation",
    **dict.fromkeys(("ArgumentError", "UnknownNameError"), "kinetree.words.arguments"),
    **dict.fromkeys(("simulate", "continue_run"), "kinetree.analysis.simulate"),
    **dict.fromkeys(("Stepper", "StepError"), "kinetree.analysis.stepper"),
    "prepare": "kinetree.preparation.prepare",
    "Speeds": "kinetree.preparation.own_speeds",
    "RunSettings": "kinetree.preparation.run_settings",
    "simulate_many": "kinetree.analysis.scenarios.many",
    **dict.fromkeys(("uncertainty", "Uncertainty"), "kinetree.analysis.scenarios.uncertainty"),
    "ShardedRuns": "kinetree.analysis.scenarios.shard_runs",
    **dict.fromkeys(("Uniform", "LogUniform", "Normal"), "kinetree.analysis.scenarios.plan"),
    "examine": "kinetree.analysis.trust.doctor",
    "mobility_along": "kinetree.analysis.trust.doctor",
    "animate_mode": "kinetree.analysis.modes",
    **dict.fromkeys(("equilibrium", "equilibria", "equilibrium_path"), "kinetree.analysis.equilibrium"),
    **dict.fromkeys(("Equilibrium", "Equilibria", "EquilibriumError"), "kinetree.analysis.equilibrium"),
    **dict.fromkeys(("linearize", "Linearization", "LinearizationError"), "kinetree.analysis.linearize"),
    **dict.fromkeys(("modes", "Modes", "Mode"), "kinetree.analysis.modes"),
    "vibrate": "kinetree.analysis.modes",
    **dict.fromkeys(("plot_bode", "plot_poles"), "kinetree.report.plots.analyses"),
    **dict.fromkeys(("kinematics", "transmission", "Transmission"), "kinetree.analysis.kinematics"),
    **dict.fromkeys(
        ("inverse_dynamics", "Actuation", "ActuationError"), "kinetree.analysis.inverse_dynamics"
    ),
    **dict.fromkeys(("sensitivities", "Sensitivities"), "kinetree.analysis.search.sensitivities"),
    **dict.fromkeys(("fit", "Fit"), "kinetree.analysis.search.fit"),
    **dict.fromkeys(("posterior", "Posterior"), "kinetree.analysis.search.posterior"),
    **dict.fromkeys(("sweep", "Sweep"), "kinetree.analysis.scenarios.sweep"),
    **dict.fromkeys(("gradient", "Gradient"), "kinetree.analysis.search.sensitivities"),
    **dict.fromkeys(("optimize", "Optimum"), "kinetree.analysis.search.optimize"),
    **dict.fromkeys(("pareto", "ParetoFront"), "kinetree.analysis.search.pareto"),
    **dict.fromkeys(("periodic", "PeriodicMotion"), "kinetree.analysis.periodic_motion"),
    **dict.fromkeys(("periodic_path", "PeriodicPath"), "kinetree.analysis.periodic_path"),
    "PeriodicMotionError": "kinetree.analysis.shooting",
    **dict.fromkeys(("PredictiveController", "HorizonPlan"), "kinetree.analysis.predictive_controller"),
    "optimal_motion": "kinetree.analysis.optimal_motion.optimal_motion",
    **dict.fromkeys(("OptimalMotion", "ActiveLimit"), "kinetree.analysis.optimal_motion.result"),
    **dict.fromkeys(("functions", "Functions"), "kinetree.analysis.functions"),
    "intermediates": "kinetree.analysis.inside.intermediates",
    **dict.fromkeys(
        ("Intermediates", "Intermediate", "IntermediatesOverTime"), "kinetree.results.intermediates"
    ),
    **dict.fromkeys(("run_function", "RunFunction"), "kinetree.analysis.differentiable.run_function"),
    **dict.fromkeys(("linearizer", "Linearizer"), "kinetree.analysis.linearizer"),
    **dict.fromkeys(("equations", "ReadableEquations"), "kinetree.export.equations.readable"),
    "export_model": "kinetree.export.code.targets",
    "ExportError": "kinetree.export.code.variables",
    "Objective": "kinetree.derivatives.objectives",
    "NoAnswerError": "kinetree.words.arguments",
    "NotUniqueWarning": "kinetree.results.shared_reactions",
    "KinematicsError": "kinetree.balance.determined_motion",
    "InputError": "kinetree.preparation.inputs",
    "SteadyMotion": "kinetree.symbolic.motion",
    "SteadyMotionError": "kinetree.balance.equilibrium_equations",
    "AssemblyError": "kinetree.assembly.loop_closure",
    "verify": "kinetree.analysis.trust.verify",
    **dict.fromkeys(("compare_formulations", "Comparison"), "kinetree.analysis.trust.compare"),
    **dict.fromkeys(("compare", "RunComparison"), "kinetree.analysis.trust.compare"),
    **dict.fromkeys(("compare_growth", "Growth"), "kinetree.analysis.trust.compare"),
    "Run": "kinetree.results.run",
    "FMU": "kinetree.io.fmu_block",
    "read_sdf": "kinetree.io.sdf",
    "read_usd": "kinetree.io.usd",
    "read_urdf": "kinetree.io.urdf",
    "read_mjcf": "kinetree.io.mjcf",
    "load": "kinetree.io.load",
    "save": "kinetree.io.toml",
}


_MODULES = {
    "shapes": "kinetree.model.geometry.shapes",
    "gym": "kinetree.analysis.gym",
    "course": "kinetree.analysis.course",
}


def _registries() -> list[Any]:
    """Registries of joints, loads, constraints, blocks and measures."""
    places = [place.partition(":") for place in _REGISTRIES]
    return [getattr(import_module(module), registry) for module, _, registry in places]


def _types() -> dict[str, Any]:
    """Types of all registries by the names of their classes."""
    return {cls.__name__: cls for registry in _registries() for cls in registry.values()}


def _type(name: str) -> Any:
    """A type by the name of its class, from the file that is named alike if there is one."""
    for registry in _registries():
        if (found := registry.likely(name)) is not None:
            return found
    return _types().get(name)


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        return import_module(_MODULES[name])
    if name in _WHERE:
        found = globals()[name] = getattr(import_module(_WHERE[name]), name)  # not asked for here again
        return found
    if name == "__all__":
        return [*_WHERE, *_MODULES, *_types(), "__version__"]
    if name[:1].isupper() and (found := _type(name)) is not None:
        return found
    raise AttributeError(f"module 'kinetree' has no attribute {name!r}{_meant(name)}")


def _meant(name: str) -> str:
    """Words for the names that an unknown name may have meant."""
    if name.startswith("_"):
        return ""
    from kinetree.model.geometry.shapes import SHAPES
    from kinetree.words.names import did_you_mean

    if any(name == shape.__name__ for shape in SHAPES.values()):
        return f"; what a body looks like is kinetree.shapes.{name}, and Body.{name.lower()} is a body of that shape"
    found = did_you_mean(name, __dir__(), 3)
    return (
        f"; {found}"
        if found
        else "; dir(kinetree) lists all, docs/how_do_i.md has the words of other programs"
    )


def __dir__() -> list[str]:
    return sorted([*_WHERE, *_MODULES, *_types(), "__version__", "__all__"])


def _connect() -> None:
    """Tell the results where plots, pages and model texts are made (they stand above them)."""
    from kinetree.words.services import SERVICES

    SERVICES.update(
        channel_source="kinetree.io.run_model_text:channel_source",
        companion="kinetree.io.run_model_text:companion",
        compiled_along="kinetree.io.run_model_text:compiled_along",
        events="kinetree.io.run_model_text:events_of",
        intermediates="kinetree.analysis.inside.intermediates:intermediates_of_run",
        motion="kinetree.io.run_model_text:motion",
        read_model="kinetree.io.load:load_any",
        model="kinetree.io.run_model_text:model_of_text",
        prepared="kinetree.io.run_model_text:prepared_of",
        model_text="kinetree.io.run_model_text:model_text",
        plot="kinetree.report.from_run:plot",
        plot_path="kinetree.report.plots.analyses:plot_path",
        plot_sweep="kinetree.report.plots.analyses:plot_sweep",
        report="kinetree.report.views:report",
        notebook="kinetree.report.views:notebook",
        show="kinetree.report.from_run:show",
        scenario_program="kinetree.export.code.targets:scenario_program",
        to_gltf="kinetree.report.picture.run_picture:to_gltf",
        to_video="kinetree.report.picture.run_picture:to_video",
        show_model="kinetree.report.from_run:show_model",
    )


_connect()
