/* Islands: groups and blocks that reach each other. They are solved apart. */
#ifndef KINETREE_ROW_ISLANDS_H
#define KINETREE_ROW_ISLANDS_H

#include "row_products.h"

typedef struct {
    int64_t count, *first_group, *group, *first_block, *block; /* lists of all islands, in the order of the table */
} Islands;

static int64_t root_of(int64_t *above, int64_t i) {
    while (above[i] != i) {
        above[i] = above[above[i]];
        i = above[i];
    }
    return i;
}

/* Lists of those of n things that have the same number in `of` (below count): `first` (count + 1) and `list` (n). */
static void gather(const int64_t *of, int64_t n, int64_t *first, int64_t *list, int64_t count) {
    for (int64_t i = 0; i <= count; i++)
        first[i] = 0;
    for (int64_t i = 0; i < n; i++)
        first[of[i] + 1]++;
    for (int64_t i = 0; i < count; i++)
        first[i + 1] += first[i];
    for (int64_t i = 0; i < n; i++)
        list[first[of[i]]++] = i;
    for (int64_t i = count; i > 0; i--)
        first[i] = first[i - 1];
    first[0] = 0;
}

/* Blocks, and groups behind them, are joined by what groups act on and by what their radii follow. */
static Islands find_islands(const Rows *rows, const int64_t *partner, Room *room) {
    int64_t n = rows->blocks, all = n + rows->groups;
    Islands found = {0, take_integers(room, all + 1), take_integers(room, rows->groups), take_integers(room, all + 1),
                     take_integers(room, n)};
    Room own = *room;
    int64_t *above = take_integers(&own, all), *number = take_integers(&own, all);
    for (int64_t i = 0; i < all; i++) {
        above[i] = i;
        number[i] = -1;
    }
    for (int64_t g = 0; g < rows->groups; g++) {
        for (int64_t c = rows->coupling[g]; c < rows->coupling[g + 1]; c++)
            above[root_of(above, n + g)] = root_of(above, rows->block[c]);
        if (partner[g] >= 0)
            above[root_of(above, n + g)] = root_of(above, n + partner[g]);
    }
    for (int64_t i = 0; i < all; i++) {
        int64_t root = root_of(above, i);
        if (number[root] < 0)
            number[root] = found.count++;
        above[i] = root; /* still a forest: roots stay roots */
    }
    for (int64_t i = 0; i < all; i++)
        above[i] = number[above[i]];
    gather(above, n, found.first_block, found.block, found.count);
    gather(above + n, rows->groups, found.first_group, found.group, found.count);
    return found;
}

#endif
