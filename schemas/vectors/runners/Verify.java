// Verifies webhooks in Java, and tries that on the test vectors. The JSON is read by Gson 2.11 or newer, which is one jar.
//
//     java -cp gson.jar Verify.java ..            # the folder with signature.json and bodies.json
//     java -cp gson.jar Verify.java .. --answers  # one answer a line, for `routespec vectors check`
import com.google.gson.*;
import com.google.gson.stream.*;
import java.io.*;
import java.nio.*;
import java.nio.charset.*;
import java.nio.file.*;
import java.security.*;
import java.time.*;
import java.util.*;
import javax.crypto.*;
import javax.crypto.spec.*;

public class Verify {
    /** Whether X-Signature is the HMAC-SHA1 of the body as it came, in hexadecimal. */
    static boolean isSigned(byte[] body, String header, String secret) throws GeneralSecurityException {
        if (header == null || !header.matches("[0-9a-fA-F]{40}")) return false;
        Mac mac = Mac.getInstance("HmacSHA1");
        mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA1"));
        return MessageDigest.isEqual(HexFormat.of().parseHex(header), mac.doFinal(body));
    }

    static final Map<String, Map<String, Boolean>> OBJECTS = Map.of(
            "page", Map.of("properties", true),
            "screen", Map.of("name", false, "context", true),
            "identify", Map.of("traits", true),
            "track", Map.of("event", false, "properties", true),
            "alias", Map.of("Previous ID", false, "User ID", false),
            "group", Map.of("groupId", false, "traits", true),
            "delete", Map.of("userId", false));
    static final Map<String, List<String>> CONTEXT = Map.of(
            "device", List.of("model", "type"), "os", List.of("name", "version"), "app", List.of("build", "name", "version"));

    static boolean isText(JsonElement value) {
        return value instanceof JsonPrimitive primitive && primitive.isString();
    }

    static boolean isTimestamp(JsonElement value) {
        if (!isText(value)) return false;
        String text = value.getAsString();
        if (!text.matches("[0-9]{4}-[0-9]{2}-[0-9]{2}T([01][0-9]|2[0-3]):[0-9]{2}:[0-9]{2}\\.[0-9]{3}(Z|\\+00:00)")) return false;
        try {
            OffsetDateTime.parse(text);
            return true;
        } catch (DateTimeException error) {
            return false;
        }
    }

    /** Reads one JSON document strictly, to its end. */
    static JsonElement read(byte[] raw) throws IOException {
        CharBuffer text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(raw));
        JsonReader reader = new JsonReader(new CharArrayReader(Arrays.copyOf(text.array(), text.length())));
        reader.setStrictness(Strictness.STRICT);
        JsonElement value = new Gson().getAdapter(JsonElement.class).read(reader);
        if (reader.peek() != JsonToken.END_DOCUMENT) throw new IOException("more than one document");
        return value;
    }

    /** The value of a webhook body; null if it is not one. */
    static JsonObject parseBody(byte[] raw) {
        JsonElement value;
        try {
            value = read(raw);
        } catch (IOException | JsonParseException error) {
            return null;
        }
        if (!(value instanceof JsonObject body) || !isText(body.get("type"))) return null;
        String type = body.get("type").getAsString();
        if (!OBJECTS.containsKey(type) || !isTimestamp(body.get("timestamp"))) return null;
        if (type.equals("delete") ? body.has("version") : !isOne(body.get("version"))) return null;
        for (var member : OBJECTS.get(type).entrySet()) {
            JsonElement found = body.get(member.getKey());
            if (member.getValue() ? !(found instanceof JsonObject) : !isText(found)) return null;
        }
        // The user may be anonymous: then there is no id, or it is null.
        if (!type.equals("alias") && !type.equals("delete")) {
            for (String name : List.of("userId", "anonymousId")) {
                if (body.has(name) && !body.get(name).isJsonNull() && !isText(body.get(name))) return null;
            }
        }
        return type.equals("screen") && !isContext(body.getAsJsonObject("context")) ? null : body;
    }

    static boolean isOne(JsonElement value) {
        return value instanceof JsonPrimitive primitive && primitive.isNumber() && primitive.getAsDouble() == 1;
    }

    static boolean isContext(JsonObject context) {
        return CONTEXT.entrySet().stream().allMatch(part -> {
            if (!context.has(part.getKey())) return true;
            return context.get(part.getKey()) instanceof JsonObject inner
                    && part.getValue().stream().allMatch(name -> !inner.has(name) || isText(inner.get(name)));
        });
    }

    public static void main(String[] args) throws Exception {
        boolean wantsAnswers = args.length > 1 && args[1].equals("--answers");
        int count = 0, wrong = 0;
        for (String name : List.of("signature", "bodies")) {
            JsonObject file = read(Files.readAllBytes(Path.of(args[0], name + ".json"))).getAsJsonObject();
            for (JsonElement each : file.getAsJsonArray("vectors")) {
                JsonObject vector = each.getAsJsonObject();
                byte[] raw = Base64.getDecoder().decode(vector.get("body").getAsString());
                boolean isRight;
                if (name.equals("signature")) {
                    JsonElement header = vector.get("header");
                    isRight = isSigned(raw, header.isJsonNull() ? null : header.getAsString(), vector.get("secret").getAsString());
                } else {
                    JsonObject body = parseBody(raw);
                    isRight = body != null && (!vector.has("value") || body.equals(vector.get("value")));
                }
                String id = vector.get("id").getAsString(), answer = isRight ? "valid" : "invalid";
                count++;
                if (wantsAnswers) System.out.println("{\"id\":\"" + id + "\",\"answer\":\"" + answer + "\"}");
                else if (!List.of(answer, "acceptable").contains(vector.get("treatment").getAsString())) {
                    wrong++;
                    System.out.println(id + ": " + vector.get("description").getAsString());
                }
            }
        }
        if (!wantsAnswers) System.out.println(count - wrong + " of " + count + " vectors right");
        System.exit(wrong > 0 ? 1 : 0);
    }
}
