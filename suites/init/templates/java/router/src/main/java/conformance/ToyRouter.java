package conformance;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A small router that does what the service document asks for. Replace it by your own. */
final class ToyRouter implements Router {
  private static final int MAX_WEBHOOKS = 5;
  private static final int MAX_CALL_BYTES = 32 * 1024;
  private static final long RESPONSE_LIMIT_MS = 5_000;
  private static final long RETRY_WINDOW_MS = 4 * 60 * 60 * 1_000;
  private static final long FIRST_RETRY_MS = 10_000;

  /** Headers that frame a request. A static header cannot set them. */
  private static final Pattern FRAMING =
      Pattern.compile(
          "(?i)connection|content-length|expect|host|keep-alive|te|trailer|transfer-encoding"
              + "|upgrade");

  /** A message on its way to the webhooks of a source. */
  private static final class Message {
    final byte[] body;
    final String secret;
    final long firstMs;
    boolean isProcessed;

    Message(byte[] body, String secret, long firstMs) {
      this.body = body;
      this.secret = secret;
      this.firstMs = firstMs;
    }
  }

  private final RouterWorld world;
  private final Map<String, JsonObject> sources = new HashMap<>();

  /** The members of each audience at its last sync. */
  private final Map<String, Set<String>> members = new HashMap<>();

  private final Set<CompletableFuture<?>> exchanges = new HashSet<>();
  private boolean isClosed;

  ToyRouter(RouterWorld world) {
    this.world = world;
  }

  @Override
  public synchronized void putSource(String writeKey, JsonObject source) {
    JsonArray targets = targetsOf(settingsOf(source));
    if (targets.size() > MAX_WEBHOOKS) {
      throw new Refusal(422, "Expected at most " + MAX_WEBHOOKS + " webhooks");
    }
    for (JsonElement target : targets) {
      try {
        HttpRequest.Builder request = HttpRequest.newBuilder(uriOf(target.getAsJsonObject()));
        headersOf(new Message(new byte[0], null, 0), target.getAsJsonObject())
            .forEach(request::setHeader);
      } catch (IllegalArgumentException problem) {
        throw new Refusal(422, "Expected a webhook that HTTP can reach: " + problem.getMessage());
      }
    }
    sources.put(writeKey, source);
  }

  @Override
  public void receive(String writeKey, byte[] bytes) {
    if (bytes.length > MAX_CALL_BYTES) {
      throw new Refusal(413, "Expected at most " + MAX_CALL_BYTES + " bytes");
    }
    JsonObject call = Server.read(bytes);
    JsonObject body = ToyBody.of(call, world.clock().now());
    if (ToyBody.goesToWebhooks(call)) {
      send(writeKey, body);
    }
  }

  @Override
  public void requestDeletion(String userId, List<String> writeKeys) {
    for (String writeKey : writeKeys) {
      JsonObject body = new JsonObject();
      body.addProperty("type", "delete");
      body.addProperty("userId", userId);
      body.addProperty("timestamp", Clock.instantText(world.clock().now()));
      send(writeKey, body);
    }
  }

  @Override
  public synchronized void syncAudience(
      String id, String name, String writeKey, List<String> userIds) {
    Set<String> now = Set.copyOf(userIds);
    Set<String> before = members.getOrDefault(id, Set.of());
    members.put(id, now);
    String words = name.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]+", "_");
    Set<String> all = new TreeSet<>(now);
    all.addAll(before);
    for (String userId : all) {
      if (now.contains(userId) != before.contains(userId)) {
        JsonObject traits = new JsonObject();
        traits.addProperty(words.replaceAll("^_|_$", ""), now.contains(userId));
        JsonObject call = new JsonObject();
        call.addProperty("type", "identify");
        call.addProperty("userId", userId);
        call.add("traits", traits);
        send(writeKey, ToyBody.of(call, world.clock().now()));
      }
    }
  }

  @Override
  public String ingestionAddress(String writeKey) {
    throw new Refusal(404, "Expected no client library, because the toy has no ingestion");
  }

  @Override
  public synchronized void close() {
    isClosed = true;
    List.copyOf(exchanges).forEach(exchange -> exchange.cancel(true));
  }

  /** Sends a message to all webhooks of a source at once. */
  private synchronized void send(String writeKey, JsonObject body) {
    JsonObject source = sources.get(writeKey);
    if (!webhooksOf(source).get("enabled").getAsBoolean()) {
      return;
    }
    JsonElement secret = settingsOf(source).get("sharedSecret");
    byte[] bytes = body.toString().getBytes(StandardCharsets.UTF_8);
    Message message =
        new Message(bytes, secret == null ? null : secret.getAsString(), world.clock().now());
    for (JsonElement target : targetsOf(settingsOf(source))) {
      attempt(message, target.getAsJsonObject(), FIRST_RETRY_MS);
    }
  }

  private synchronized void attempt(Message message, JsonObject target, long retryMs) {
    if (message.isProcessed || isClosed) {
      return;
    }
    Runnable finish = world.clock().begin();
    CompletableFuture<HttpResponse<Void>> exchange =
        Exchange.post(uriOf(target), headersOf(message, target), message.body, world.trust());
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
          String timeout = "timeout: no response within " + RESPONSE_LIMIT_MS + " ms";
          String problem = isLate.get() ? timeout : Exchange.problemOf(response, error);
          settle(message, target, retryMs, problem);
          forget(exchange);
          finish.run();
        });
  }

  private synchronized void forget(CompletableFuture<?> exchange) {
    exchanges.remove(exchange);
  }

  private synchronized void settle(
      Message message, JsonObject target, long retryMs, String problem) {
    if (problem == null || isClosed) {
      message.isProcessed = true;
      return;
    }
    world.log().add("delivery", problem, target.get("url").getAsString());
    if (world.clock().now() + retryMs <= message.firstMs + RETRY_WINDOW_MS) {
      world.clock().after(retryMs, () -> attempt(message, target, 2 * retryMs));
    }
  }

  private static JsonObject webhooksOf(JsonObject source) {
    return source.getAsJsonObject("destinations").getAsJsonObject("Webhooks");
  }

  private static JsonObject settingsOf(JsonObject source) {
    return webhooksOf(source).getAsJsonObject("settings");
  }

  private static JsonArray targetsOf(JsonObject settings) {
    return settings.has("webhooks") ? settings.getAsJsonArray("webhooks") : new JsonArray();
  }

  private static URI uriOf(JsonObject target) {
    return URI.create(URI.create(target.get("url").getAsString()).toASCIIString());
  }

  /** The headers of an attempt. The router's own replace static ones. */
  private static Map<String, String> headersOf(Message message, JsonObject target) {
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    if (target.has("headers")) {
      for (Map.Entry<String, JsonElement> header : target.getAsJsonObject("headers").entrySet()) {
        if (!FRAMING.matcher(header.getKey()).matches()) {
          headers.put(header.getKey(), header.getValue().getAsString());
        }
      }
    }
    headers.put("Content-Type", "application/json");
    headers.put("User-Agent", "toy-router/0.1.0");
    headers.remove("X-Signature");
    if (message.secret != null) {
      headers.put("X-Signature", signatureOf(message.secret, message.body));
    }
    return headers;
  }

  private static String signatureOf(String secret, byte[] body) {
    try {
      Mac mac = Mac.getInstance("HmacSHA1");
      mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA1"));
      return HexFormat.of().formatHex(mac.doFinal(body));
    } catch (GeneralSecurityException error) {
      throw new IllegalStateException(error);
    }
  }
}
