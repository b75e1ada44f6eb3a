/**
 * How often a thread checks whether it has to end, in milliseconds. A case then has a second to end, so this is short.
 */
const POLL_MS = 50;

/**
 * A flag that can be raised, and that other threads can see. It is not a message, because a message could arrive before the
 * thread listens; a flag stays raised.
 */
export function newFlag(): SharedArrayBuffer {
  return new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
}

/** Raises the flag when the signal is aborted. */
export function raiseFlag(flag: SharedArrayBuffer, signal: AbortSignal): void {
  const raise = (): void => void Atomics.store(new Int32Array(flag), 0, 1);
  if (signal.aborted) raise();
  else signal.addEventListener('abort', raise, { once: true });
}

/** The signal, in the thread that was given the flag. It does not keep the thread alive. */
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
