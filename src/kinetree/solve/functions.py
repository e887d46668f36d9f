"""The functions of the runtime that runs are made of, by the names they have in its text."""

from __future__ import annotations

from kinetree.runtime.library import INTEGER, INTEGERS, PLACE, REAL, REALS, RUN, TABLE, Function, Unit

# --- drive.c --------------------------------------------------------------------------------------------------------
advance = Function("drive", "advance", RUN, INTEGER, REALS, REALS, TABLE, REALS, TABLE)
"""``(memory, budget, times, out_t, out_z, kept_t, kept_z) → code``: take up to `budget` attempts."""
start = Function("drive", "start", RUN, REAL, INTEGER)
"""``(memory, t, order) → status``: the right-hand side at (t, z), and a first step."""
march = Unit("drive", "march")
"""From t to t_end without rows, events or audit."""
evaluate_events = Function("drive", "evaluate_events", RUN, REAL, REALS, REALS)
"""``(memory, t, z, g)``: event functions at a state."""
rates = Function("drive", "rates", RUN, REAL, REALS, REALS, INTEGER)
"""``(memory, t, z, zdot, calls) → status``: ż at a state, evaluated that many times."""
wind_clocks = Function("drive", "wind_clocks", RUN, REALS, REALS, REAL, INTEGER, INTEGER)
"""``(memory, periods, offsets, t, first, at_start) → clock``: set clocks; a clock with a wrong period, or −1."""
note_switchings = Function("drive", "note_switchings", RUN, REAL)
"""``(memory, t) → left``: count the switchings located at t; how many functions are left alone from now on."""
repeat_step = Unit("drive", "repeat_step")
"""Discard the pending step, to take it again up to just before the located event."""
sides_at = Function("drive", "sides_at", RUN, REAL, INTEGER)
"""``(memory, t, first)``: sides of the functions from number `first` on that do not stand on zero."""
sample = Unit("drive", "sample")
"""Deal with the ticks at t."""

# --- project.c, careful.c, locate.c ---------------------------------------------------------------------------------
projection = Unit("project", "projection")
"""Bring z_projected back to the constraints at t_projected."""
projection_room = Unit("project", "projection_room")
"""Doubles of scratch memory that it works with."""
constraints_at = Function("project", "constraints_at", RUN, REAL, REALS)
"""``(memory, t, z)``: φ, ψ and B at a state."""
careful_solution = Unit("careful", "careful_solution")
"""The least change that meets all rows, redundant ones included."""
careful_room = Unit("careful", "careful_room")
"""Doubles of scratch memory that it works with."""
location = Unit("locate", "location")
"""The next event inside the pending step."""
just_ahead = Function("locate", "just_ahead", RUN, INTEGER)
"""``(memory, first) → found``: a switching that is too near for a step."""
first_step_behind = Unit("locate", "first_step_behind")
"""Shorten the step behind a switching."""

# --- events.c -------------------------------------------------------------------------------------------------------
no_events = Unit("events", "no_events")
"""Nothing has happened so far."""
contacts_at_start = Function("events", "contacts_at_start", RUN, REAL, INTEGERS)
"""``(memory, t, changed) → status``: contacts that touch find their state, which is left in z_event."""
events_at_start = Function("events", "events_at_start", RUN, REAL, INTEGERS)
"""``(memory, t, changed) → status``: let the events of the start happen."""
events_located = Function("events", "events_located", RUN, INTEGERS)
"""``(memory, changed) → status``: let the located events happen at (t_event, z_event)."""
contacts_again = Function("events", "contacts_again", RUN, REAL, INTEGERS)
"""``(memory, t, changed) → status``: settle contacts once more at (t, z); the result is left in z_event."""
events_crossed = Function("events", "events_crossed", RUN, REAL, INTEGERS)
"""``(memory, t, changed) → status``: let events happen whose functions a change has carried across zero at (t, z)."""

# --- reduce.c -------------------------------------------------------------------------------------------------------
reduction_room = Unit("reduce", "reduction_room")
"""Doubles of scratch memory that the reduction works with."""
REDUCTION_UNITS = {
    "multipliers": Unit("reduce", "by_multipliers"),
    "zero-eigenvalue": Unit("reduce", "by_zero_eigenvalue"),
    "partitioned": Unit("reduce", "by_partition"),
    "reduced": Unit("reduce", "by_independent_speeds"),
    "sparse": Unit("reduce", "by_sparse_factors"),
}
"""Right-hand sides from the matrices A, f, B and γ."""

# --- Methods --------------------------------------------------------------------------------------------------------
explicit_runge_kutta = Unit("explicit", "explicit_runge_kutta")
gauss_four = Unit("gauss4", "gauss_four")
rodas_five_p = Unit("rodas5p", "rodas_five_p")
radau_five = Unit("radau5", "radau_five")
generalized_alpha = Unit("alpha", "generalized_alpha")

# --- lanes.c, steps_back.c ------------------------------------------------------------------------------------------
run_lanes = Function("lanes", "run_lanes", RUN, PLACE, INTEGERS, PLACE)
"""``(memory, scenarios, queue, stop)``: integrate the scenarios in the queue in lanes."""
steps_back = Function("steps_back", "steps_back", PLACE)
"""Go back through the steps of a run."""


def automatic_parts(flexible: bool) -> tuple[Function, ...]:
    """Functions that method "auto" is sure to need: of ``flexible`` bodies those of implicit methods too."""
    stiff = (projection, radau_five, generalized_alpha) if flexible else ()
    return (march, explicit_runge_kutta, *stiff)
