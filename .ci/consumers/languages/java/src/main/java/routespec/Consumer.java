package routespec;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import routespec.bodies.AliasBody;
import routespec.bodies.DeleteBody;
import routespec.bodies.GroupBody;
import routespec.bodies.IdentifyBody;
import routespec.bodies.PageBody;
import routespec.bodies.ScreenBody;
import routespec.bodies.TrackBody;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads webhook bodies with generated types, and writes them again: `trip IN OUT`, one body per line. The line of a body
 * that the types refuse is `refused: `, and why.
 *
 * <p>Validates documents: `validate SCHEMAS IN OUT`. A line of IN is the name of a schema, a tab, and a document; its line
 * of OUT is `valid` or `invalid`.
 */
public final class Consumer {
  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

  /** The generator makes no type of a union, so the receiver picks the type. */
  private static final Map<String, Class<?>> BODIES =
      Map.of(
          "page", PageBody.class,
          "screen", ScreenBody.class,
          "identify", IdentifyBody.class,
          "track", TrackBody.class,
          "alias", AliasBody.class,
          "group", GroupBody.class,
          "delete", DeleteBody.class);

  private Consumer() {}

  private static String trip(String text) {
    try {
      var type = BODIES.get(MAPPER.readTree(text).path("type").asString(""));
      if (type == null) {
        return "refused: no body is of this type";
      }
      return MAPPER.writeValueAsString(MAPPER.readValue(text, type));
    } catch (JacksonException error) {
      return "refused: " + error.getOriginalMessage().replace('\n', ' ');
    }
  }

  private static Function<String, String> validation(Path schemas) {
    var registry = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
    var known = new HashMap<String, Schema>();
    return line -> {
      var tab = line.indexOf('\t');
      var schema = known.computeIfAbsent(line.substring(0, tab), name -> registry.getSchema(read(schemas, name)));
      return schema.validate(line.substring(tab + 1), InputFormat.JSON).isEmpty() ? "valid" : "invalid";
    };
  }

  private static String read(Path schemas, String name) {
    try {
      return Files.readString(schemas.resolve(name + ".json"));
    } catch (IOException error) {
      throw new IllegalStateException(error);
    }
  }

  private static void eachLine(String source, String target, Function<String, String> change) throws IOException {
    List<String> written = new ArrayList<>();
    for (var line : Files.readString(Path.of(source)).split("\n")) {
      written.add(change.apply(line));
    }
    Files.writeString(Path.of(target), String.join("\n", written) + "\n");
  }

  /** @param arguments what to do, and the files to do it with */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length == 3 && arguments[0].equals("trip")) {
      eachLine(arguments[1], arguments[2], Consumer::trip);
    } else if (arguments.length == 4 && arguments[0].equals("validate")) {
      eachLine(arguments[2], arguments[3], validation(Path.of(arguments[1])));
    } else {
      System.err.println("Expected `trip IN OUT` or `validate SCHEMAS IN OUT`");
      System.exit(2);
    }
  }
}
