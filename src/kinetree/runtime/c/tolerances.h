/* Tolerances; written from kinetree.tolerances. */
#ifndef KINETREE_TOLERANCES_H
#define KINETREE_TOLERANCES_H

/* Singular value of constraint rows, over max(m, n) times the largest, above which it counts. */
#define RANK_TOLERANCE (1e-12)
/* Length of rows (unit of a residual per speed) below which all of them are no constraint. */
#define NOTHING (1e-12)
/* Closeness below which other rows are looked for, unless a run begins nearer; without any, again when half as far. Closeness is the least squared pivot of the independent rows of B over their greatest squared length: 0 where they are singular. */
#define WEAK (0.1)
/* Closeness at the beginning of a failed step, over the farthest so far, below which it is repeated at projected states. */
#define NEAR (0.3)
/* Closeness, over the farthest so far, beyond which evaluations at projected states are given up. */
#define LEFT_BEHIND (0.1)
/* Closeness (pure number) below which a failed step is repeated at projected states in any case. */
#define VERY_CLOSE (0.001)
/* Length of a Newton step of the projection, over the state, after which the next one would be round-off. */
#define SETTLED (1e-09)
/* Residual, relative to its terms, at which rows left out of the fast solution count as met. */
#define MET (1e-11)
/* Pivot of a projection, over its diagonal entry, that is trusted. */
#define TRUSTED_PIVOT (1e-09)
/* Gap, over the size of the mechanism, up to which constraints that are switched on fit. */
#define FITS (1e-06)
/* Round-off of a residual of positions, over the longest length it is computed from. */
#define REACH_ROUND_OFF (7.105427357601002e-15)
/* Part of Q, over |∂R/∂λ| |Z| (what it would be if nothing in it cancelled), below which no reaction shows a shared load. */
#define UNSEEN (1e-07)
/* Least |∂R/∂λ| for that, over the greatest column of ∂R/∂λ: rows may hold nothing. */
#define LEAST_SLOPE (0.001)
/* Share of the limit of stability beyond which h|λ| from one step is a reason to look at the spectrum. */
#define SUSPECTED (0.25)
/* Share of the limit of stability beyond which h|λ| from the spectrum sets the steps. */
#define PROBED (0.8)
/* Share of its period within which a clock ticks together with others. */
#define SAME_TICK (1e-09)
/* Share of a time by which instants follow each other that are one: a search that finds nothing new goes on by its round-off. */
#define SAME_INSTANT (1e-14)
/* Interval between events, over the run, that is so short that it may begin a chain without end. */
#define SHORTEST_SHARE (1e-06)
/* Interval between impacts of one contact, over the run, after which the contact comes to rest. */
#define SHORTEST_FLIGHT (1e-09)
/* Interval of switchings, over the run, below which they are chatter. */
#define CHATTER_SHARE (1e-05)
/* Gap, over a length of the contact, up to which it takes part in impacts and may close. */
#define TOUCHING_LENGTHS (1e-08)
/* Gap, over the round-off of its function, up to which a contact takes part in impacts and may close, if that is more. */
#define TOUCHING_ROUND_OFFS (16.0)
/* Gap, over a length of the contact, beyond which one that touches without being held counts as passed. */
#define MARGIN_LENGTHS (1e-09)
/* Gap, over the round-off of its function, beyond which the same holds, if that is more. */
#define MARGIN_ROUND_OFFS (4.0)
/* Share of the greatest contact force with which a contact may pull before it opens, where it carried nothing. */
#define SLACK (1e-09)
/* Share of the greatest force of sticking by which it may be passed: round-off of a force that stands at its limit. */
#define HELD_SHARE (1e-12)
/* Speed of sliding, over that of a fall, below which it counts as none: its direction is not followed further. */
#define SLOWEST_SLIDING (1e-09)
/* Share of a speed of sliding in a plane that errors of steps may be: friction has its direction. */
#define DIRECTION_ERROR (0.0001)
/* Relative error of a step below which none is asked for. */
#define FINEST (1e-13)

#endif
