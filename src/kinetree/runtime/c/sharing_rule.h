/* How friction that sticks in several places shares what it holds: written by kinetree.export.code.array_text. */
#ifndef KINETREE_SHARING_RULE_H
#define KINETREE_SHARING_RULE_H

#define MOST_MOVED 16 /* spare rows of feet that yield up to which forces are moved along each */
#define TOUCHED 1e-09 /* part of a column of Z above which it is not round-off */

static void yielding(const Sticking *s, const double *k, const double *units, const double *F, double *found, Room room)
{
    double *v1 = take(&room, s->B.width * s->B.width);
    normal_matrix(&s->B, k, units, v1);
    double *v2 = take(&room, s->B.width);
    for (int64_t i = 0; i < s->B.width; i++)
        v2[i] = (units[i] * F[i]);
    solve_loosened(v1, s->B.width, 1e-14, v2);
    double *v3 = take(&room, s->B.width);
    for (int64_t i = 0; i < s->B.width; i++)
        v3[i] = (units[i] * v2[i]);
    double *v4 = take(&room, s->B.count);
    row_products(&s->B, v3, v4);
    for (int64_t i = 0; i < s->B.count; i++)
        found[i] = (k[i] * v4[i]);
}

static void at_least(const Sticking *s, const double *w, double *found, Room room)
{
    double a1 = 0.0;
    for (int64_t i = 0; i < s->feet; i++)
        a1 += size_of(w[i]);
    const double a2 = ((1e-10 * a1) + 1e-30);
    for (int64_t i = 0; i < s->feet; i++)
        found[i] = max(w[i], a2);
    (void)room;
}

static void stiffer(const Sticking *s, const double *k, const double *w, const double *held, double *found, Room room)
{
    double *v1 = take(&room, s->feet);
    clear(v1, s->feet);
    for (int64_t i = 0; i < s->rows; i++)
        v1[s->foot_of[i]] += (held[i] * held[i]);
    double *v2 = take(&room, s->feet);
    for (int64_t i = 0; i < s->feet; i++)
        v2[i] = (square_root((v1[i] + 1e-30)) / w[i]);
    double a3 = -INF;
    for (int64_t i = 0; i < s->feet; i++)
        a3 = max(a3, v2[i]);
    double *v4 = take(&room, s->feet);
    const double a5 = (0.1 * a3);
    for (int64_t i = 0; i < s->feet; i++)
        v4[i] = (k[i] / max(v2[i], a5));
    double a6 = INF;
    for (int64_t i = 0; i < s->feet; i++)
        a6 = min(a6, (v4[i] / w[i]));
    double *v7 = take(&room, s->feet);
    const double a8 = (1000000.0 * a6);
    for (int64_t i = 0; i < s->feet; i++)
        v7[i] = (w[i] * min((v4[i] / w[i]), a8));
    double a9 = 0.0;
    for (int64_t i = 0; i < s->feet; i++)
        a9 += v7[i];
    for (int64_t i = 0; i < s->feet; i++)
        found[i] = ((v7[i] * (double)s->feet) / a9);
}

