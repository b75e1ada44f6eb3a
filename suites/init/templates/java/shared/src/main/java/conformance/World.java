package conformance;

import java.util.List;

/**
 * A fresh, empty instance, in which the suite runs one case.
 *
 * @param trust certificate authorities in PEM to accept besides the usual ones
 */
record World(Clock clock, List<String> trust) {}
