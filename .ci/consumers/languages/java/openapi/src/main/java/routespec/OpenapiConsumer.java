package routespec;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.openapitools.client.JSON;

/**
 * Reads webhook bodies with the types of one generator, and writes them again: `GENERATOR IN OUT`, one body per line. The line
 * of a body that the types refuse is `refused: `, and why.
 */
public final class OpenapiConsumer {
  private static final Validator VALIDATOR = Validation.buildDefaultValidatorFactory().getValidator();

  /** As Spring Boot configures it. */
  private static final ObjectMapper PLAIN =
      withNullMembers(new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES));

  private static final Map<String, Class<?>> QUICKTYPE =
      Map.of(
          "page", quicktype.PageBody.class,
          "screen", quicktype.ScreenBody.class,
          "identify", quicktype.IdentifyBody.class,
          "track", quicktype.TrackBody.class,
          "alias", quicktype.AliasBody.class,
          "group", quicktype.GroupBody.class,
          "delete", quicktype.DeleteBody.class);

  private OpenapiConsumer() {}

  /** As generated, mappers leave out unknown members that are null, or write absent ids as null. */
  private static ObjectMapper withNullMembers(ObjectMapper mapper) {
    return mapper.setDefaultPropertyInclusion(
        JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.ALWAYS));
  }

  private interface Trip {
    String change(String text) throws JsonProcessingException;
  }

  private static String withNative(String text) throws JsonProcessingException {
    ObjectMapper mapper = withNullMembers(JSON.getDefault().getMapper());
    return mapper.writeValueAsString(mapper.readValue(text, org.openapitools.client.model.WebhookBody.class));
  }

  /** A receiver with `@Valid` also calls the validator. */
  private static String withSpring(String text) throws JsonProcessingException {
    Object body = PLAIN.readValue(text, routespec.spring.WebhookBody.class);
    if (body == null) {
      return "refused: no body";
    }
    var wrong = VALIDATOR.validate(body);
    return wrong.isEmpty() ? PLAIN.writeValueAsString(body) : "refused: " + wrong.iterator().next().getPropertyPath();
  }

  /** The generator gets no union, so the receiver picks the type. */
  private static String withQuicktype(String text) throws JsonProcessingException {
    var type = QUICKTYPE.get(PLAIN.readTree(text).path("type").asText());
    if (type == null) {
      return "refused: no body is of this type";
    }
    return PLAIN.writeValueAsString(PLAIN.readValue(text, type));
  }

  private static String trip(Trip trip, String text) {
    try {
      return trip.change(text);
    } catch (JsonProcessingException error) {
      return "refused: " + error.getOriginalMessage().replace('\n', ' ');
    }
  }

  /** @param arguments the generator, and the files to read and to write */
  public static void main(String[] arguments) throws IOException {
    Trip trip =
        switch (arguments[0]) {
          case "native" -> OpenapiConsumer::withNative;
          case "spring" -> OpenapiConsumer::withSpring;
          case "quicktype" -> OpenapiConsumer::withQuicktype;
          default -> throw new IllegalArgumentException("Expected `native`, `spring` or `quicktype`");
        };
    List<String> written = new ArrayList<>();
    for (var line : Files.readString(Path.of(arguments[1])).split("\n")) {
      written.add(trip(trip, line));
    }
    Files.writeString(Path.of(arguments[2]), String.join("\n", written) + "\n");
  }
}