static void yielded(const Sticking *s, const double *lam, double *found, Room room)
{
    double *v1 = take(&room, s->B.count);
    for (int64_t i = 0; i < s->B.count; i++)
        v1[i] = lam[s->place[i]];
    double *v2 = take(&room, s->B.width);
    column_products(&s->B, v1, v2);
    double *v3 = take(&room, s->B.width);
    column_squares(&s->B, v3);
    double *v4 = take(&room, s->B.width);
    for (int64_t i = 0; i < s->B.width; i++)
        v4[i] = (1.0 / square_root((v3[i] + 1e-30)));
    double *v5 = take(&room, s->feet);
    for (int64_t i = 0; i < s->feet; i++)
        v5[i] = 1.0;
    double *v6 = take(&room, s->B.count);
    for (int64_t i = 0; i < s->B.count; i++)
        v6[i] = 10000.0;
    for (int64_t i = 0; i < s->pressing; i++)
        v6[s->first_pressing + i] = (10000.0 * 1.0);
    for (int64_t i = 0; i < s->rows; i++)
        v6[s->first_sticking + i] = v5[s->foot_of[i]];
    double *v7 = take(&room, s->B.count);
    yielding(s, v6, v4, v2, v7, room);
    double *v8 = take(&room, s->feet);
    for (int64_t i = 0; i < s->feet; i++)
        v8[i] = 1.0;
    double *v9 = take(&room, s->pressing);
    for (int64_t i = 0; i < s->pressing; i++)
        v9[i] = (10000.0 * (((v7 + s->first_pressing)[i] > 0.0) ? 1.0 : 1e-09));
    double *v10 = take(&room, s->B.count);
    for (int64_t i = 0; i < s->B.count; i++)
        v10[i] = v7[i];
    for (int again11 = 0; again11 < 28; again11++) {
        Room room12 = room;
        double *v13 = take(&room12, s->wide);
        for (int64_t i = 0; i < s->wide; i++)
            v13[i] = lam[i];
        for (int64_t i = 0; i < s->B.count; i++)
            v13[s->place[i]] = v10[i];
        double *v14 = take(&room12, s->feet);
        borne_by_feet(s, v13, v14);
        double *v15 = take(&room12, s->feet);
        at_least(s, v14, v15, room12);
        double *v16 = take(&room12, s->feet);
        stiffer(s, v8, v15, v10 + s->first_sticking, v16, room12);
        double *v17 = take(&room12, s->B.count);
        for (int64_t i = 0; i < s->B.count; i++)
            v17[i] = 10000.0;
        for (int64_t i = 0; i < s->pressing; i++)
            v17[s->first_pressing + i] = v9[i];
        for (int64_t i = 0; i < s->rows; i++)
            v17[s->first_sticking + i] = v16[s->foot_of[i]];
        double *v18 = take(&room12, s->B.count);
        yielding(s, v17, v4, v2, v18, room12);
        double *v19 = take(&room12, s->pressing);
        for (int64_t i = 0; i < s->pressing; i++)
            v19[i] = (10000.0 * (((v18 + s->first_pressing)[i] > 0.0) ? 1.0 : 1e-09));
        copy(v8, v16, s->feet);
        copy(v9, v19, s->pressing);
        copy(v10, v18, s->B.count);
    }
    double *v20 = take(&room, s->feet);
    for (int64_t i = 0; i < s->feet; i++)
        v20[i] = v8[i];
    double *v21 = take(&room, s->pressing);
    for (int64_t i = 0; i < s->pressing; i++)
        v21[i] = v9[i];
    double *v22 = take(&room, s->B.count);
    for (int64_t i = 0; i < s->B.count; i++)
        v22[i] = v10[i];
    for (int again23 = 0; again23 < 2; again23++) {
        Room room24 = room;
        double *v25 = take(&room24, s->wide);
        for (int64_t i = 0; i < s->wide; i++)
            v25[i] = lam[i];
        for (int64_t i = 0; i < s->B.count; i++)
            v25[s->place[i]] = v22[i];
        double *v26 = take(&room24, s->feet);
        borne_by_feet(s, v25, v26);
        double *v27 = take(&room24, s->feet);
        at_least(s, v26, v27, room24);
        double *v28 = take(&room24, s->feet);
        stiffer(s, v20, v27, v22 + s->first_sticking, v28, room24);
        double *v29 = take(&room24, s->B.count);
        for (int64_t i = 0; i < s->B.count; i++)
            v29[i] = 10000.0;
        for (int64_t i = 0; i < s->pressing; i++)
            v29[s->first_pressing + i] = v21[i];
        for (int64_t i = 0; i < s->rows; i++)
            v29[s->first_sticking + i] = v28[s->foot_of[i]];
        double *v30 = take(&room24, s->B.count);
        yielding(s, v29, v4, v2, v30, room24);
        double *v31 = take(&room24, s->B.count);
        for (int64_t i = 0; i < s->B.count; i++)
            v31[i] = 10000.0;
        for (int64_t i = 0; i < s->pressing; i++)
            v31[s->first_pressing + i] = (10000.0 * (((v30 + s->first_pressing)[i] > 0.0) ? 1.0 : 1e-09));
        for (int64_t i = 0; i < s->rows; i++)
            v31[s->first_sticking + i] = v28[s->foot_of[i]];
        double *v32 = take(&room24, s->B.count);
        for (int64_t i = 0; i < s->B.count; i++)
            v32[i] = v30[i];
        for (int again33 = 0; again33 < 3; again33++) {
            Room room34 = room24;
            double *v35 = take(&room34, s->B.width);
            column_products(&s->B, v32, v35);
            double *v36 = take(&room34, s->B.width);
            for (int64_t i = 0; i < s->B.width; i++)
                v36[i] = (v2[i] - v35[i]);
            double *v37 = take(&room34, s->B.count);
            yielding(s, v31, v4, v36, v37, room34);
            double *v38 = take(&room34, s->B.count);
            for (int64_t i = 0; i < s->B.count; i++)
                v38[i] = (v32[i] + v37[i]);
            copy(v32, v38, s->B.count);
        }
        double *v39 = take(&room24, s->pressing);
        for (int64_t i = 0; i < s->pressing; i++)
            v39[i] = (10000.0 * (((v30 + s->first_pressing)[i] > 0.0) ? 1.0 : 1e-09));
        copy(v20, v28, s->feet);
        copy(v21, v39, s->pressing);
        copy(v22, v32, s->B.count);
    }
    double *v40 = take(&room, s->wide);
    for (int64_t i = 0; i < s->wide; i++)
        v40[i] = lam[i];
    for (int64_t i = 0; i < s->B.count; i++)
        v40[s->place[i]] = v22[i];
    for (int64_t i = 0; i < s->wide; i++)
        found[i] = v40[i];
}

