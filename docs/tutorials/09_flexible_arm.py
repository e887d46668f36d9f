# %% [markdown]
# # 9 · A flexible arm
#
# A slender arm swings through a tenth of a radian and rings when it stops. You will make the arm of beam elements, compare its frequency with
# the formula, and find the duration of the move at which it does not ring at all.

# %%
import numpy as np

import kinetree as kt

length, load = 1.0, 0.4  # m, kg
section = kt.BeamSection(width=0.012, height=0.03, E=7e10, nu=0.33, density=2700.0)


def arm(law):
    """The arm on its hub, turned by a law of time."""
    beam = kt.FlexibleBeam(
        points=((0, 0, 0), (length, 0, 0)),
        section=section,
        interfaces={"root": 0.0, "tip": length},
        y_axis=(0, 1, 0),
        plane=(0, 0, 1),
        modes=1,
        fastest=5000.0,
        damping=0.003,
    )
    return kt.Model.of(
        "flexible arm",
        kt.Parameter("T", 0.5, "s"),
        kt.Body.cylinder("hub", 1.0, 0.05, 0.08, pose=kt.Frame()),
        kt.Body("arm", flexible=beam, pose=kt.Frame()),
        kt.Body.sphere("load", load, 0.03, pose=kt.Frame.at((length, 0, 0))),
        kt.Revolute("motor", "ground", "hub", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.Weld("clamp", "hub", "arm.root", point=(0, 0, 0)),
        kt.Weld("carry", "arm.tip", "load", point=(length, 0, 0)),
        kt.JointDriver("swing", "motor", 0, law),
    )


# %% [markdown]
# The first frequency with the motor held, against $\sqrt{3 E I/(L^3 (M + 0.24\, m))}$, the rule for a cantilever of mass m with M at
# its tip:

# %%
held = kt.modes(arm("0"))
frequency = min(mode.frequency for mode in held if mode.oscillates)
EI = 7e10 * 0.03 * 0.012**3 / 12  # it bends about the axis in which it is slender
mass = 0.012 * 0.03 * length * 2700
rule = np.sqrt(3 * EI / (length**3 * (load + 0.24 * mass))) / (2 * np.pi)
print(f"{frequency:.3f} Hz, by the rule {rule:.3f} Hz")
assert abs(frequency / rule - 1) < 0.03

# %% [markdown]
# A move of constant acceleration and deceleration, 0.1 rad in T seconds. What is left of the vibration after it, for
# several T? With T a multiple of two periods, what the first half excites the second half takes away.

# %%
law = "0.1*if(t < T/2, 2*(t/T)^2, if(t < T, 1 - 2*(1 - t/T)^2, 1))"
moving = arm(law)
period = 1 / frequency
durations = np.linspace(1.0, 4.5, 15) * period


def ringing(T):
    """Amplitude (mm) of the tip across the arm, in one period after the move."""
    run = kt.simulate(moving, T + 1.2 * period, parameters={"T": T}, rtol=1e-6, atol=1e-8, output=period / 40)
    x, y = run["load.position"][:, 0], run["load.position"][:, 1]
    after = run.t > T
    across = -np.sin(0.1) * x[after] + np.cos(0.1) * y[after]
    return 1000 * np.ptp(across) / 2


left = np.array([ringing(T) for T in durations])
best = durations[int(np.argmin(left))]
print(f"least ringing, {left.min():.2f} mm, at {best / period:.2f} periods; most {left.max():.1f} mm")
assert abs(best / period % 2 - 1) > 0.7  # near two or four periods

# %%
from matplotlib.figure import Figure

figure = Figure(figsize=(7, 3.6), layout="constrained")
axes = figure.subplots()
axes.semilogy(durations / period, left, "o-")
axes.set_xlabel("duration of the move, in periods of the arm")
axes.set_ylabel("ringing after it [mm]")
axes.set_title("A move of two periods leaves the arm at rest")
axes.grid(visible=True, which="both", alpha=0.3)
figure
