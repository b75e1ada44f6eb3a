package conformance;

import java.util.List;

/**
 * What the router of one world gets from the shim.
 *
 * @param clock time, timers and the count of work under way
 * @param trust certificate authorities in PEM to accept beside the usual ones
 * @param log adds an entry to the log of the world
 */
record RouterWorld(Clock clock, List<String> trust, Log log) {
  interface Log {
    void add(String kind, String message, String url);
  }
}
