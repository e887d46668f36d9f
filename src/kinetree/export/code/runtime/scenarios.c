/* ---- many scenarios, one a thread -------------------------------------------------------------------------------------- */

/* Event k has happened; the value that it gave a parameter is kept. */
static void note_scenario(const model *m, int64_t k)
{
    scenario *own = (scenario *)(uintptr_t)m;
    const Scenarios *s = own->all;
    Run run = run_of(m);
    if (own->noted < s->n_records) {
        const long long place = own->number * s->n_records + own->noted;
        s->event_times[place] = run.r->t_instant > -INF ? run.r->t_instant : run.r->t; /* at the start */
        const int64_t *words = action_words(run, k);
        s->event_values[place] = words[ACTION_KIND] == ACTION_IS_SET ? m->p[words[ACTION_NUMBER]] : NAN;
        s->event_numbers[place] = k;
    }
    own->noted++;
}

/* Bytes of a scenario. */
KERNEL measure(const Scenarios *s, long long count)
{
    FOR_EACH_THREAD(k, count)
        s->status[k] = (long long)sizeof(scenario);
}

/* A row at the very time of a stop shows what follows from it. */
static void end_slice(const Scenarios *s, long long k, int64_t code)
{
    scenario *own = (scenario *)s->scenarios + k;
    model *m = &own->m;
    Run run = run_of(m);
    double *last = s->rows + (k * s->n_times + m->rows - 1) * NZ;
    if (code == STOPPED && m->rows > 0 && s->times[m->rows - 1] == run.r->t)
        copy(last, reals(run, z), NZ);
    s->status[k] = own->noted > s->n_records ? CARE_WANTED : code;
    s->reached[k] = m->rows;
    s->noted[k] = own->noted;
    s->steps[k] = run.i->steps;
}

/* The start, from states on their constraints, and what happens there. */
static int64_t set_off(const Scenarios *s, long long k)
{
    scenario *own = (scenario *)s->scenarios + k;
    model *m = &own->m;
    @name@_start(m);
    own->all = s;
    own->number = k;
    own->noted = 0;
    m->t = s->t0;
    copy(m->z, s->z + k * NZ, NZ);
    copy(m->p, s->p + k * NP, NP);
    m->method = (int)s->method;
    m->step = s->step;
    m->max_step = s->max_step;
    m->max_steps = (long)s->max_steps;
    int status = get_ready(m, s->t_end, s->times, (long)s->n_times, s->rows + k * s->n_times * NZ, s->rtol, s->atol, 1);
    return status == @NAME@_OK ? SLICE_ENDED : status == @NAME@_STOPPED ? STOPPED : CARE_WANTED;
}

/* Some scenarios: their start where there is no `budget`, else up to so many attempts. One kernel for both, as every kernel has
 * copies of all that it calls. */
KERNEL run_slice(const Scenarios *s, const long long *active, long long count, long long budget)
{
    FOR_EACH_THREAD(i, count) {
        const long long k = active[i];
        scenario *own = (scenario *)s->scenarios + k;
        int64_t code;
        own->all = s;
        if (budget > 0) {
            Run run = run_of(&own->m);
            int64_t last = run.i->steps + run.i->rejected + budget;
            code = take_steps(&own->m, s->times, (long)s->n_times, s->rows + k * s->n_times * NZ, 0, last);
        } else
            code = set_off(s, k);
        end_slice(s, k, code);
    }
}
