package conformance;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The bodies that the toy makes of calls. */
final class ToyBody {
  /** The members that each kind of call adds to its body. */
  private static final Map<String, List<String>> MEMBERS =
      Map.of(
          "identify", List.of("traits"),
          "track", List.of("event", "properties"),
          "page", List.of("name", "category", "properties"),
          "screen", List.of("name", "properties"),
          "group", List.of("groupId", "traits"),
          "alias", List.of());

  /** ISO 8601 with a time; the seconds and the offset may be absent. */
  private static final DateTimeFormatter TIMESTAMP =
      new DateTimeFormatterBuilder()
          .append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
          .appendPattern("[XXX][XX][X]")
          .parseDefaulting(ChronoField.OFFSET_SECONDS, 0)
          .toFormatter(Locale.ROOT);

  private ToyBody() {}

  /** The body that delivers a call. */
  static JsonObject of(JsonObject call, long nowMs) {
    String type = call.has("type") ? call.get("type").getAsString() : "";
    if (!MEMBERS.containsKey(type)) {
      throw new Refusal(400, "Expected a kind of call, got " + type);
    }
    JsonObject body = new JsonObject();
    body.addProperty("version", 1);
    body.addProperty("type", type);
    boolean isAlias = type.equals("alias");
    copy(call, "previousId", body, isAlias ? "Previous ID" : "previousId");
    copy(call, "userId", body, isAlias ? "User ID" : "userId");
    copy(call, "anonymousId", body, "anonymousId");
    body.add("context", new JsonObject());
    copy(call, "context", body, "context");
    for (String member : MEMBERS.get(type)) {
      if (member.equals("properties") || member.equals("traits")) {
        body.add(member, new JsonObject());
      }
      copy(call, member, body, member);
    }
    body.addProperty("timestamp", timestampOf(call.get("timestamp"), nowMs));
    return body;
  }

  private static void copy(JsonObject from, String member, JsonObject to, String name) {
    if (from.has(member)) {
      to.add(name, from.get(member));
    }
  }

  private static String timestampOf(JsonElement given, long nowMs) {
    if (given == null) {
      return Clock.instantText(nowMs);
    }
    String text = given.isJsonPrimitive() ? given.getAsString() : "";
    try {
      Instant at =
          text.length() == 10
              ? LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant()
              : Instant.from(TIMESTAMP.parse(text));
      return Clock.instantText(at.toEpochMilli());
    } catch (DateTimeException | ArithmeticException error) {
      throw new Refusal(400, "Expected an ISO 8601 timestamp, got " + given);
    }
  }

  /** True if the integrations of a call allow the Webhooks destination. */
  static boolean goesToWebhooks(JsonObject call) {
    if (!call.has("integrations")) {
      return true;
    }
    JsonObject integrations = call.getAsJsonObject("integrations");
    JsonElement all = integrations.get("All");
    JsonElement own = integrations.get("Webhooks");
    boolean byDefault = all == null || !all.toString().equals("false");
    return own == null ? byDefault : own.toString().equals("true");
  }
}
