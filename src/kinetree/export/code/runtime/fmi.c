/* ---- what FMI 2 and FMI 3 call alike --------------------------------------------------------------------------- */

UNIT_EXPORT @fmi@Status @fmi@SetDebugLogging(@instance@ c, @fmi@Boolean on, size_t n, const @fmi@String categories[])
{
    (void)c; (void)on; (void)n; (void)categories;
    return @fmi@OK;
}

UNIT_EXPORT @fmi@Status @fmi@ExitInitializationMode(@instance@ c) { return said(c, unit_begin(&((instance *)c)->u)); }

UNIT_EXPORT @fmi@Status @fmi@Terminate(@instance@ c) { (void)c; return @fmi@OK; }

UNIT_EXPORT @fmi@Status @fmi@Reset(@instance@ c)
{
    unit_reset(&((instance *)c)->u);
    return @fmi@OK;
}

UNIT_EXPORT @fmi@Status @fmi@Get@State@(@instance@ c, @fmi@@State@ *state)
{
    if (*state == NULL)
        *state = malloc(sizeof(unit));
    if (*state == NULL)
        return @fmi@Error;
    memcpy(*state, &((instance *)c)->u, sizeof(unit));
    return @fmi@OK;
}

UNIT_EXPORT @fmi@Status @fmi@Set@State@(@instance@ c, @fmi@@State@ state)
{
    memcpy(&((instance *)c)->u, state, sizeof(unit));
    return @fmi@OK;
}

UNIT_EXPORT @fmi@Status @fmi@Free@State@(@instance@ c, @fmi@@State@ *state)
{
    (void)c;
    free(*state);
    *state = NULL;
    return @fmi@OK;
}

UNIT_EXPORT @fmi@Status @fmi@Serialized@State@Size(@instance@ c, @fmi@@State@ state, size_t *size)
{
    (void)c; (void)state;
    *size = sizeof(unit);
    return @fmi@OK;
}

UNIT_EXPORT @fmi@Status @fmi@Serialize@State@(@instance@ c, @fmi@@State@ state, @fmi@Byte bytes[], size_t size)
{
    if (size != sizeof(unit))
        return said(c, -1);
    memcpy(bytes, state, size);
    return @fmi@OK;
}

UNIT_EXPORT @fmi@Status @fmi@@De@@State@(@instance@ c, const @fmi@Byte bytes[], size_t size, @fmi@@State@ *state)
{
    if (size != sizeof(unit))
        return said(c, -1);
    if (*state == NULL)
        *state = malloc(sizeof(unit));
    if (*state == NULL)
        return @fmi@Error;
    memcpy(*state, bytes, size);
    return @fmi@OK;
}

UNIT_EXPORT @fmi@Status @fmi@EnterEventMode(@instance@ c) { (void)c; return @fmi@OK; }

UNIT_EXPORT @fmi@Status @fmi@EnterContinuousTimeMode(@instance@ c) { (void)c; return @fmi@OK; }

UNIT_EXPORT @fmi@Status @fmi@SetTime(@instance@ c, @real@ t)
{
    unit_time(&((instance *)c)->u, t);
    return @fmi@OK;
}

UNIT_EXPORT @fmi@Status @fmi@SetContinuousStates(@instance@ c, const @real@ z[], size_t n)
{
    if (n != @NAME@_NZ)
        return said(c, -1);
    unit_states(&((instance *)c)->u, z);
    return @fmi@OK;
}

UNIT_EXPORT @fmi@Status @fmi@GetEventIndicators(@instance@ c, @real@ g[], size_t n)
{
    if (n != @NAME@_NE)
        return said(c, -1);
    unit_indicators(&((instance *)c)->u, g);
    return @fmi@OK;
}

UNIT_EXPORT @fmi@Status @fmi@GetContinuousStates(@instance@ c, @real@ z[], size_t n)
{
    if (n != @NAME@_NZ)
        return said(c, -1);
    memcpy(z, ((instance *)c)->u.m.z, n * sizeof(double));
    return @fmi@OK;
}

UNIT_EXPORT @fmi@Status @fmi@GetNominalsOfContinuousStates(@instance@ c, @real@ nominal[], size_t n)
{
    (void)c;
    for (size_t i = 0; i < n; i++)
        nominal[i] = 1.0;
    return @fmi@OK;
}
