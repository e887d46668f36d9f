# %% [markdown]
# # Lesson 8 · Loops by cut joints
#
# Now the arm has no hand, and a ball joint holds the tip of the forearm at a point of ground. Ground, upper arm, forearm and ground are a *loop*, and a
# recursion has no end to start from. So the loop is opened: the joint at the tip is *cut*, and what it demands becomes a constraint
# $\varphi = r_{tip} - r_{anchor} = 0$ (Wijckmans, section 3.5).

# %%
import numpy as np

import kinetree as kt

np.set_printoptions(precision=3, suppress=True, linewidth=120)
course = kt.course
model = course.model("cut-joints")
print("cut:", [joint.name for joint in model.topology.cuts])
bodies, g, tip = course.state("cut-joints")
q, u = course.coordinates(bodies)
found = kt.intermediates(model, "cut-joint", q=q, u=u)
print("φ =", found["phi"].value, " φ̇ =", found["psi"].value)

# %% [markdown]
# The state keeps the loop closed, and the arm moves: the upper arm and the forearm can still turn about the line from joint to
# joint, and both together about the line from ground to ground.
#
# ## Rows that travel inward
#
# The constraint is one of the forearm: with $V = (v_O; \omega)$ in its axes,
# $\ddot\varphi = R^T (I,\; -[\widetilde{tip}])\,\dot V + R^T(\omega\times(\omega\times tip))$. So $\hat\Phi = R^T (I,\;-[\widetilde{tip}])$ starts at the
# forearm, in ground axes. As ground has the acceleration $-g$ in lesson 7's way of writing, the anchor has it too:
# $\hat\Phi\dot V = \gamma$ with $\gamma = -R^T(\omega\times(\omega\times tip)) - g$.
#
# Passing joint $K$, with $K = D^{-1}B^T\hat M$ and $e = -D^{-1}B^T(\hat M C - \hat g)$ (Wijckmans B.13, 3.46, 3.47):
#
# $$\bar\Phi = (\hat\Phi - \hat\Phi B\,K)\,A,\qquad \Psi \leftarrow \Psi + \hat\Phi B\,D^{-1}B^T\hat\Phi^T,\qquad
# \bar\gamma \leftarrow \bar\gamma - \hat\Phi C - \hat\Phi B\,e$$
#
# $\lambda$ is the force on the tip. (The source has it on the other side of the equation. Its $\lambda$ and $\Psi$ are the negatives of ours.)

# %%
print(found["Phi_hat", "fore"])
print(found["Phi_hat", "upper"])
print(found["Psi"])
print(found["gamma_bar"])

# %% [markdown]
# ## By hand: the row at the forearm, and what it becomes at the upper arm


# %%
def skew(a):
    """[ã]: the matrix with [ã] b = a × b."""
    x, y, z = a
    return np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])


Phi = bodies[1].R.T @ np.hstack([np.eye(3), -skew(tip)])
assert np.allclose(Phi, found["Phi_hat", "fore"].value)
A, B, K = (found[name, "fore"].value for name in ("A", "B", "K"))
assert np.allclose((Phi - Phi @ B @ K) @ A, found["Phi_hat", "upper"].value)

# %% [markdown]
# ## At ground
#
# When the rows have reached ground, $\hat\Phi\,\dot V_0 + \Psi\lambda = \bar\gamma$ is three equations for three multipliers (Wijckmans 3.45).
# Then the sweep outward takes them along (Wijckmans B.9):
#
# $$\dot u = -D^{-1}B^T\{\hat M (A\dot V_J + C) - \hat g - \hat\Phi^T\lambda\}$$
#
# ## Exercise
#
# Take your recursion of lesson 7 and add the rows.

# %%
print(course.task("cut-joints"))


# %%
def forgotten(bodies, g, tip):
    """The right answer, but for the accelerations, which do without λ: the arm falls as if nothing held it."""
    answer = dict(course.solution("cut-joints")(bodies, g, tip))
    return {**answer, "u_dot": course.solution("recursion")(bodies, g)["u_dot"]}


print(course.compare(forgotten, "cut-joints"))
verdict = course.compare(course.solution("cut-joints"), "cut-joints")
print(verdict)
assert verdict

# %% [markdown]
# The loop stays closed because the accelerations keep it so: $B\dot u = \gamma$ of the tree holds.

# %%
u_dot = course.solution("cut-joints")(bodies, g, tip)["u_dot"]
assert np.allclose(found["B"].value @ u_dot, found["gamma"].value)

# %%
run = kt.simulate(model, t_end=1.0, output=0.01, initial={**q, **u})
print(run.audit.verdict)
figure = run.plot("tip.reaction")
figure