static void weighed(const Sticking *s, const double *k, const double *F, double *found, Room room)
{
    double *v1 = take(&room, s->rows);
    for (int64_t i = 0; i < s->rows; i++)
        v1[i] = k[s->foot_of[i]];
    double *v2 = take(&room, s->J.width * s->J.width);
    normal_matrix(&s->J, v1, 0, v2);
    double *v3 = take(&room, s->J.width);
    for (int64_t i = 0; i < s->J.width; i++)
        v3[i] = F[i];
    solve_loosened(v2, s->J.width, 0.0, v3);
    double *v4 = take(&room, s->rows);
    row_products(&s->J, v3, v4);
    for (int64_t i = 0; i < s->rows; i++)
        found[i] = (v1[i] * v4[i]);
}

static void shares_of_one(const Sticking *s, const double *F, double *found, Room room)
{
    double *v1 = take(&room, s->feet);
    for (int64_t i = 0; i < s->feet; i++)
        v1[i] = 1.0;
    double *v2 = take(&room, s->rows);
    weighed(s, v1, F, v2, room);
    double *v3 = take(&room, s->wide);
    with_shares(s, v2, v3);
    double *v4 = take(&room, s->feet);
    borne_by_feet(s, v3, v4);
    double *v5 = take(&room, s->feet);
    at_least(s, v4, v5, room);
    double *v6 = take(&room, s->rows);
    weighed(s, v5, F, v6, room);
    double *v7 = take(&room, s->feet);
    for (int64_t i = 0; i < s->feet; i++)
        v7[i] = v5[i];
    if (ROPES) {
        Room room8 = room;
        double *v9 = take(&room8, s->wide);
        with_shares(s, v6, v9);
        double *v10 = take(&room8, s->feet);
        borne_by_feet(s, v9, v10);
        double *v11 = take(&room8, s->feet);
        at_least(s, v10, v11, room8);
        copy(v7, v11, s->feet);
    }
    double *v12 = take(&room, s->wide);
    with_shares(s, v6, v12);
    double *v13 = take(&room, s->feet);
    borne_by_feet(s, v12, v13);
    double *v14 = take(&room, s->feet);
    at_least(s, v13, v14, room);
    double *v15 = take(&room, s->feet);
    for (int64_t i = 0; i < s->feet; i++)
        v15[i] = v5[i];
    double *v16 = take(&room, s->feet);
    for (int64_t i = 0; i < s->feet; i++)
        v16[i] = v14[i];
    double *v17 = take(&room, s->rows);
    for (int64_t i = 0; i < s->rows; i++)
        v17[i] = v6[i];
    for (int again18 = 0; again18 < 2; again18++) {
        Room room19 = room;
        double *v20 = take(&room19, s->rows);
        weighed(s, v16, F, v20, room19);
        double *v21 = take(&room19, s->feet);
        for (int64_t i = 0; i < s->feet; i++)
            v21[i] = v16[i];
        if (ROPES) {
            Room room22 = room19;
            double *v23 = take(&room22, s->wide);
            with_shares(s, v20, v23);
            double *v24 = take(&room22, s->feet);
            borne_by_feet(s, v23, v24);
            double *v25 = take(&room22, s->feet);
            at_least(s, v24, v25, room22);
            copy(v21, v25, s->feet);
        }
        double *v26 = take(&room19, s->wide);
        with_shares(s, v20, v26);
        double *v27 = take(&room19, s->feet);
        borne_by_feet(s, v26, v27);
        double *v28 = take(&room19, s->feet);
        at_least(s, v27, v28, room19);
        double *v29 = take(&room19, s->feet);
        for (int64_t i = 0; i < s->feet; i++)
            v29[i] = v16[i];
        copy(v15, v29, s->feet);
        copy(v16, v28, s->feet);
        copy(v17, v20, s->rows);
    }
    for (int64_t i = 0; i < s->rows; i++)
        found[i] = v17[i];
}

