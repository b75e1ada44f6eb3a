package conformance;

import java.util.List;

/** The part of the contract that depends on the role, for one world. */
interface Api {
  /** The answer to a request, or null if there is no such request. */
  Answer answer(String method, List<String> path, byte[] body);

  /** Drops all pending work. No request leaves afterwards. */
  void close();

  /** A status, and a value that is sent as JSON; null is an empty body. */
  record Answer(int status, Object value) {}
}
