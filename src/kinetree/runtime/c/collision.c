/* Collision in numbers: which shapes come near each other, and where they touch.

   Every pair has its normal, its gap and up to four points by a closed form or by the axes of faces and edges; nothing
   depends on what was found before. */
#include "heights.h"
#include "pair_tests.h"
#include "sweep.h"

#define FACETS_ROOM 64 /* doubles for every point of the largest core: its place, its facet, the corners of a manifold */
#define LEAST_ROOM 8192

static int64_t largest_core(const Shapes *shapes) {
    int64_t points = 8;
    for (int64_t i = 0; i < shapes->shapes; i++)
        if (shapes->core[i] == CORE_HULL) {
            const int64_t *has = shapes->topology + shapes->hull[i];
            points = most(points, has[0] + has[1]);
        }
    return points;
}

/* Doubles of room that the other functions work in. */
int64_t collision_room(const Shapes *shapes, int64_t most_pairs) {
    int64_t n = shapes->shapes;
    int64_t pairs = (12 + 2 * BOUNDS + 4) * n + 2 * most_pairs + 128;
    return pairs + 13 * n + FACETS_ROOM * largest_core(shapes) + LEAST_ROOM;
}

/* Pairs of shapes whose boxes, grown by the margins of their bodies, overlap, ascending: the smaller number of both
   first. Returns how many there are; -1: more than `most_pairs`. */
int64_t find_pairs(const Shapes *shapes, const double *poses, const double *margin, int64_t *pairs, int64_t most_pairs,
                   double *work) {
    Room room = {work};
    int64_t n = shapes->shapes, count = 0, others = 0;
    double *placed = take(&room, 12 * n), *bounds = take(&room, BOUNDS * n), *low = take(&room, n);
    double *lined = take(&room, BOUNDS * n);
    int64_t *order = take_integers(&room, n), *spare = take_integers(&room, n + 1);
    int64_t *sorted = take_integers(&room, 2 * most_pairs);
    place_shapes(placed, shapes, poses);
    for (int64_t i = 0; i < n; i++) {
        bound_shape(bounds + BOUNDS * i, shapes, i, placed + 12 * i, margin[shapes->body[i]]);
        if (shapes->core[i] != CORE_PLANE)
            order[others++] = i;
    }
    int axis = widest_axis(bounds, order, others), next = (axis + 1) % 3, last = (axis + 2) % 3;
    for (int64_t i = 0; i < n; i++)
        low[i] = bounds[BOUNDS * i + 2 * axis];
    int64_t *first = order;
    order = sort_by(order, spare, low, others);
    spare = order == spare ? first : spare;
    for (int64_t k = 0; k < others; k++) { /* along the axis, then across it */
        const double *own = bounds + BOUNDS * order[k];
        double *b = lined + BOUNDS * k;
        b[0] = own[2 * axis];
        b[1] = own[2 * axis + 1];
        b[2] = own[2 * next];
        b[3] = own[2 * next + 1];
        b[4] = own[2 * last];
        b[5] = own[2 * last + 1];
    }
    for (int64_t k = 0; k < others; k++) {
        const double *a = lined + BOUNDS * k, *end = lined + BOUNDS * others;
        double high = a[1], low_next = a[2], high_next = a[3], low_last = a[4], high_last = a[5];
        int64_t near = 0, l = k + 1;
        for (const double *b = a + BOUNDS; b < end && b[0] <= high; b += BOUNDS) {
            spare[near] = l++;
            near += !((low_next > b[3]) | (b[2] > high_next) | (low_last > b[5]) | (b[4] > high_last));
        }
        for (int64_t m = 0; m < near; m++) {
            int64_t i = order[k], j = order[spare[m]];
            if (!may_touch(shapes, i, j))
                continue;
            if (count == most_pairs)
                return -1;
            sorted[2 * count] = i < j ? i : j;
            sorted[2 * count++ + 1] = i < j ? j : i;
        }
    }
    for (int64_t i = 0; i < n; i++)
        for (int64_t j = 0; j < n && shapes->core[i] == CORE_PLANE; j++) {
            double grown = shapes->radius[i] + margin[shapes->body[i]];
            if (shapes->core[j] == CORE_PLANE || shapes->core[j] == CORE_HEIGHTS ||
                !reaches_plane(bounds + BOUNDS * j, placed + 12 * i, grown) || !may_touch(shapes, i, j))
                continue;
            if (count == most_pairs)
                return -1;
            sorted[2 * count] = least(i, j);
            sorted[2 * count++ + 1] = most(i, j);
        }
    order = take_integers(&room, n + 1);
    sort_pairs(pairs, sorted, count, 1, order, n);
    sort_pairs(sorted, pairs, count, 0, order, n);
    for (int64_t k = 0; k < 2 * count; k++)
        pairs[k] = sorted[k];
    return count;
}

