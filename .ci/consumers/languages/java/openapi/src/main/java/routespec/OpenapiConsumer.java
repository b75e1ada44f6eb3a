package routespec;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.openapitools.client.JSON;
import org.openapitools.client.model.WebhookBody;

/**
 * Reads webhook bodies with the union that openapi-generator makes, and writes them again: `IN OUT`, one body per line. The
 * line of a body that it refuses is `refused: `, and why.
 */
public final class OpenapiConsumer {
  /** As generated, it would leave out unknown members that are null. */
  private static final ObjectMapper MAPPER =
      JSON.getDefault().getMapper().setDefaultPropertyInclusion(
          JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.ALWAYS));

  private OpenapiConsumer() {}

  private static String trip(String text) {
    try {
      return MAPPER.writeValueAsString(MAPPER.readValue(text, WebhookBody.class));
    } catch (JsonProcessingException error) {
      return "refused: " + error.getOriginalMessage().replace('\n', ' ');
    }
  }

  /** @param arguments the files to read and to write */
  public static void main(String[] arguments) throws IOException {
    List<String> written = new ArrayList<>();
    for (var line : Files.readString(Path.of(arguments[0])).split("\n")) {
      written.add(trip(line));
    }
    Files.writeString(Path.of(arguments[1]), String.join("\n", written) + "\n");
  }
}
