# %% [markdown]
# # Lesson 6 · Elimination
#
# The speeds $v$ of lesson 5, six of every body, follow from the speeds $u$ of the joints: $v = T u$. The arm has its hand
# again, so there are 18 of the bodies and 9 of the joints. With this the constraints hold by
# themselves, $\Phi\,T = 0$, and the forces in the joints drop out of the equations (Wijckmans, section 2.4; equation 2.13 with
# $\delta v = T\,\delta u$):
#
# $$T^T M\,T\,\dot u = T^T (g - M\,\dot T u)$$
#
# There is no $\lambda$, no $\gamma$, and no constraint that could drift.

# %%
import numpy as np

import kinetree as kt

np.set_printoptions(precision=3, suppress=True, linewidth=120)
course = kt.course
bodies, g = course.state("elimination")
q, u = course.coordinates(bodies)
model = course.model("elimination")
found = kt.intermediates(model, "elimination", q=q, u=u)
print(found["T", "fore"])
print("TᵀMT =\n", found["A"].value)
print("Tᵀ(g − M Ṫ u) =", found["f"].value)

# %% [markdown]
# ## What T does
#
# With $\Phi$ and $M$ of the program's augmented equations at this state:

# %%
augmented = kt.intermediates(model, "augmented", q=q, u=u)
T = np.vstack([found["T", body.name].value for body in bodies])
speeds = found["y"].value
assert np.allclose(augmented["Phi"].value @ T, 0)
assert np.allclose(T @ speeds, augmented["y"].value)
assert np.allclose(T.T @ augmented["M"].value @ T, found["A"].value)
print("Φ T = 0, and", len(T), "speeds follow from", T.shape[1])

# %% [markdown]
# ## Step by step
#
# Angular velocities in ground axes: $\omega_K = \omega_J + R_K^T\hat\omega_K$ (Wijckmans 3.8). So the rows of $T$ for $\omega_K$ are those of body $J$,
# and $R_K^T$ in the columns of joint $K$. For the point $O_K$, at $q$ from $O_J$, and for $G_K$, at $s$ from $O_K$ (Wijckmans 3.16):
#
# $$T_{O_K} = T_{O_J} - [\tilde q]\,T_{\omega_J},\qquad T_{G_K} = T_{O_K} - [\tilde s]\,T_{\omega_K}$$
#
# $\dot T u$ is the acceleration that is there when $\dot u = 0$. For body 1, $\dot\omega = 0$ (its $R_1^T\hat\omega_1$ turns with itself:
# $\omega\times\omega = 0$), and $a_{G_1} = \omega\times(\omega\times s)$:

# %%
upper = bodies[0]
s, w = upper.R.T @ upper.r, upper.omega
by_hand = np.concatenate([np.cross(w, np.cross(w, s)), np.zeros(3)])
assert np.allclose(by_hand, found["T_dot_u", "upper"].value)
print("Ṫ u of body 1:", by_hand)

# %% [markdown]
# For the others, $R_K^T\hat\omega_K$ turns with body $K$, so that $\dot\omega_K = \dot\omega_J + \omega_K\times R_K^T\hat\omega_K$ at $\dot u = 0$.
#
# ## Exercise

# %%
print(course.task("elimination"))


# %%
def without_coriolis(bodies, g):
    """The right answer, but Ṫ u is left out of f."""
    answer = dict(course.solution("elimination")(bodies, g))
    weight = sum(T[:3].T @ (body.m * g) for T, body in zip(answer["T"], bodies, strict=True))
    return {**answer, "f": weight, "u_dot": np.linalg.solve(answer["A"], weight)}


print(course.compare(without_coriolis, "elimination"))
verdict = course.compare(course.solution("elimination"), "elimination")
print(verdict)
assert verdict

# %% [markdown]
# Nothing is left over: the accelerations are those of the augmented equations, and the run needs 21 equations of first order
# (twelve Euler parameters and nine speeds) in place of 39.

# %%
answer = course.solution("elimination")(bodies, g)
assert np.allclose(T @ answer["u_dot"] + np.concatenate(answer["T_dot_u"]), augmented["y_dot"].value)
run = kt.simulate(
    model, t_end=1.0, output=0.01, formulation="elimination", initial={"shoulder.wx": 3.0, "elbow.wy": 2.0}
)
print(run.audit.equations, "equations;", run.audit.verdict)
assert run.audit.equations == 21
figure = run.plot("energy.kinetic", "energy.potential")
figure
