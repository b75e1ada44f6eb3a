package conformance;

import java.util.List;

/**
 * The world of a router, as the HTTP adapter gives it.
 *
 * @param clock time, timers and the count of work under way
 * @param trust certificate authorities in PEM to accept besides the usual ones
 * @param log adds an entry to the log of the world
 */
record RouterWorld(Clock clock, List<String> trust, Log log) {
  interface Log {
    void add(String kind, String message, String url);
  }
}