static void solid_of(Solid *s, const Shapes *shapes, int64_t i, const double *pose, const double *origin) {
    const double *size = shapes->size + 3 * i;
    s->core = shapes->core[i];
    s->number = i;
    minus3(s->r, pose, origin);
    s->R = pose + 3;
    s->size = size;
    s->radius = shapes->radius[i];
    s->reach = 0.0;
    s->has = 0;
    s->x = 0;
    s->outward = 0;
    if (s->core == CORE_POINT)
        s->has = POINT_TOPOLOGY;
    else if (s->core == CORE_SEGMENT) {
        s->has = SEGMENT_TOPOLOGY;
        s->reach = size[2];
    } else if (s->core == CORE_BOX) {
        s->has = BOX_TOPOLOGY;
        s->reach = length3(size);
    } else if (s->core == CORE_CYLINDER)
        s->reach = square_root(size[0] * size[0] + size[2] * size[2]);
    else if (s->core == CORE_HULL) {
        s->has = shapes->topology + shapes->hull[i];
        s->reach = length3(size);
    }
}

static void touch_pair(Finding *f, Solid *A, Solid *B, const Shapes *shapes, Room room) {
    if (A->core == CORE_POINT) {
        if (B->core == CORE_POINT)
            touch_points(f, A, B);
        else if (B->core == CORE_SEGMENT)
            touch_point_segment(f, A, B);
        else if (B->core == CORE_BOX)
            touch_point_box(f, A, B);
        else if (B->core == CORE_CYLINDER)
            touch_point_cylinder(f, A, B);
        else if (B->core == CORE_PLANE)
            touch_plane(f, A, B, room);
        else if (B->core == CORE_HEIGHTS) {
            unfold(A, shapes, &room);
            touch_heights(f, A, B, shapes, room);
        } else if (B->core == CORE_HULL) {
            unfold(B, shapes, &room);
            touch_point_hull(f, A, B);
        }
        return;
    }
    if (A->core == CORE_SEGMENT && B->core == CORE_SEGMENT) {
        touch_segments(f, A, B);
        return;
    }
    unfold(A, shapes, &room);
    if (B->core == CORE_HEIGHTS) {
        touch_heights(f, A, B, shapes, room);
        return;
    }
    unfold(B, shapes, &room);
    if (B->core == CORE_PLANE)
        touch_plane(f, A, B, room);
    else if (A->core == CORE_CYLINDER || B->core == CORE_CYLINDER)
        touch_round(f, A, B, room);
    else
        touch_polyhedra(f, A, B, room);
}

/* Contacts of pairs of shapes with gaps up to the margins of both bodies: at most four of a pair. Returns how many there
   are; -1: more than `most_contacts`. */
int64_t touches_of(const Shapes *shapes, const double *poses, const double *margin, const int64_t *pairs, int64_t n_pairs,
                   Touch *found, int64_t most_contacts, double *work) {
    Room room = {work};
    double *placed = take(&room, 12 * shapes->shapes);
    place_shapes(placed, shapes, poses);
    Finding f = {found, 0, most_contacts, 0, 0, 0, {0.0, 0.0, 0.0}, {0.0, 0.0}, 0.0};
    for (int64_t k = 0; k < n_pairs; k++) {
        int64_t i = pairs[2 * k], j = pairs[2 * k + 1];
        f.a = i;
        f.b = j;
        f.margin = margin[shapes->body[i]] + margin[shapes->body[j]];
        f.swapped = shapes->core[i] > shapes->core[j] || (shapes->core[i] == shapes->core[j] && i > j);
        if (f.swapped) {
            i = pairs[2 * k + 1];
            j = pairs[2 * k];
        }
        copy3(f.origin, placed + 12 * i);
        Solid A, B;
        solid_of(&A, shapes, i, placed + 12 * i, f.origin);
        solid_of(&B, shapes, j, placed + 12 * j, f.origin);
        f.radius[0] = A.radius;
        f.radius[1] = B.radius;
        touch_pair(&f, &A, &B, shapes, room);
        if (f.count > most_contacts)
            return -1;
    }
    return f.count;
}
