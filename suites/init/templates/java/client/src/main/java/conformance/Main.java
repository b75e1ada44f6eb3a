package conformance;

import java.io.IOException;
import java.util.List;

/** Names what is under test, and serves it. */
final class Main {
  /** Name your library here, and list last what it can do. */
  private static final Description DESCRIPTION =
      new Description(
          1,
          new Description.Implementation("toy-client", "0.1.0"),
          List.of("client"),
          "virtual",
          "isolated",
          List.of("size", "flushAt", "flushAfter", "clientLog", "debug", "settle"));

  private Main() {}

  public static void main(String[] args) throws IOException {
    // Construct a client of your library here instead of the toy.
    Server.serve(DESCRIPTION, world -> new ClientApi(world, ToyClient::new));
  }
}
