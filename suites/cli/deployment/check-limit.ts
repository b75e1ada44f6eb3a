/** How long `deployment check` waits for a request, in real milliseconds. */
export const CHECK_LIMIT_MS = 15_000;
