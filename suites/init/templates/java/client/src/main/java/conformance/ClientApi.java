package conformance;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import conformance.Client.Config;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;

/** The part of the contract that is for client libraries. */
final class ClientApi implements Api {
  /** The log of a client keeps its newest lines. */
  private static final int MAX_LOG_LINES = 2000;

  private record LoggedClient(Client client, Deque<String> lines) {}

  private final Clock clock;
  private final BiFunction<ClientWorld, Config, Client> makeClient;
  private final Map<String, LoggedClient> clients = new ConcurrentHashMap<>();
  private final AtomicLong made = new AtomicLong();

  ClientApi(World world, BiFunction<ClientWorld, Config, Client> makeClient) {
    clock = world.clock();
    this.makeClient = makeClient;
  }

  @Override
  public Answer answer(String method, List<String> path, byte[] body) {
    if (!path.get(0).equals("clients")) {
      return null;
    }
    if (path.size() == 1) {
      return make(new Gson().fromJson(new String(body, StandardCharsets.UTF_8), Config.class));
    }
    LoggedClient found = clients.get(path.get(1));
    if (found == null) {
      throw new Refusal(404, "Expected a client, got " + path.get(1));
    }
    switch (method + (path.size() > 2 ? " " + path.get(2) : "")) {
      case "POST calls":
        return new Answer(200, Collections.singletonMap("error", call(found, Server.read(body))));
      case "GET log":
        synchronized (found.lines) {
          return new Answer(200, Map.of("lines", List.copyOf(found.lines)));
        }
      case "DELETE":
        found.client.close();
        return new Answer(202, null);
      default:
        return null;
    }
  }

  @Override
  public void close() {
    clients.values().forEach(each -> each.client.drop());
  }

  private Answer make(Config config) {
    Deque<String> lines = new ArrayDeque<>();
    Client client = makeClient.apply(new ClientWorld(clock, line -> log(lines, line)), config);
    String id = "c" + made.incrementAndGet();
    clients.put(id, new LoggedClient(client, lines));
    return new Answer(201, Map.of("client", id));
  }

  /** The text of the error with which the library refuses a message, or null. */
  private static String call(LoggedClient found, JsonObject request) {
    try {
      JsonObject message = request.getAsJsonObject("message");
      found.client.call(request.get("method").getAsString(), message);
      return null;
    } catch (RuntimeException error) {
      return String.valueOf(error.getMessage());
    }
  }

  private static void log(Deque<String> lines, String line) {
    synchronized (lines) {
      lines.add(line);
      if (lines.size() > MAX_LOG_LINES) {
        lines.remove();
      }
    }
  }
}
