package conformance;

import com.google.gson.JsonObject;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The part of the contract that is for routers. */
final class RouterApi implements Api {
  /** The log of a world keeps its newest entries. */
  private static final int MAX_LOG_ENTRIES = 2000;

  private record LogEntry(String at, String kind, String message, String url) {}

  private final Clock clock;
  private final Deque<LogEntry> log = new ArrayDeque<>();
  private final Router router;

  RouterApi(World world, Function<RouterWorld, Router> makeRouter) {
    clock = world.clock();
    router = makeRouter.apply(new RouterWorld(clock, world.trust(), this::log));
  }

  @Override
  public Answer answer(String method, List<String> path, byte[] body) {
    String id = path.size() > 1 ? path.get(1) : "";
    String part = path.size() > 2 ? " " + path.get(2) : "";
    switch (method + " " + path.get(0) + part) {
      case "PUT sources":
        router.putSource(id, Server.read(body));
        return new Answer(204, null);
      case "GET sources":
        return new Answer(200, Map.of("ingestion", router.ingestionAddress(id)));
      case "POST sources calls":
        router.receive(id, body);
        return new Answer(202, null);
      case "POST deletions":
        JsonObject deletion = Server.read(body);
        List<String> sources = Server.texts(deletion.get("sources"));
        router.requestDeletion(deletion.get("userId").getAsString(), sources);
        return new Answer(202, null);
      case "PUT audiences":
        JsonObject audience = Server.read(body);
        router.syncAudience(
            id,
            audience.get("name").getAsString(),
            audience.get("source").getAsString(),
            Server.texts(audience.get("members")));
        return new Answer(202, null);
      case "GET log":
        synchronized (log) {
          return new Answer(200, Map.of("entries", List.copyOf(log)));
        }
      default:
        return null;
    }
  }

  @Override
  public void close() {
    router.close();
  }

  private void log(String kind, String message, String url) {
    synchronized (log) {
      log.add(new LogEntry(Clock.instantText(clock.now()), kind, message, url));
      if (log.size() > MAX_LOG_ENTRIES) {
        log.remove();
      }
    }
  }
}
