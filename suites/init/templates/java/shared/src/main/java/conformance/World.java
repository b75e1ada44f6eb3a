package conformance;

import java.util.List;

/**
 * A fresh, empty place in which the suite plays one case.
 *
 * @param trust certificate authorities in PEM to accept beside the usual ones
 */
record World(Clock clock, List<String> trust) {}
