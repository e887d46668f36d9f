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
_NAMES = {
    "model": "Model Body Frame Marker Parameter",
    "model.values.table": "Table TableFileError",
    "model.body": "Definition",
    "model.events": (
        "ExpressionEvent JointLimitEvent PointPlaneEvent CurvesEvent ConvexEvent DistanceEvent RopeEvent "
        "ForceLimitEvent Record Stop SetParameter Restitution Impulse Switch"
    ),
    "model.segments": "beam cable Beam Cable",
    "model.flexible.beam": "FlexibleBeam BeamInterface BeamSection",
    "model.geometry.rope_path": "Pulley",
    "model.loads.convex_contact": "ContactShape",
    "model.contacts": "Contacts ContactPair MovingSurface",
    "model.flexible.chain": "BeamChain",
    "model.flexible.nodes": "FlexibleMatrices FlexibleMesh SurfaceInterface",
    "model.blocks.sampled": "FmuParameter FmuPort FmuSource Held",
    "model.expressions": "parse Expr ExpressionError",
    "model.validation": "ModelError",
    "words.arguments": "ArgumentError UnknownNameError NoAnswerError",
    "analysis.simulate": "simulate continue_run",
    "analysis.stepper": "Stepper StepError",
    "preparation.prepare": "prepare",
    "preparation.own_speeds": "Speeds",
    "preparation.run_settings": "RunSettings",
    "analysis.scenarios.many": "simulate_many",
    "analysis.scenarios.uncertainty": "uncertainty Uncertainty",
    "analysis.scenarios.shard_runs": "ShardedRuns",
    "analysis.scenarios.plan": "Uniform LogUniform Normal",
    "analysis.trust.doctor": "examine mobility_along",
    "analysis.modes": "animate_mode modes Modes Mode vibrate",
    "analysis.equilibrium": (
        "equilibrium equilibria equilibrium_path Equilibrium Equilibria EquilibriumError"
    ),
    "analysis.linearize": "linearize Linearization LinearizationError",
    "report.plots.analyses": "plot_bode plot_poles",
    "analysis.kinematics": "kinematics transmission Transmission",
    "analysis.inverse_dynamics": "inverse_dynamics Actuation ActuationError",
    "analysis.search.sensitivities": "sensitivities Sensitivities gradient Gradient",
    "analysis.search.fit": "fit Fit",
    "analysis.search.posterior": "posterior Posterior",
    "analysis.scenarios.sweep": "sweep Sweep",
    "analysis.search.optimize": "optimize Optimum",
    "analysis.search.pareto": "pareto ParetoFront",
    "analysis.periodic_motion": "periodic PeriodicMotion",
    "analysis.periodic_path": "periodic_path PeriodicPath",
    "analysis.shooting": "PeriodicMotionError",
    "analysis.predictive_controller": "PredictiveController HorizonPlan",
    "analysis.optimal_motion.optimal_motion": "optimal_motion",
    "analysis.optimal_motion.result": "OptimalMotion ActiveLimit",
    "analysis.functions": "functions Functions",
    "analysis.inside.intermediates": "intermediates",
    "results.intermediates": "Intermediates Intermediate IntermediatesOverTime",
    "analysis.differentiable.run_function": "run_function RunFunction",
    "analysis.linearizer": "linearizer Linearizer",
    "export.equations.readable": "equations ReadableEquations",
    "export.code.targets": "export_model",
    "export.code.variables": "ExportError",
    "derivatives.objectives": "Objective",
    "results.shared_reactions": "NotUniqueWarning",
    "balance.determined_motion": "KinematicsError",
    "preparation.inputs": "InputError",
    "symbolic.motion": "SteadyMotion",
    "balance.equilibrium_equations": "SteadyMotionError",
    "assembly.loop_closure": "AssemblyError",
    "analysis.trust.verify": "verify",
    "analysis.trust.compare": "compare_formulations Comparison compare RunComparison compare_growth Growth",
    "results.run": "Run",
    "io.fmu_block": "FMU",
    "io.sdf": "read_sdf",
    "io.usd": "read_usd",
    "io.urdf": "read_urdf",
    "io.mjcf": "read_mjcf",
    "io.load": "load",
    "io.toml": "save",
}
"""Names that are imported when they are first used, by the module (under kinetree) that defines them."""
_WHERE = {name: f"{__name__}.{module}" for module, names in _NAMES.items() for name in names.split()}

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
