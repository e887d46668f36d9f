# %% [markdown]
# # 4 · A suspension from hard points
#
# A double wishbone is given by its hard points: where the arms are hinged on the body, and where the ball joints and the tie rod
# sit on the upright. You will build the linkage from a table of points, move the wheel up and down, and draw the curves that a
# chassis engineer asks for: camber and toe over wheel travel.

# %%
import numpy as np

import kinetree as kt

points = {  # m: x forwards, y outwards, z up
    "lower front": (0.15, 0.30, 0.20),
    "lower rear": (-0.15, 0.30, 0.20),
    "lower ball": (0.00, 0.70, 0.18),
    "upper front": (0.10, 0.40, 0.45),
    "upper rear": (-0.10, 0.40, 0.45),
    "upper ball": (-0.01, 0.66, 0.47),
    "tie inner": (-0.12, 0.33, 0.25),
    "tie outer": (-0.12, 0.68, 0.24),
    "wheel": (0.00, 0.74, 0.30),
}
P = {name: np.array(point) for name, point in points.items()}


def suspension(P):
    """The linkage of some hard points, its wheel lifted by a driver of 60 mm up and down."""

    def arm(name, front, rear, ball):
        centre = (P[front] + P[rear] + P[ball]) / 3
        return kt.Body(name, 4.0, inertia=(0.05, 0.03, 0.08, 0, 0, 0), pose=kt.Frame.at(centre))

    return kt.Model.of(
        "double wishbone",
        arm("lower arm", "lower front", "lower rear", "lower ball"),
        arm("upper arm", "upper front", "upper rear", "upper ball"),
        kt.Body("upright", 20.0, inertia=(0.9, 1.4, 0.9, 0, 0, 0), pose=kt.Frame.at(P["wheel"])),
        kt.Revolute(
            "lower hinge",
            "ground",
            "lower arm",
            point=P["lower front"],
            axis=P["lower front"] - P["lower rear"],
        ),
        kt.Revolute(
            "upper hinge",
            "ground",
            "upper arm",
            point=P["upper front"],
            axis=P["upper front"] - P["upper rear"],
        ),
        kt.Spherical("lower ball", "lower arm", "upright", point=P["lower ball"]),
        kt.Spherical("upper ball", "upper arm", "upright", point=P["upper ball"]),
        kt.Marker.in_world("tie outer", "upright", P["tie outer"]),
        kt.Marker.at("tie inner", "ground", P["tie inner"]),
        kt.Distance("tie rod", "tie outer", "tie inner"),
        kt.JointDriver("lift", "lower hinge", 0, "0.15*sin(2*pi*t)"),
    )


model = suspension(P)
print(kt.examine(model))

# %% [markdown]
# The arms turn, the upright follows: one driver determines everything. (The lower arm is driven rather than the wheel; only the
# curves over travel matter.) The rotation of the upright tells camber and toe: its y axis is the axis of the wheel.

# %%
times = np.linspace(-0.25, 0.25, 61) + 1.0
run = kt.kinematics(model, times)


def curves(run):
    """Wheel travel (mm), camber and toe (degrees; positive: top outwards, front inwards)."""
    axle = run["upright.rotation"].reshape(-1, 3, 3)[:, :, 1]
    travel = 1000 * (run["upright.position.z"] - P["wheel"][2])
    camber = -np.degrees(np.arctan2(axle[:, 2], np.hypot(axle[:, 0], axle[:, 1])))
    toe = np.degrees(np.arctan2(axle[:, 0], axle[:, 1]))
    return travel, camber, toe


travel, camber, toe = curves(run)
print(f"travel {travel.min():.0f} to {travel.max():.0f} mm, camber {camber.min():.2f} to {camber.max():.2f}°")

# %% [markdown]
# Check it: the tie rod keeps its length.

# %%
R, origin = run["upright.rotation"].reshape(-1, 3, 3), run["upright.position"]
outer = origin + R @ (P["tie outer"] - P["wheel"])
lengths = np.linalg.norm(outer - P["tie inner"], axis=1)
print(f"the tie rod changes by {np.ptp(lengths):.1e} m")
assert np.ptp(lengths) < 1e-9

# %% [markdown]
# How high should the inner end of the tie rod be? Move it by 10 mm both ways and look at bump steer.

# %%
from matplotlib.figure import Figure

figure = Figure(figsize=(8, 3.8), layout="constrained")
left, right = figure.subplots(1, 2)
left.plot(camber, travel)
left.set_xlabel("camber [°]")
left.set_ylabel("wheel travel [mm]")
left.set_title("The wheel leans in as it rises")
steer = {}
for shift in (-0.01, 0.0, 0.01):
    moved = P | {"tie inner": P["tie inner"] + (0, 0, shift)}
    travel, _, toe = curves(kt.kinematics(suspension(moved), times))
    steer[shift] = float(np.ptp(toe))
    right.plot(toe, travel, label=f"{1000 * shift:+.0f} mm")
right.set_xlabel("toe [°]")
right.set_title("Bump steer by height of the tie rod")
right.legend()
print({shift: f"{value:.2f}°" for shift, value in steer.items()})
figure