static void shares_of_several(const Sticking *s, const double *F, double *found, Room room)
{
    double *v1 = take(&room, s->feet);
    for (int64_t i = 0; i < s->feet; i++)
        v1[i] = 1.0;
    double *v2 = take(&room, s->rows);
    weighed(s, v1, F, v2, room);
    double *v3 = take(&room, s->wide);
    with_shares(s, v2, v3);
    double *v4 = take(&room, s->feet);
    borne_by_feet(s, v3, v4);
    double *v5 = take(&room, s->feet);
    at_least(s, v4, v5, room);
    double *v6 = take(&room, s->rows);
    weighed(s, v5, F, v6, room);
    double *v7 = take(&room, s->feet);
    for (int64_t i = 0; i < s->feet; i++)
        v7[i] = v5[i];
    if (ROPES) {
        Room room8 = room;
        double *v9 = take(&room8, s->wide);
        with_shares(s, v6, v9);
        double *v10 = take(&room8, s->feet);
        borne_by_feet(s, v9, v10);
        double *v11 = take(&room8, s->feet);
        at_least(s, v10, v11, room8);
        copy(v7, v11, s->feet);
    }
    double *v12 = take(&room, s->feet);
    for (int64_t i = 0; i < s->feet; i++)
        v12[i] = v5[i];
    double *v13 = take(&room, s->feet);
    for (int64_t i = 0; i < s->feet; i++)
        v13[i] = v7[i];
    double *v14 = take(&room, s->rows);
    for (int64_t i = 0; i < s->rows; i++)
        v14[i] = v6[i];
    for (int again15 = 0; again15 < 9; again15++) {
        Room room16 = room;
        double *v17 = take(&room16, s->feet);
        stiffer(s, v12, v13, v14, v17, room16);
        double *v18 = take(&room16, s->rows);
        weighed(s, v17, F, v18, room16);
        double *v19 = take(&room16, s->feet);
        for (int64_t i = 0; i < s->feet; i++)
            v19[i] = v13[i];
        if (ROPES) {
            Room room20 = room16;
            double *v21 = take(&room20, s->wide);
            with_shares(s, v18, v21);
            double *v22 = take(&room20, s->feet);
            borne_by_feet(s, v21, v22);
            double *v23 = take(&room20, s->feet);
            at_least(s, v22, v23, room20);
            copy(v19, v23, s->feet);
        }
        copy(v12, v17, s->feet);
        copy(v13, v19, s->feet);
        copy(v14, v18, s->rows);
    }
    double *v24 = take(&room, s->wide);
    with_shares(s, v14, v24);
    double *v25 = take(&room, s->feet);
    borne_by_feet(s, v24, v25);
    double *v26 = take(&room, s->feet);
    at_least(s, v25, v26, room);
    double *v27 = take(&room, s->feet);
    for (int64_t i = 0; i < s->feet; i++)
        v27[i] = v12[i];
    double *v28 = take(&room, s->feet);
    for (int64_t i = 0; i < s->feet; i++)
        v28[i] = v26[i];
    double *v29 = take(&room, s->rows);
    for (int64_t i = 0; i < s->rows; i++)
        v29[i] = v14[i];
    for (int again30 = 0; again30 < 2; again30++) {
        Room room31 = room;
        double *v32 = take(&room31, s->feet);
        for (int64_t i = 0; i < s->feet; i++)
            v32[i] = v27[i];
        double *v33 = take(&room31, s->feet);
        for (int64_t i = 0; i < s->feet; i++)
            v33[i] = v28[i];
        double *v34 = take(&room31, s->rows);
        for (int64_t i = 0; i < s->rows; i++)
            v34[i] = v29[i];
        for (int again35 = 0; again35 < 10; again35++) {
            Room room36 = room31;
            double *v37 = take(&room36, s->feet);
            stiffer(s, v32, v33, v34, v37, room36);
            double *v38 = take(&room36, s->rows);
            weighed(s, v37, F, v38, room36);
            double *v39 = take(&room36, s->feet);
            for (int64_t i = 0; i < s->feet; i++)
                v39[i] = v33[i];
            if (ROPES) {
                Room room40 = room36;
                double *v41 = take(&room40, s->wide);
                with_shares(s, v38, v41);
                double *v42 = take(&room40, s->feet);
                borne_by_feet(s, v41, v42);
                double *v43 = take(&room40, s->feet);
                at_least(s, v42, v43, room40);
                copy(v39, v43, s->feet);
            }
            copy(v32, v37, s->feet);
            copy(v33, v39, s->feet);
            copy(v34, v38, s->rows);
        }
        double *v44 = take(&room31, s->wide);
        with_shares(s, v34, v44);
        double *v45 = take(&room31, s->feet);
        borne_by_feet(s, v44, v45);
        double *v46 = take(&room31, s->feet);
        at_least(s, v45, v46, room31);
        copy(v27, v32, s->feet);
        copy(v28, v46, s->feet);
        copy(v29, v34, s->rows);
    }
    for (int64_t i = 0; i < s->rows; i++)
        found[i] = v29[i];
}

