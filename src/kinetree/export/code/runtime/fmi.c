/* ---- what FMI 2 and FMI 3 call alike --------------------------------------------------------------------------- */

UNIT_EXPORT @fmi@Status @fmi@SetDebugLogging(@instance@ c, @fmi@Boolean on, size_t n, const @fmi@String categories[])
{
    (void)on; (void)n; (void)categories;
    return may(c, UNIT_READABLE) ? @fmi@OK : @fmi@Error;
}

UNIT_EXPORT @fmi@Status @fmi@ExitInitializationMode(@instance@ c)
{
    return may(c, UNIT_INITIALISING) ? said(c, unit_begin(&((instance *)c)->u)) : @fmi@Error;
}

/* Go from one of some modes to another. */
static @fmi@Status enter(@instance@ c, unsigned from, unsigned to)
{
    if (!may(c, from))
        return @fmi@Error;
    ((instance *)c)->u.mode = to;
    return @fmi@OK;
}

UNIT_EXPORT @fmi@Status @fmi@Terminate(@instance@ c) { return enter(c, UNIT_BEGUN, UNIT_TERMINATED); }

UNIT_EXPORT @fmi@Status @fmi@Reset(@instance@ c)
{
    if (!may(c, UNIT_READABLE))
        return @fmi@Error;
    unit_reset(&((instance *)c)->u, ((instance *)c)->u.steps);
    return @fmi@OK;
}

UNIT_EXPORT @fmi@Status @fmi@Get@State@(@instance@ c, @fmi@@State@ *state)
{
    return may(c, UNIT_READABLE) ? said(c, state == NULL ? UNIT_USE : unit_keep(&((instance *)c)->u, state)) : @fmi@Error;
}

UNIT_EXPORT @fmi@Status @fmi@Set@State@(@instance@ c, @fmi@@State@ state)
{
    return may(c, UNIT_READABLE) ? said(c, unit_restore(&((instance *)c)->u, state)) : @fmi@Error;
}

UNIT_EXPORT @fmi@Status @fmi@Free@State@(@instance@ c, @fmi@@State@ *state)
{
    return said(c, state == NULL ? @NAME@_OK : unit_free(state));
}

UNIT_EXPORT @fmi@Status @fmi@Serialized@State@Size(@instance@ c, @fmi@@State@ state, size_t *size)
{
    (void)state;
    if (size == NULL)
        return said(c, UNIT_USE);
    *size = sizeof(unit_kept);
    return may(c, UNIT_READABLE) ? @fmi@OK : @fmi@Error;
}

UNIT_EXPORT @fmi@Status @fmi@Serialize@State@(@instance@ c, @fmi@@State@ state, @fmi@Byte bytes[], size_t size)
{
    return may(c, UNIT_READABLE) ? said(c, bytes == NULL ? UNIT_USE : unit_write(state, bytes, size)) : @fmi@Error;
}

UNIT_EXPORT @fmi@Status @fmi@@De@@State@(@instance@ c, const @fmi@Byte bytes[], size_t size, @fmi@@State@ *state)
{
    if (!may(c, UNIT_READABLE))
        return @fmi@Error;
    return said(c, bytes == NULL || state == NULL ? UNIT_USE : unit_read(bytes, size, state));
}

UNIT_EXPORT @fmi@Status @fmi@EnterEventMode(@instance@ c) { return enter(c, UNIT_EXCHANGE, UNIT_EVENTS); }

UNIT_EXPORT @fmi@Status @fmi@EnterContinuousTimeMode(@instance@ c) { return enter(c, UNIT_EXCHANGE, UNIT_CONTINUOUS); }

UNIT_EXPORT @fmi@Status @fmi@SetTime(@instance@ c, @real@ t)
{
    return may(c, UNIT_EXCHANGE) ? said(c, unit_time(&((instance *)c)->u, t)) : @fmi@Error;
}

/* Whether there is room for as many values as there are. */
static int fits(const @real@ *values, size_t given, size_t wanted)
{
    return given == wanted && (values != NULL || wanted == 0);
}

UNIT_EXPORT @fmi@Status @fmi@SetContinuousStates(@instance@ c, const @real@ z[], size_t n)
{
    if (!may(c, UNIT_EXCHANGE))
        return @fmi@Error;
    return said(c, fits(z, n, @NAME@_NZ) ? unit_states(&((instance *)c)->u, z) : UNIT_USE);
}

UNIT_EXPORT @fmi@Status @fmi@GetEventIndicators(@instance@ c, @real@ g[], size_t n)
{
    if (!may(c, UNIT_READABLE))
        return @fmi@Error;
    if (!fits(g, n, @NAME@_NE))
        return said(c, UNIT_USE);
    unit_indicators(&((instance *)c)->u, g);
    return @fmi@OK;
}

UNIT_EXPORT @fmi@Status @fmi@GetContinuousStates(@instance@ c, @real@ z[], size_t n)
{
    if (!may(c, UNIT_READABLE))
        return @fmi@Error;
    if (!fits(z, n, @NAME@_NZ))
        return said(c, UNIT_USE);
    memcpy(z, ((instance *)c)->u.m.z, n * sizeof(double));
    return @fmi@OK;
}

UNIT_EXPORT @fmi@Status @fmi@GetNominalsOfContinuousStates(@instance@ c, @real@ nominal[], size_t n)
{
    if (!may(c, UNIT_READABLE))
        return @fmi@Error;
    if (!fits(nominal, n, @NAME@_NZ))
        return said(c, UNIT_USE);
    for (size_t i = 0; i < n; i++)
        nominal[i] = 1.0;
    return @fmi@OK;
}
