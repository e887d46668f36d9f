"""Which files are changed, and the few tests that must notice; the first line that a file matches counts.

Tests are named by folder and file, ``elastic/beam`` for ``tests/elastic/test_beam.py``, a folder alone by its name.
They stand in the order in which they are run, the quickest that is likely to notice first.
"""

from __future__ import annotations

from fnmatch import fnmatch
from pathlib import Path, PurePosixPath

SOURCES = "src/kinetree/"

FEW = (
    (
        "tolerances.py",
        "runtime/bitcode structure/named_tolerances loops/worked_loops analysis/equilibrium analysis/periodic",
    ),
    # spatial, elastic
    ("model/expressions/piecewise.py", "model/tables kernels/kernel_lookups analysis/tables_in_runs"),
    ("spatial/numeric.py", "spatial io/urdf equations/worked_trees equations/invariances analysis/linearize"),
    ("spatial/symbolic.py", "spatial equations/worked_trees equations/agreement"),
    ("elastic/section.py", "elastic/section"),
    ("elastic/beam*.py", "elastic/beam"),
    ("elastic/craig_bampton.py", "elastic/beam elastic/matrices"),
    ("elastic/moving_frames.py", "elastic/beam report/flexible_scene"),
    ("elastic/reduced.py", "elastic/reduced elastic/beam flexible/modal_equations"),
    ("elastic/m*.py", "elastic/matrices elastic/mesh"),
    ("elastic/structure.py", "elastic/reduced elastic/flexible_models elastic/matrices"),
    ("elastic/*.py", "elastic/matrices elastic/flexible_models elastic/mesh elastic/beam"),
    # model
    ("model/expressions/switching.py", "model/expression_switching analysis/switching"),
    ("model/expressions/*.py", "model/expressions model/expressions_generated"),
    ("model/blocks/*.py", "model/blocks analysis/controllers analysis/sampled"),
    ("model/constraints/*gear*.py", "elements/gears elements/gear_mistakes"),
    ("model/constraints/wheel_pair.py", "elements/gears elements/gear_mistakes report/element_shapes"),
    ("model/constraints/rack_and_pinion.py", "elements/gears elements/gear_mistakes"),
    ("model/constraints/belt_drive.py", "elements/drives"),
    (
        "model/constraints/*.py",
        "equations/constraint_closed_forms model/constraints equations/constraint_rows",
    ),
    ("model/geometry/machine_elements.py", "elements/drives"),
    ("model/geometry/convex_pairs.py", "analysis/convex_contact"),
    ("model/geometry/convex_features.py", "elements/convex_features"),
    ("model/geometry/core_features.py", "elements/convex_features"),
    ("model/geometry/rim_springs.py", "elements/convex_features"),
    ("model/geometry/hulls.py", "elements/convex_features model/contact_mistakes"),
    (
        "model/loads/convex_contact.py",
        "analysis/convex_contact elements/convex_features model/contact_mistakes",
    ),
    (
        "model/loads/*contact.py",
        "elements/contact_law analysis/compliant_contact elements/bristles model/contact_mistakes",
    ),
    ("model/loads/*plane.py", "elements/contact_law analysis/compliant_contact model/contact_mistakes"),
    ("model/loads/sphere_sphere.py", "elements/contact_law model/contact_mistakes"),
    ("model/loads/curve_curve.py", "analysis/compliant_contact elements/load_limits"),
    ("model/loads/tyre.py", "elements/tyre"),
    ("model/loads/dry_friction.py", "analysis/self_locking analysis/dry_friction"),
    ("model/loads/elastic_belt.py", "elements/drives"),
    ("model/loads/dc_motor.py", "elements/drives analysis/actuated_runs"),
    ("model/loads/joint_stop.py", "elements/drives io/mjcf"),
    (
        "model/loads/*.py",
        "elements/load_forces validation/reader_drivers_and_forces analysis/springs_without_length",
    ),
    ("model/joints/custom.py", "equations/custom_singularities equations/agreement"),
    ("model/joints/*.py", "equations/agreement validation/reader_joints"),
    ("model/flexible/*.py", "elastic/flexible_models flexible/large_deflections flexible/flexible_runs"),
    ("model/user_measures/*.py", "analysis/definitions"),
    ("model/segments.py", "elements/segments"),
    ("model/geometry/outlines.py", "model/outlines analysis/compliant_contact model/contact_mistakes"),
    ("model/values/table*.py", "model/tables analysis/tables_in_runs"),
    ("model/spanning_tree.py", "model/topology"),
    ("model/values/units.py", "model/units"),
    ("model/geometry/frame.py", "words/constructors model/validation equations/worked_trees"),
    ("model/body.py", "words/constructors model/validation equations/worked_trees"),
    # kernels
    ("kernels/wasm*.py", "kernels/wasm kernels/wasm_values kernels/wasm_kept"),
    ("kernels/cuda.py", "kernels/cuda_text analysis/teams_on_device"),
    ("kernels/source.py", "kernels/kernel_operations export/modules export/c"),
    ("kernels/llvm/engine.py", "kernels/kernel_sincos"),
    ("runtime/c/elementary*.h", "runtime/elementary"),
    ("kernels/chain_rule.py", "kernels/chain_rule"),
    ("kernels/lane_packs.py", "kernels/packs kernels/repeated_stages"),
    ("kernels/*.py", "kernels"),
    # symbolic, equations
    ("symbolic/elastic.py", "flexible/modal_equations"),
    ("symbolic/motion.py", "analysis/controllers analysis/linearize analysis/equilibrium"),
    ("symbolic/symbols.py", "spatial/angles analysis/kept_with_models equations/worked_trees"),
    ("symbolic/links.py", "spatial/angles equations/worked_trees equations/agreement loops/worked_loops"),
    (
        "symbolic/joint_coordinates.py",
        "equations/custom_singularities preparation/turns structure/extending analysis/kinematics",
    ),
    ("symbolic/staging.py", "equations/kinds_of_steps kernels/repeated_stages"),
    ("symbolic/loops.py", "loops/worked_loops loops/loop_agreement"),
    ("symbolic/local_origin.py", "analysis/far_sites"),
    ("symbolic/[st][ir][te]e.py", "analysis/far_sites equations/worked_trees loops/worked_loops"),
    ("symbolic/constraints.py", "equations/constraint_rows elements/switched_parts loops/worked_loops"),
    (
        "symbolic/*.py",
        "equations/worked_trees equations/agreement loops/worked_loops equations/kinds_of_steps",
    ),
    ("formulations/joint_recursion.py", "flexible/modal_equations equations/agreement"),
    (
        "formulations/kane*.py",
        "equations/agreement equations/kamman equations/partial_velocities elements/heavy_ropes",
    ),
    ("formulations/partial_velocities.py", "equations/partial_velocities"),
    (
        "formulations/contract.py",
        "analysis/controllers equations/agreement loops/worked_loops preparation/cut_channels",
    ),
    ("formulations/inertia_slopes.py", "equations/inertia_slopes"),
    ("formulations/cut_joint.py", "preparation/many_loops loops/worked_loops loops/loop_agreement"),
    (
        "formulations/*.py",
        "equations/agreement equations/dynamics_identities loops/worked_loops loops/loop_agreement equations/robots",
    ),
    # linalg, solve
    ("runtime/c/alpha.c", "solve/alpha"),
    ("runtime/c/locate.c", "runtime/locate_cubics solve/events analysis/event_search"),
    ("runtime/c/[ls][at][ne][ep]s*.c", "solve/many analysis/sweeps analysis/gradient"),
    (
        "runtime/c/project.c",
        "solve/after_projection solve/reduced_form solve/with_compiled_kernels loops/loop_motions",
    ),
    ("runtime/c/raster.c", "report/video"),
    ("runtime/c/least_change.*", "runtime/least_change export/c_start loops/bad_loops"),
    ("runtime/c/bounds.h", "runtime/bounds model/expression_switching model/tables"),
    ("runtime/c/switchings.c", "runtime/bounds model/expression_switching analysis/switching"),
    ("runtime/c/cone_*.h", "analysis/impacts_with_friction analysis/bearings_in_impacts"),
    (
        "runtime/c/impact*.[ch]",
        "analysis/impacts_with_friction analysis/bearings_in_impacts analysis/contacts",
    ),
    ("runtime/c/contact_forces.h", "runtime/complementarity analysis/contact_sharing analysis/contacts"),
    ("runtime/c/contact_[mr]*.h", "runtime/contact_rooms analysis/contacts analysis/wedged_contacts"),
    ("runtime/c/lemke.h", "analysis/impacts_with_friction analysis/contacts"),
    (
        "runtime/c/least_squares.h",
        "analysis/impacts_with_friction analysis/contacts analysis/contact_sharing",
    ),
    ("runtime/c/sparse.h", "linalg/sparse preparation/many_loops"),
    ("runtime/c/varied_motion.c", "analysis/linearizer"),
    ("runtime/c/beside.h", "export/c_contacts"),
    ("runtime/c/held_friction.h", "export/c_beside"),
    ("runtime/c/sharing_rule.h", "export/c_beside"),
    ("runtime/c/held_*.h", "export/c_contacts export/c_beside"),
    ("runtime/c/settling.h", "export/c_contacts export/c_friction"),
    ("runtime/c/switched_parts.h", "export/c_switches"),
    ("runtime/c/modes.h", "export/c_contacts export/c_switches export/c_friction"),
    ("runtime/c/course.h", "export/c_events export/c_order export/c_same_bits"),
    ("runtime/c/program.h", "export/c_events export/c_contacts"),
    ("runtime/c/event_workspace.c", "export/c_events export/c_contacts"),
    (
        "runtime/c/[drlc]*.[ch]",
        "linalg runtime/library solve/reduced_form solve/methods solve/integrate solve/many",
    ),
    (
        "runtime/c/event*",
        "analysis/events_across_jumps solve/events analysis/state_switching export/c_events",
    ),
    ("runtime/c/*", "solve/methods solve/integrate solve/events solve/with_compiled_kernels solve/many"),
    ("runtime/*.py", "runtime solve/run_memory solve/compiling_time"),
    ("linalg/sparsity.py", "linalg/sparse linalg/sparse_rows preparation/many_loops solve/bands"),
    ("linalg/*.py", "linalg solve/reduced_form analysis/linearizer"),
    ("solve/cuda/*.py", "analysis/on_device"),
    ("solve/methods/explicit_rk.py", "analysis/gradient solve/methods"),
    ("solve/methods/generalized_alpha.py", "solve/alpha"),
    ("solve/event_loop.py", "analysis/events_across_jumps solve/events analysis/state_switching"),
    ("solve/switchings.py", "runtime/bounds analysis/switching"),
    ("solve/run_progress.py", "solve/stall analysis/standstill solve/integrate solve/events"),
    ("solve/scenario_batch.py", "solve/many analysis/sweeps"),
    ("solve/sampling.py", "analysis/sampled"),
    ("solve/method_changes.py", "analysis/sampled solve/events solve/integrate analysis/stepper"),
    (
        "solve/*.py",
        "solve/methods solve/integrate solve/events solve/with_compiled_kernels analysis/state_switching solve/many",
    ),
    # preparation
    ("derivatives/*tangent*.py", "analysis/sensitivities analysis/derivatives_through_modes"),
    ("derivatives/event_sensitivities.py", "analysis/derivatives_through_modes"),
    (
        "derivatives/jumps.py",
        "analysis/derivatives_through_modes analysis/gradient analysis/contacts analysis/wedged_contacts",
    ),
    ("derivatives/adjoint.py", "analysis/gradient analysis/sensitivities"),
    (
        "derivatives/variation.py",
        "analysis/linearizer analysis/functions loops/verify analysis/audit_of_runs",
    ),
    ("nonsmooth/contact_state.py", "analysis/contacts analysis/wedged_contacts analysis/contacts_anywhere"),
    (
        "nonsmooth/contact*.py",
        "analysis/contacts analysis/friction_of_spheres analysis/sticking_feet analysis/shared_reactions",
    ),
    (
        "nonsmooth/impact_friction.py",
        "analysis/bearings_in_impacts analysis/shared_reactions analysis/impacts_with_friction analysis/contacts",
    ),
    ("nonsmooth/undetermined_friction.py", "analysis/shared_reactions analysis/sticking_feet"),
    ("friction/contact_rows.py", "analysis/contacts analysis/friction_of_spheres analysis/sticking_feet"),
    (
        "nonsmooth/shar*.py",
        "analysis/shared_reactions analysis/self_locking analysis/dry_friction analysis/sticking_feet",
    ),
    ("nonsmooth/*friction*.py", "analysis/self_locking analysis/dry_friction analysis/sticking_feet"),
    (
        "friction/implicit_forces.py",
        "loops/massless_links analysis/friction_in_large_models analysis/self_locking analysis/dry_friction "
        "export/c_friction",
    ),
    (
        "friction/reaction_sharing.py",
        "analysis/reaction_size analysis/shared_reactions analysis/friction_beside_wheels loops/doctor elements/gears",
    ),
    ("friction/rope_friction.py", "elements/rope_friction analysis/dry_friction"),
    ("friction/*.py", "analysis/self_locking analysis/dry_friction analysis/sticking_feet"),
    (
        "compile/switching.py",
        "analysis/switching elements/switched_parts runtime/bounds model/tables model/expression_switching",
    ),
    ("nonsmooth/switch*.py", "analysis/switching elements/switched_parts"),
    ("compile/controller_blocks.py", "analysis/sampled loops/verify analysis/controllers"),
    ("balance/determined_motion.py", "analysis/kinematics preparation/turns"),
    ("balance/equilibrium_equations.py", "analysis/linearize analysis/linearizer analysis/equilibrium"),
    ("balance/*.py", "analysis/ways_to_balance analysis/equilibrium analysis/resting_controllers"),
    ("assembly/cut_joints.py", "preparation/cut_channels analysis/start"),
    ("assembly/singular*.py", "analysis/singular preparation/many_loops equations/angle_singularity"),
    (
        "assembly/constraint_functions.py",
        "preparation/many_loops analysis/singular loops/rounded_loops analysis/start loops/bad_loops",
    ),
    (
        "assembly/loop_closure.py",
        "loops/bad_loops analysis/start loops/rounded_loops analysis/kept_with_models analysis/same_values",
    ),
    ("assembly/*sta*.py", "analysis/start analysis/start_speeds analysis/started_models"),
    ("preparation/run_info.py", "analysis/same_values analysis/kept_with_models"),
    ("assembly/targets.py", "analysis/kinematics analysis/fit"),
    (
        "compile/common_form.py",
        "preparation/disagreement analysis/kinematics analysis/functions loops/verify",
    ),
    ("preparation/inputs.py", "analysis/stepper analysis/gym analysis/sampled analysis/simulate"),
    ("compile/integrals.py", "preparation/turns analysis/simulate"),
    ("compile/device_system.py", "analysis/on_device analysis/teams_on_device"),
    ("compile/equation_graphs.py", "preparation/branches"),
    (
        "compile/compiled_model.py",
        "preparation/large_models solve/elastic_corrections analysis/start analysis/simulate preparation/turns",
    ),
    (
        "nonsmooth/event_actions.py",
        "analysis/events_across_jumps analysis/event_search analysis/definitions",
    ),
    (
        "channels/catalogue.py",
        "preparation/cut_channels preparation/channel_balances loops/doctor analysis/dry_friction analysis/contacts "
        "elements/load_forces analysis/definitions",
    ),
    (
        "channels/evaluation.py",
        "analysis/linearize analysis/equilibrium analysis/shared_reactions preparation/cut_channels "
        "analysis/idle_freedoms",
    ),
    ("channels/*.py", "preparation/cut_channels analysis/definitions analysis/tables_in_runs"),
    (
        "preparation/channel_reader.py",
        "analysis/contacts analysis/shared_reactions preparation/cut_channels analysis/definitions",
    ),
    ("derivatives/*.py", "analysis/sensitivities analysis/derivatives_through_modes analysis/gradient"),
    (
        "preparation/prepare.py",
        "analysis/kept_with_models analysis/singular analysis/start preparation/turns analysis/contacts",
    ),
    ("preparation/run_settings.py", "io/run_settings cli/run_command"),
    ("preparation/run_arguments.py", "preparation/quantities analysis/start analysis/simulate"),
    ("preparation/*.py", "analysis/start analysis/simulate preparation/turns analysis/audit_of_runs"),
    ("assembly/*.py", "analysis/start analysis/simulate preparation/turns analysis/audit_of_runs"),
    ("compile/*.py", "analysis/start analysis/simulate preparation/turns analysis/audit_of_runs"),
    ("nonsmooth/one_sided_impulses.py", "elements/ropes elements/slack_ropes"),
    ("nonsmooth/*.py", "analysis/start analysis/simulate preparation/turns analysis/audit_of_runs"),
    # analysis, results
    ("analysis/scenarios/plan.py", "analysis/plans_of_scenarios"),
    ("analysis/modes.py", "analysis/mode_shapes analysis/linearize"),
    ("analysis/optimal_motion/feedback.py", "analysis/feedback_gains"),
    ("analysis/linear*.py", "analysis/linearize analysis/linearizer"),
    ("analysis/trust/compare*.py", "analysis/compare"),
    ("analysis/search/fit.py", "analysis/fit"),
    ("analysis/search/measurements.py", "analysis/fit analysis/units_of_data"),
    ("analysis/search/trials.py", "analysis/fit"),
    ("analysis/search/optimize.py", "analysis/gradient analysis/fit"),
    ("analysis/search/sensitivities.py", "analysis/gradient analysis/sensitivities"),
    ("analysis/gym*.py", "analysis/gym"),
    ("analysis/stepper.py", "analysis/stepper"),
    ("analysis/trust/doctor.py", "analysis/mobility loops/doctor analysis/loaded_starts"),
    ("analysis/trust/verify.py", "loops/verify"),
    ("analysis/functions.py", "analysis/functions"),
    ("analysis/kinematics.py", "analysis/kinematics"),
    ("analysis/inverse_dynamics.py", "analysis/kinematics analysis/actuated_runs"),
    ("analysis/equilibrium.py", "analysis/equilibrium analysis/started_models"),
    ("analysis/run_job.py", "analysis/between"),
    ("analysis/scenarios/shard*.py", "analysis/shards"),
    ("analysis/scenarios/sweep.py", "analysis/sweep_grids analysis/sweeps"),
    ("analysis/scenarios/many*.py", "analysis/sweep_grids analysis/sweeps analysis/sweeps_with_events"),
    ("analysis/scenarios/computation.py", "analysis/sweeps analysis/sweeps_with_events"),
    ("analysis/scenarios/initial_states.py", "analysis/sweeps analysis/sweeps_with_events"),
    ("analysis/trust/audit_measures.py", "analysis/residual_sizes analysis/audit_of_runs"),
    ("analysis/trust/explain.py", "robustness/failing_runs analysis/overflow"),
    ("analysis/trust/audit_computation.py", "analysis/audit_of_runs results/audit"),
    ("analysis/*.py", "analysis/simulate analysis/audit_of_runs analysis/sweeps loops/doctor"),
    ("results/storage/shard*.py", "analysis/shards"),
    ("results/storage/stream*.py", "results/stream"),
    ("results/errors.py", "results/errors analysis/errors_of_runs results/motion_error"),
    ("results/lookup.py", "analysis/errors_of_runs"),
    ("results/*.py", "results"),
    # export
    ("export/code/runtime/fmi*.c", "export/fmi_calls export/fmu export/fmu_events"),
    ("export/code/runtime/assembly.c", "export/c_start export/c"),
    ("export/code/runtime/check.c", "export/c"),
    ("export/code/runtime/unit.c", "export/fmi_calls export/fmu export/fmu_events"),
    ("export/code/runtime/steps.c", "export/c_order export/c export/c_same_bits export/c_events"),
    ("export/code/runtime/scenarios.c", "analysis/on_device analysis/impacts_on_device"),
    ("export/code/runtime/*.c", "export/c_order export/c_events export/c export/c_contacts"),
    ("export/code/fmu.py", "export/fmu export/fmu_events"),
    ("export/code/fmu_description.py", "export/fmu"),
    ("export/code/targets.py", "export/modules analysis/on_device analysis/impacts_on_device"),
    ("export/code/array_text.py", "export/c_beside"),
    ("export/code/start.py", "export/c_start"),
    (
        "export/code/*.py",
        "export/c_events export/c export/c_contacts export/c_start export/c_beside export/fmu",
    ),
    ("export/page/*.py", "report/explore"),
    ("export/equations/document.py", "export/formats report/explore"),
    (
        "export/equations/check.py",
        "export/coordinate_change_check export/other_coordinates export/normal_form",
    ),
    ("export/equations/naming.py", "export/printed_names"),
    ("export/equations/reading.py", "export/normal_form export/textbook"),
    ("export/equations/readable.py", "export/other_coordinates export/textbook"),
    ("export/equations/n*.py", "export/normal_form export/names export/textbook"),
    ("export/equations/typesetting.py", "export/normal_form export/formats export/textbook"),
    ("export/*.py", "export/normal_form export/textbook export/formats export/other_coordinates"),
    # io
    ("io/mjcf/*.py", "io/mjcf io/mjcf_generated"),
    ("io/urdf/*.py", "io/urdf io/urdf_mistakes io/urdf_robots"),
    ("io/toml/positions.py", "io/toml_positions io/toml_mistakes"),
    ("io/toml/*.py", "io/toml_round_trip io/toml_mistakes io/toml_hostile io/toml_schema io/used_files"),
    # of reference cases the readers; what judges their answers is held against wrong ones (validation/faults)
)

