package conformance;

import java.util.List;

/**
 * The implementation under test.
 *
 * @param clock "virtual" or "real"; with "real", the suite waits in real time, and never asks for
 *     the clock of a world
 * @param worlds "isolated" or "single"
 */
record Description(
    int contract,
    Implementation implementation,
    List<String> roles,
    String clock,
    String worlds,
    List<String> supports) {
  record Implementation(String name, String version) {}
}
