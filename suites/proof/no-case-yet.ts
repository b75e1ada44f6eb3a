/**
 * Requirements that are asserted or observed and have no case so far. A test keeps the list exact: what gets a case
 * leaves it, and nothing else may be on it.
 */
export const NO_CASE_YET: readonly string[] = [];