static double move(const Sticking *s, const double *lam, const double *z, const double *w, const double *e, const double *normal, const double *along, Room room)
{
    double *v1 = take(&room, s->feet);
    clear(v1, s->feet);
    for (int64_t i = 0; i < s->rows; i++)
        v1[s->foot_of[i]] += (lam[i] * lam[i]);
    double *v2 = take(&room, s->feet);
    clear(v2, s->feet);
    for (int64_t i = 0; i < s->rows; i++)
        v2[s->foot_of[i]] += (z[i] * z[i]);
    double *v3 = take(&room, s->feet);
    clear(v3, s->feet);
    for (int64_t i = 0; i < s->rows; i++)
        v3[s->foot_of[i]] += (lam[i] * z[i]);
    double a4 = 0.0;
    for (int64_t i = 0; i < s->contacts; i++)
        a4 += size_of(normal[i]);
    double a5 = -1e+150;
    for (int64_t i = 0; i < s->feet; i++) {
        const double x6 = (v2[i] - (e[i] * e[i]));
        const int x7 = (size_of(x6) <= (1e-14 * (v2[i] + (e[i] * e[i]))));
        const double x8 = max(w[i], 0.0);
        const double x9 = (v3[i] - (x8 * e[i]));
        const int x10 = (size_of(x9) <= ((1e-14 * (square_root(v2[i]) + size_of(e[i]))) * (square_root(v1[i]) + size_of(x8))));
        const double x11 = (v1[i] - (x8 * x8));
        const double x12 = ((x9 * x9) - (x6 * x11));
        const int x13 = (x12 > 0.0);
        const double x14 = (x13 ? square_root((x13 ? x12 : 1.0)) : 0.0);
        const double x15 = (x7 ? 1.0 : x6);
        const double x16 = (((-x9) - x14) / x15);
        const double x17 = (((-x9) + x14) / x15);
        a5 = max(a5, (x7 ? ((x10 || (x9 > 0.0)) ? -1e+150 : ((-0.5 * x11) / (x10 ? 1.0 : x9))) : ((x6 > 0.0) ? min(x16, x17) : ((e[i] > 0.0) ? max(x16, x17) : -1e+150))));
    }
    double a18 = -1e+150;
    const double a19 = (1e-09 * a4);
    for (int64_t i = 0; i < s->contacts; i++)
        a18 = max(a18, ((along[i] > 0.0) ? ((-(normal[i] + a19)) / ((size_of(along[i]) > 0.0) ? along[i] : 1.0)) : -1e+150));
    double a20 = -1e+150;
    for (int64_t i = 0; i < s->feet; i++) {
        const double x21 = (v2[i] - (e[i] * e[i]));
        const int x22 = (size_of(x21) <= (1e-14 * (v2[i] + (e[i] * e[i]))));
        const double x23 = max(w[i], 0.0);
        const double x24 = (v3[i] - (x23 * e[i]));
        const int x25 = (size_of(x24) <= ((1e-14 * (square_root(v2[i]) + size_of(e[i]))) * (square_root(v1[i]) + size_of(x23))));
        const double x26 = (v1[i] - (x23 * x23));
        const double x27 = ((x24 * x24) - (x21 * x26));
        const int x28 = (x27 > 0.0);
        const double x29 = (x28 ? square_root((x28 ? x27 : 1.0)) : 0.0);
        const double x30 = (x22 ? 1.0 : x21);
        const double x31 = (((-x24) - x29) / x30);
        const double x32 = (((-x24) + x29) / x30);
        a20 = max(a20, (-(x22 ? ((x25 || (0.0 > x24)) ? 1e+150 : ((-0.5 * x26) / (x25 ? 1.0 : x24))) : ((x21 > 0.0) ? max(x31, x32) : ((e[i] > 0.0) ? 1e+150 : min(x31, x32))))));
    }
    double a33 = -1e+150;
    const double a34 = (1e-09 * a4);
    for (int64_t i = 0; i < s->contacts; i++)
        a33 = max(a33, (-((0.0 > along[i]) ? ((-(normal[i] + a34)) / ((size_of(along[i]) > 0.0) ? along[i] : 1.0)) : 1e+150)));
    const double x35 = max(a5, a18);
    const double x36 = (-max(a20, a33));
    const double a37 = ((x35 <= x36) ? min(max((x35 + (0.1 * min((x36 - x35), (1.0 + size_of(x35))))), 0.0), (x36 - (0.1 * min((x36 - x35), (1.0 + size_of(x36)))))) : (0.5 * (x35 + x36)));
    return a37;
}

