package conformance;

import java.util.function.Consumer;

/**
 * What a client gets from the shim.
 *
 * @param clock time, timers and the count of work under way
 * @param log adds a line to the log of the client
 */
record ClientWorld(Clock clock, Consumer<String> log) {}
