package hooks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** A receiver of webhooks on Spring: SECRET=s3cret PORT=3000 mvn spring-boot:run */
@SpringBootApplication
@RestController
public class Receiver {
  private static final byte[] SECRET = System.getenv("SECRET").getBytes(StandardCharsets.UTF_8);
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS);

  /** The members that say what happened. Others may be new in each attempt. */
  private static final List<String> TELLING =
      List.of("type", "userId", "anonymousId", "Previous ID", "User ID", "event", "name", "groupId",
          "properties", "traits");

  /** In production: a table with an expiry of a day. */
  private final Set<String> seen = new HashSet<>();

  public static void main(String[] arguments) {
    SpringApplication application = new SpringApplication(Receiver.class);
    application.setDefaultProperties(
        Map.of("server.address", "127.0.0.1", "server.port", System.getenv("PORT")));
    application.run(arguments);
  }

  /** The body as bytes, before anything parses them. */
  @PostMapping("/hooks")
  ResponseEntity<String> hooks(
      @RequestBody(required = false) byte[] raw,
      @RequestHeader(name = "X-Signature", defaultValue = "") String signature)
      throws GeneralSecurityException, IOException {
    if (raw == null) return ResponseEntity.badRequest().body("no body");
    Mac mac = Mac.getInstance("HmacSHA1"); // one for each request: a shared one would mix bodies
    mac.init(new SecretKeySpec(SECRET, "HmacSHA1"));
    String expected = HexFormat.of().formatHex(mac.doFinal(raw));
    byte[] given = signature.toLowerCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8);
    if (!MessageDigest.isEqual(expected.getBytes(StandardCharsets.UTF_8), given)) {
      return ResponseEntity.status(401).body("wrong signature");
    }
    JsonNode body;
    try {
      body = JSON.readTree(raw);
    } catch (IOException notJson) {
      return ResponseEntity.badRequest().body("not JSON");
    }
    if (!body.isObject()) return ResponseEntity.badRequest().body("not an object");
    String key = keyOf(body);
    synchronized (seen) { // in production: a transaction, which also ends if the work fails
      if (!seen.contains(key)) handle(body);
      seen.add(key);
    }
    return ResponseEntity.ok().build();
  }

  /**
   * Recognises a message that comes again, maybe in other bytes. It may have a messageId. Only this receiver makes this
   * key. Where several programs share keys, make the one that the page of messageKey specifies.
   */
  private static String keyOf(JsonNode body) throws GeneralSecurityException, IOException {
    String id = body.path("messageId").asText();
    String time = body.path("timestamp").asText().replace("+00:00", "Z");
    Object told = id.isEmpty() ? List.of(TELLING.stream().map(body::path).toList(), time) : id;
    Object sortable = JSON.treeToValue(JSON.valueToTree(told), Object.class);
    byte[] text = JSON.writeValueAsBytes(sortable);
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text));
  }

  /** Put the work into a queue here. The service waits 5 seconds for the answer. */
  private void handle(JsonNode body) {
    System.out.println(body);
  }
}