ROOMS = {
    "spatial": "spatial equations io/urdf",
    "elastic": "elastic flexible",
    "model": "model elements equations/agreement flexible",
    "kernels": "kernels export/modules",
    "symbolic": "equations loops",
    "formulations": "equations loops analysis/linearizer",
    "runtime": "runtime solve",
    "linalg": "linalg analysis/linearizer solve",
    "solve": "solve analysis/simulate loops/loop_motions",
    "assembly": "preparation loops analysis/start",
    "friction": "analysis",
    "compile": "preparation loops analysis",
    "nonsmooth": "analysis elements/switched_parts",
    "channels": "preparation analysis",
    "balance": "analysis",
    "preparation": "preparation loops analysis",
    "derivatives": "analysis",
    "analysis": "analysis loops",
    "results": "results analysis/simulate",
    "export": "export",
    "io": "io validation",
    "tolerances.py": "runtime/bitcode loops analysis elastic elements",
}
"""Rooms that compute, and the tests that are run, as far as time allows, where the few notice nothing."""


OF_INTERFACES = ("model", "analysis", "preparation", "elastic", "results")
"""Rooms with public names: what these take where nothing is said is noticed by one test for all."""

_TESTS = Path(__file__).resolve().parents[1]


def few(file: str) -> tuple[str, ...] | None:
    """Tests that must notice a change of a file (its path from the root of the checkout); None: it is not changed."""
    inside = PurePosixPath(file).relative_to(SOURCES).as_posix()
    return next((paths(tests) for pattern, tests in FEW if fnmatch(inside, pattern)), None)


def many(file: str) -> tuple[str, ...]:
    """Tests of the room of a file."""
    return paths(ROOMS[room(file)])


def interfaces(file: str) -> tuple[str, ...]:
    """Tests of what the public names of a file's room take where nothing is said."""
    return paths("words/defaults") if room(file) in OF_INTERFACES else ()


def room(file: str) -> str:
    """The room of a file."""
    return PurePosixPath(file).relative_to(SOURCES).parts[0]


def paths(tests: str) -> tuple[str, ...]:
    """Files of tests."""
    found: dict[str, None] = {}
    for word in tests.split():
        folder, _, name = word.partition("/")
        files = [f"test_{name}.py"] if name else sorted(p.name for p in (_TESTS / folder).glob("test_*.py"))
        found |= dict.fromkeys(f"tests/{folder}/{file}" for file in files)
    return tuple(found)
