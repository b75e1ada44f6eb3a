/** Memory that two threads share. A message could arrive before the other thread listens, or while it is stuck. */
const FLAGS = { interrupted: 0, beats: 1 } as const;
/**
 * Interval at which a thread checks whether it has to end, in milliseconds. A case then has a second to end, so this is short.
 */
const POLL_MS = 50;
/** Interval at which a thread shows that it is alive, and how often the other one looks, in milliseconds. */
const BEAT_MS = 500;
/**
 * After this many looks without a beat, 30 s, a thread is stuck. Loading the cases keeps it busy for the longest, about 1 s,
 * so a machine may be 30 times slower. Looks are counted, so that time in which nothing runs, as on a laptop that sleeps,
 * does not count.
 */
const STUCK_LOOKS = 60;

export function newFlags(): SharedArrayBuffer {
  return new SharedArrayBuffer(Object.keys(FLAGS).length * Int32Array.BYTES_PER_ELEMENT);
}

/** Raises the flag of an interruption when the signal is aborted. */
export function raiseFlag(flags: SharedArrayBuffer, signal: AbortSignal): void {
  const raise = (): void => void Atomics.store(new Int32Array(flags), FLAGS.interrupted, 1);
  if (signal.aborted) raise();
  else signal.addEventListener('abort', raise, { once: true });
}

/** The signal, in the thread that was given the flags. It does not keep the thread alive. */
export function signalOfFlag(flags: SharedArrayBuffer): AbortSignal {
  const controller = new AbortController();
  const poll = (): void => {
    if (Atomics.load(new Int32Array(flags), FLAGS.interrupted) === 0) return;
    clearInterval(timer);
    controller.abort();
  };
  const timer = setInterval(poll, POLL_MS).unref();
  poll();
  return controller.signal;
}

/** Shows the other thread, from now on, that this one is alive. */
export function beat(flags: SharedArrayBuffer): void {
  setInterval(() => Atomics.add(new Int32Array(flags), FLAGS.beats, 1), BEAT_MS).unref();
}

/** Rejects when the other thread has not shown for a while that it is alive. @param over ends the watch */
export function stuck(flags: SharedArrayBuffer, over: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    let seen = -1;
    let silentLooks = 0;
    const timer = setInterval(() => {
      const beats = Atomics.load(new Int32Array(flags), FLAGS.beats);
      silentLooks = beats === seen ? silentLooks + 1 : 0;
      seen = beats;
      if (silentLooks < STUCK_LOOKS) return;
      clearInterval(timer);
      reject(new Error(`the thread that plays the cases did not respond for ${(STUCK_LOOKS * BEAT_MS) / 1_000} s`));
    }, BEAT_MS);
    over.addEventListener('abort', () => clearInterval(timer), { once: true });
  });
}
