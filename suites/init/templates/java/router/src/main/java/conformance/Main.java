package conformance;

import java.io.IOException;
import java.util.List;

/** Names what is under test, and serves it. */
final class Main {
  /** Name your router here, and list last what it can do. */
  private static final Description DESCRIPTION =
      new Description(
          1,
          new Description.Implementation("toy-router", "0.1.0"),
          List.of("router"),
          "virtual",
          "isolated",
          List.of("screen", "deletions", "audiences", "log", "trust", "settle"));

  private Main() {}

  public static void main(String[] args) throws IOException {
    // Construct your router here instead of the toy.
    Server.serve(DESCRIPTION, world -> new RouterApi(world, ToyRouter::new));
  }
}
