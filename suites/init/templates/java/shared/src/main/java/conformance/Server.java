package conformance;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import conformance.Api.Answer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Stream;

/** Serves the conformance API: worlds and their clocks. An {@link Api} has the rest. */
final class Server {
  /** A larger body is refused. */
  private static final int MAX_BODY_BYTES = 8 * 1024 * 1024;

  private static final int BACKLOG = 512;
  private static final Gson GSON =
      new GsonBuilder().serializeNulls().disableHtmlEscaping().create();

  private record OpenWorld(Clock clock, Api api) {}

  private final Description description;
  private final Function<World, Api> open;
  private final Map<String, OpenWorld> worlds = new ConcurrentHashMap<>();
  private final AtomicLong made = new AtomicLong();

  private Server(Description description, Function<World, Api> open) {
    this.description = description;
    this.open = open;
  }

  /** Serves the contract at $PORT. */
  static void serve(Description description, Function<World, Api> open) throws IOException {
    // Answers are not held back, and connections stay open while the suite pauses.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    System.setProperty("sun.net.httpserver.maxIdleConnections", "10000");
    System.setProperty("sun.net.httpserver.idleInterval", "120");
    int port = Integer.parseInt(System.getenv().getOrDefault("PORT", "4010"));
    InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    HttpServer server = HttpServer.create(address, BACKLOG);
    Server adapter = new Server(description, open);
    server.createContext("/", adapter::respond);
    server.setExecutor(Executors.newCachedThreadPool());
    server.start();
  }

  /** Reads the JSON object of a request. */
  static JsonObject read(byte[] body) {
    try {
      return JsonParser.parseString(new String(body, StandardCharsets.UTF_8)).getAsJsonObject();
    } catch (JsonParseException | IllegalStateException error) {
      throw new Refusal(400, "Expected a body of the contract: " + error.getMessage());
    }
  }

  /** The texts in a list. An absent list is empty. */
  static List<String> texts(JsonElement list) {
    List<String> texts = new ArrayList<>();
    if (list != null) {
      list.getAsJsonArray().forEach(text -> texts.add(text.getAsString()));
    }
    return texts;
  }

  private void respond(HttpExchange exchange) throws IOException {
    try (exchange) {
      Answer answer = answerOrError(exchange);
      String json = answer.value() == null ? "" : GSON.toJson(answer.value());
      byte[] body = json.getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
      if (body.length > 0) {
        exchange.getResponseBody().write(body);
      }
    }
  }

  private Answer answerOrError(HttpExchange exchange) {
    try {
      byte[] body = exchange.getRequestBody().readNBytes(MAX_BODY_BYTES + 1);
      if (body.length > MAX_BODY_BYTES) {
        throw new Refusal(413, "Expected at most " + MAX_BODY_BYTES + " bytes");
      }
      refusePages(exchange.getRequestHeaders());
      String path = exchange.getRequestURI().getPath();
      List<String> parts = Stream.of(path.split("/")).filter(part -> !part.isEmpty()).toList();
      return answer(exchange.getRequestMethod(), parts, body);
    } catch (Refusal refusal) {
      return error(refusal.status, refusal.getMessage());
    } catch (RuntimeException | IOException | InterruptedException error) {
      error.printStackTrace();
      return error(500, error.toString());
    }
  }

  /** A page in a browser has another origin, or another name for this machine. */
  private static void refusePages(Headers headers) {
    String host = String.valueOf(headers.getFirst("Host"));
    if (headers.containsKey("Origin") || !host.matches("(localhost|127\\.0\\.0\\.1)(:\\d+)?")) {
      throw new Refusal(403, "Expected a request of a program on this machine");
    }
  }

  private static Answer error(int status, String message) {
    return new Answer(status, Map.of("error", Map.of("message", message)));
  }

  private Answer answer(String method, List<String> path, byte[] body) throws InterruptedException {
    if (path.isEmpty() && method.equals("GET")) {
      return new Answer(200, description);
    }
    if (path.isEmpty() || !path.get(0).equals("worlds")) {
      throw new Refusal(404, "Expected a path of the contract");
    }
    if (path.size() == 1) {
      return makeWorld(read(body));
    }
    String id = path.get(1);
    OpenWorld world = worlds.get(id);
    if (world == null) {
      throw new Refusal(404, "Expected a world, got " + id);
    }
    if (path.size() == 2) {
      drop(id);
      return new Answer(204, null);
    }
    if (path.get(2).equals("clock")) {
      if (method.equals("POST")) {
        JsonObject move = read(body);
        boolean settles = move.has("settle") && move.get("settle").getAsBoolean();
        world.clock.advance(move.get("advanceMs").getAsLong(), settles);
      }
      return new Answer(200, world.clock.state());
    }
    Answer answer = world.api.answer(method, path.subList(2, path.size()), body);
    if (answer == null) {
      throw new Refusal(404, "Expected a request of the contract, got " + method);
    }
    return answer;
  }

  private Answer makeWorld(JsonObject request) {
    if (description.worlds().equals("single")) {
      worlds.keySet().forEach(this::drop);
    }
    Clock clock = new Clock(Instant.parse(request.get("now").getAsString()).toEpochMilli());
    String id = "w" + made.incrementAndGet();
    Api api = open.apply(new World(clock, texts(request.get("trust"))));
    worlds.put(id, new OpenWorld(clock, api));
    return new Answer(201, Map.of("world", id));
  }

  private void drop(String id) {
    OpenWorld world = worlds.remove(id);
    if (world != null) {
      world.api.close();
    }
  }
}
