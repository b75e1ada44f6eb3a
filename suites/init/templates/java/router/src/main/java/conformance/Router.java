package conformance;

import com.google.gson.JsonObject;
import java.util.List;

/**
 * The methods that the suite needs of a router. Each world has its own router. A method throws a
 * {@link Refusal} if it refuses what it gets. Methods are called from several threads at once.
 */
interface Router {
  /**
   * Creates a source, or replaces its settings: {@code {"type", "destinations": {"Webhooks":
   * {"enabled", "settings": {"sharedSecret", "webhooks": [{"url", "headers"}]}}}}}, of which {@code
   * sharedSecret}, {@code webhooks} and {@code headers} may be absent.
   */
  void putSource(String writeKey, JsonObject source);

  /**
   * Takes a call, as JSON. Its length in bytes is its size. It returns before the call is
   * delivered. Its members are those of client libraries, such as {"type": "track", "userId" or
   * "anonymousId", "event", "properties", "context", "timestamp", "integrations"}. Of these, only
   * "type" is always there.
   */
  void receive(String writeKey, byte[] call);

  /** Takes a deletion request: for {@code deletions}. */
  void requestDeletion(String userId, List<String> writeKeys);

  /**
   * Creates an audience the first time, and later takes its members as they are then: for {@code
   * audiences}.
   */
  void syncAudience(String id, String name, String writeKey, List<String> members);

  /** The address that client libraries of a source send to: for {@code ingestion}. */
  String ingestionAddress(String writeKey);

  /** Drops all pending work, and closes its connections. No request leaves afterwards. */
  void close();
}
