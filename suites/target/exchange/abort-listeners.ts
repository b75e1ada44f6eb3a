/** What each signal has to give up when it is aborted. */
const LISTENERS = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls a function once if the signal is aborted. All calls share one event listener of the signal, because adding and
 * removing one takes as long as a tenth of a small exchange.
 * @returns Takes the function away again.
 */
export function onAbort(signal: AbortSignal, listener: () => void): () => void {
  const listeners = LISTENERS.get(signal) ?? newListeners(signal);
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function newListeners(signal: AbortSignal): Set<() => void> {
  const listeners = new Set<() => void>();
  LISTENERS.set(signal, listeners);
  signal.addEventListener(
    'abort',
    () => {
      for (const listener of listeners) listener();
    },
    { once: true },
  );
  return listeners;
}
