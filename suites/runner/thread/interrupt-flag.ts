/** How often a thread looks whether it is to end, in milliseconds; short beside the second that a case then has to end in. */
const POLL_MS = 50;

/**
 * A flag that is raised when a signal is aborted, and can be seen from another thread. A message could come before there is
 * anybody to hear it; a flag stays up.
 */
export function flagOfSignal(signal: AbortSignal): SharedArrayBuffer {
  const flag = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const raise = (): void => void Atomics.store(new Int32Array(flag), 0, 1);
  if (signal.aborted) raise();
  else signal.addEventListener('abort', raise, { once: true });
  return flag;
}

/** The signal, in the thread that was handed the flag. Keeps no thread from ending. */
export function signalOfFlag(flag: SharedArrayBuffer): AbortSignal {
  const controller = new AbortController();
  const poll = (): void => {
    if (Atomics.load(new Int32Array(flag), 0) === 0) return;
    clearInterval(timer);
    controller.abort();
  };
  const timer = setInterval(poll, POLL_MS).unref();
  poll();
  return controller.signal;
}
