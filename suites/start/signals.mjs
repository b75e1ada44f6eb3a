/** The signals that end a command in order. `suites/cli/ending-signals.ts` has the same list, and the reasons. */
export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'];
const INTERRUPTED = 130;

/**
 * Loading takes a while. A run that is interrupted meanwhile still writes its report, as soon as it can. A second signal
 * ends it at once.
 * @returns A function that sends the signal again.
 */
export function holdSignals() {
  let held;
  const hold = (name) => {
    if (held !== undefined) process.exit(INTERRUPTED);
    held = name;
  };
  for (const name of SIGNALS) process.on(name, hold);
  return () => {
    for (const name of SIGNALS) process.removeListener(name, hold);
    if (held !== undefined) process.kill(process.pid, held);
  };
}
