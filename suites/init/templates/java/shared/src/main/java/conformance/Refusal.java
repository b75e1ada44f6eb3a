package conformance;

/**
 * Says that the implementation refuses a request; its state is as it was before. The status is 4xx.
 */
final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1;
  final int status;

  Refusal(int status, String message) {
    super(message);
    this.status = status;
  }
}
