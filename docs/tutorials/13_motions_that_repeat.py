# %% [markdown]
# # 13 · Motions that repeat
#
# A cart on a spring is pushed by a motor that feeds small swings and brakes large ones: van der Pol's oscillator. You will find the motion
# it settles to, its period to eight digits, and what becomes of a deviation from it.

# %%
import numpy as np

import kinetree as kt

clock = kt.Model.of(
    "oscillator",
    kt.Parameter("mu", 1.0),
    kt.Body("cart", 1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()),
    kt.Prismatic("s", "ground", "cart", point=(0, 0, 0), axis=(1, 0, 0), q0=2.0),
    kt.JointMotor("force", "s", torque="-s.displacement + mu*(1 - s.displacement^2)*s.displacement_rate"),
)
motion = kt.periodic(clock, 6.0)
print(motion)
assert abs(motion.period - 6.66328686) < 1e-8 and motion.stability == "stable"

# %% [markdown]
# One multiplier is 1: a motion that is a little ahead stays ahead. The other one, by which deviations shrink in a period, follows from the
# mean of the damping along the motion (Liouville): exp ∫ μ (1 − s²) dt. That is a check that knows nothing of Newton's method:

# %%
run = motion.run
s = run["s.displacement"]
shrinks = np.exp(np.trapezoid(1 - s**2, run.t))
own = min(abs(motion.multipliers))
print(f"{own:.3e}, by its damping {shrinks:.3e}")
assert abs(shrinks - own) < 1e-3 * own

# %% [markdown]
# `method="collocation"` finds the same motion all at once, without running into it:

# %%
again = kt.periodic(clock, 6.0, method="collocation")
assert abs(again.period - motion.period) < 1e-7

# %%
from matplotlib.figure import Figure

figure = Figure(figsize=(8, 4.2), layout="constrained")
plane, periods = figure.subplots(1, 2)
settling = kt.simulate(clock, 20.0, initial={"s.displacement": 0.1})
plane.plot(settling["s.displacement"], settling["s.displacement_rate"], color="#d97a06", lw=0.8)
plane.plot(s, run["s.displacement_rate"], color="#1f6fd1")
plane.set_xlabel("place [m]")
plane.set_ylabel("speed [m/s]")
strengths = (0.1, 0.5, 1.0, 1.5, 2.0)
found = [kt.periodic(clock.with_parameters(mu=mu), settle=60).period for mu in strengths]
assert abs(found[0] - 2 * np.pi * (1 + 0.1**2 / 16)) < 1e-4  # Lindstedt's series
periods.plot(strengths, found, "o-", color="#0b8a6c")
periods.set_xlabel("µ")
periods.set_ylabel("period [s]")
figure
