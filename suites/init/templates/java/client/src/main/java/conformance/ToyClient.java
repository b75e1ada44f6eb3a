package conformance;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/** A small client library that does what the service document asks for. Replace it by your own. */
final class ToyClient implements Client {
  private static final int FLUSH_AT = 20;
  private static final long FLUSH_AFTER_MS = 5_000;
  private static final int MAX_MESSAGE_BYTES = 32 * 1024;
  private static final int MAX_BATCH_BYTES = 500_000;

  /** Size of a batch around its messages, rounded up. */
  private static final int ENVELOPE_BYTES = 300;

  private static final long RESPONSE_LIMIT_MS = 10_000;
  private static final int RETRIES = 8;
  private static final long FIRST_RETRY_MS = 500;

  /** The fields that a method needs besides an id. */
  private static final Map<String, List<String>> REQUIRED =
      Map.of(
          "Track", List.of("Event"),
          "Group", List.of("GroupId"),
          "Alias", List.of("UserId", "PreviousId"));

  private static final Gson GSON =
      new GsonBuilder().serializeNulls().disableHtmlEscaping().create();

  private final ClientWorld world;
  private final Config config;
  private final int flushAt;
  private final long flushAfterMs;
  private final Set<CompletableFuture<?>> exchanges = new HashSet<>();

  /** The messages that wait, as JSON, and how many bytes they are. */
  private List<String> queue = new ArrayList<>();

  private int queueBytes;
  private Runnable cancelFlush = () -> {};
  private boolean isClosed;
  private boolean isDropped;

  ToyClient(ClientWorld world, Config config) {
    this.world = world;
    this.config = config;
    Integer size = config.flushAt() == null ? config.size() : config.flushAt();
    flushAt = size == null ? FLUSH_AT : size;
    flushAfterMs = config.flushAfterMs() == null ? FLUSH_AFTER_MS : config.flushAfterMs();
  }

  @Override
  public synchronized void call(String method, JsonObject message) {
    if (isClosed) {
      throw new IllegalStateException("Expected an open client");
    }
    demandFields(method, message);
    if (sizeOf(GSON.toJson(message)) > MAX_MESSAGE_BYTES) {
      throw new IllegalArgumentException("Expected at most " + MAX_MESSAGE_BYTES + " bytes");
    }
    String item = itemOf(method, message);
    int sizeBytes = sizeOf(item) + 1;
    if (queueBytes + sizeBytes > MAX_BATCH_BYTES - ENVELOPE_BYTES) {
      flush();
    }
    queue.add(item);
    queueBytes += sizeBytes;
    if (queue.size() >= flushAt) {
      flush();
    } else if (queue.size() == 1) {
      cancelFlush = world.clock().after(flushAfterMs, this::flush);
    }
  }

  @Override
  public synchronized void close() {
    isClosed = true;
    flush();
  }

  @Override
  public synchronized void drop() {
    isClosed = true;
    isDropped = true;
    List.copyOf(exchanges).forEach(exchange -> exchange.cancel(true));
  }

  private synchronized void flush() {
    cancelFlush.run();
    List<String> items = queue;
    queue = new ArrayList<>();
    queueBytes = 0;
    if (items.isEmpty()) {
      return;
    }
    debug("flushing " + items.size() + " messages");
    JsonObject library = new JsonObject();
    library.addProperty("name", "toy-client");
    library.addProperty("version", "0.1.0");
    JsonObject context = new JsonObject();
    context.add("library", library);
    JsonObject envelope = new JsonObject();
    envelope.addProperty("messageId", UUID.randomUUID().toString());
    envelope.addProperty("sentAt", Clock.instantText(world.clock().now()));
    envelope.add("context", context);
    String rest = GSON.toJson(envelope).substring(1);
    String batch = "{\"batch\":[" + String.join(",", items) + "]," + rest;
    attempt(batch.getBytes(StandardCharsets.UTF_8), RETRIES, FIRST_RETRY_MS);
  }

  private synchronized void attempt(byte[] body, int retries, long retryMs) {
    if (isDropped) {
      return;
    }
    Runnable finish = world.clock().begin();
    String key = config.writeKey() + ":";
    String basic = Base64.getEncoder().encodeToString(key.getBytes(StandardCharsets.UTF_8));
    Map<String, String> headers =
        Map.of(
            "Content-Type", "application/json",
            "User-Agent", "toy-client/0.1.0",
            "Authorization", "Basic " + basic);
    URI uri = URI.create(config.endpoint().replaceAll("/$", "") + "/v1/batch");
    CompletableFuture<HttpResponse<Void>> exchange = Exchange.post(uri, headers, body, List.of());
    exchanges.add(exchange);
    AtomicBoolean isLate = new AtomicBoolean();
    Runnable cancelTimeout =
        world
            .clock()
            .after(
                RESPONSE_LIMIT_MS,
                () -> {
                  isLate.set(true);
                  exchange.cancel(true);
                });
    exchange.whenComplete(
        (response, error) -> {
          cancelTimeout.run();
          String timeout = "no response within " + RESPONSE_LIMIT_MS + " ms";
          String problem = isLate.get() ? timeout : Exchange.problemOf(response, error);
          settle(body, retries, retryMs, problem);
          forget(exchange);
          finish.run();
        });
  }

  private synchronized void forget(CompletableFuture<?> exchange) {
    exchanges.remove(exchange);
  }

  private synchronized void settle(byte[] body, int retries, long retryMs, String problem) {
    if (problem == null || isDropped) {
      debug("sent a batch");
    } else if (retries == 0) {
      world.log().accept(problem + "; the batch is lost");
    } else {
      world.log().accept(problem + "; retrying in " + retryMs + " ms");
      world.clock().after(retryMs, () -> attempt(body, retries - 1, 2 * retryMs));
    }
  }

  private void debug(String line) {
    if (config.debug()) {
      world.log().accept(line);
    }
  }

  /** A message as it is sent. The traits of a page are called its properties. */
  private String itemOf(String method, JsonObject message) {
    JsonObject item = new JsonObject();
    item.addProperty("type", method.toLowerCase(Locale.ROOT));
    item.addProperty("messageId", UUID.randomUUID().toString());
    item.addProperty("timestamp", Clock.instantText(world.clock().now()));
    for (Map.Entry<String, JsonElement> field : message.entrySet()) {
      String name = field.getKey();
      boolean isProperties = method.equals("Page") && name.equals("Traits");
      String own = name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
      item.add(isProperties ? "properties" : own, field.getValue());
    }
    return GSON.toJson(item);
  }

  private static void demandFields(String method, JsonObject message) {
    for (String field : REQUIRED.getOrDefault(method, List.of())) {
      if (isEmpty(message.get(field))) {
        throw new IllegalArgumentException("Expected a message of " + method + " with " + field);
      }
    }
    if (isEmpty(message.get("UserId")) && isEmpty(message.get("AnonymousId"))) {
      throw new IllegalArgumentException("Expected a message with UserId or AnonymousId");
    }
  }

  private static boolean isEmpty(JsonElement value) {
    return value == null || !value.isJsonPrimitive() || value.getAsString().isEmpty();
  }

  private static int sizeOf(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }
}
