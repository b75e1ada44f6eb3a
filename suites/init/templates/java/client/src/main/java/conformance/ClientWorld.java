package conformance;

import java.util.function.Consumer;

/**
 * The world of a client, as the HTTP adapter gives it.
 *
 * @param clock time, timers and the count of work under way
 * @param log adds a line to the log of the client
 */
record ClientWorld(Clock clock, Consumer<String> log) {}
