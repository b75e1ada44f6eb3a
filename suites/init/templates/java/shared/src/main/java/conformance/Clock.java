package conformance;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The clock of one world. It stands still until the suite moves it. Let your implementation take
 * its time from it: with {@code now}, {@code after} and {@code begin}, four hours of retries take
 * milliseconds. It may be used from any thread.
 */
final class Clock {
  private static final DateTimeFormatter FORM =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

  private record Timer(long dueMs, long number, Runnable fire) {}

  /** Of timers that are due at the same instant, the one that was set first comes first. */
  private final PriorityQueue<Timer> timers =
      new PriorityQueue<>(Comparator.comparingLong(Timer::dueMs).thenComparing(Timer::number));

  private long nowMs;
  private long made;
  private int busy;

  Clock(long startMs) {
    nowMs = startMs;
  }

  /** Milliseconds since 1970. */
  synchronized long now() {
    return nowMs;
  }

  /**
   * Calls {@code fire} once, after the delay. The returned function cancels it. If {@code fire}
   * hands its work to an executor or another thread, call {@code begin} in it, before that.
   */
  synchronized Runnable after(long delayMs, Runnable fire) {
    Timer timer = new Timer(nowMs + delayMs, made++, fire);
    timers.add(timer);
    return () -> cancel(timer);
  }

  /**
   * Counts work that goes on while the clock stands still: an HTTP request, from the decision to
   * send it, before a queue or another thread gets it, until its outcome has been handled or nobody
   * waits for it any more. Call the returned function at its end.
   */
  synchronized Runnable begin() {
    busy++;
    AtomicBoolean isOver = new AtomicBoolean();
    return () -> {
      if (!isOver.getAndSet(true)) {
        end();
      }
    };
  }

  /**
   * Moves the clock, and fires each timer that falls due at its own instant, in order. If it
   * settles, the work under way ends before each timer, and before the clock moves to the end.
   */
  void advance(long byMs, boolean settles) throws InterruptedException {
    long untilMs = now() + byMs;
    for (Timer timer = takeDue(untilMs, settles);
        timer != null;
        timer = takeDue(untilMs, settles)) {
      timer.fire.run();
    }
  }

  /** State of the clock, as the suite sees it. */
  synchronized Map<String, Object> state() {
    Map<String, Object> state = new HashMap<>();
    state.put("now", instantText(nowMs));
    state.put("next", timers.isEmpty() ? null : instantText(timers.peek().dueMs));
    state.put("busy", busy);
    return state;
  }

  /** ISO 8601 in UTC with milliseconds. */
  static String instantText(long ms) {
    return FORM.format(Instant.ofEpochMilli(ms));
  }

  /** Takes the first timer, and moves to its instant. Without one, it moves to the end. */
  private synchronized Timer takeDue(long untilMs, boolean settles) throws InterruptedException {
    while (settles && busy > 0) {
      wait();
    }
    if (timers.isEmpty() || timers.peek().dueMs > untilMs) {
      nowMs = untilMs;
      return null;
    }
    nowMs = timers.peek().dueMs;
    return timers.poll();
  }

  private synchronized void cancel(Timer timer) {
    timers.remove(timer);
  }

  private synchronized void end() {
    busy--;
    notifyAll();
  }
}
