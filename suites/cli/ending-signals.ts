/**
 * The signals that end a command in order: a user types Ctrl-C or Ctrl-\\, a supervisor sends SIGTERM, and a terminal
 * that closes sends SIGHUP. `suites/start/signals.mjs` repeats the list, because they are held before anything is loaded.
 */
export const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;
