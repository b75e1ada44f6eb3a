package conformance;

import com.google.gson.JsonObject;

/**
 * The methods that the suite needs of a client of the library. They are called from several threads
 * at once.
 */
interface Client {
  /**
   * Calls a method (Identify, Track, Page, Group or Alias), and returns when it returns. The
   * message has the field names of the service document, such as {@code UserId}. It throws any
   * exception if the library refuses the message.
   */
  void call(String method, JsonObject message);

  /** Closes the client, without waiting for what it still has to send. */
  void close();

  /** Drops all pending work, and closes its connections. No request leaves afterwards. */
  void drop();

  /**
   * Configuration of a client. A field that is null keeps the default of the library.
   *
   * @param size how many queued messages cause a flush; so is {@code flushAt}
   * @param flushAfterMs after how long a queued message is sent at the latest
   * @param debug stands for {@code DEBUG=analytics} in the environment
   */
  record Config(
      String writeKey,
      String endpoint,
      Integer size,
      Integer flushAt,
      Long flushAfterMs,
      boolean debug) {}
}