static void moved(const Sticking *s, const double *lam, const double *z, double *found, Room room)
{
    double *v1 = take(&room, s->wide);
    for (int64_t i = 0; i < s->wide; i++)
        v1[i] = ((size_of(z[i]) > 1e-09) ? z[i] : 0.0);
    double *v2 = take(&room, s->feet);
    borne_by_feet(s, lam, v2);
    double *v3 = take(&room, s->feet);
    borne_along(s, v1, v3);
    const double a4 = move(s, lam + s->contacts, v1 + s->contacts, v2, v3, lam + 0, v1 + 0, room);
    for (int64_t i = 0; i < s->wide; i++)
        found[i] = (lam[i] + (z[i] * a4));
}

static double missed(const Sticking *s, const double *lam, Room room)
{
    double *v1 = take(&room, s->feet);
    clear(v1, s->feet);
    for (int64_t i = 0; i < s->rows; i++)
        v1[s->foot_of[i]] += ((lam + s->contacts)[i] * (lam + s->contacts)[i]);
    double *v2 = take(&room, s->feet);
    borne_by_feet(s, lam, v2);
    double a3 = 0.0;
    for (int64_t i = 0; i < s->feet; i++)
        a3 = max(a3, (square_root(v1[i]) - v2[i]));
    double a4 = 0.0;
    for (int64_t i = 0; i < s->contacts; i++)
        a4 = max(a4, (-(lam + 0)[i]));
    const double a5 = max(a3, a4);
    return a5;
}

#endif
