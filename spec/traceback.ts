/** How the first line of a traceback looks in common languages. */
const BEGINNINGS = [
  /^Traceback \(most recent call last\)/,
  /^(?:panic|fatal error): /,
  /^(?:Exception in thread |Unhandled exception)/i,
  /^thread '.{0,200}' panicked at /,
  /^(?:PHP )?Fatal error: /,
  /^\S{1,200}:\d{1,9}:in [`']/,
];
/** How a program reports that it would have crashed, or that two of its threads raced, though it may go on. */
const ALARMS = [
  /^WARNING: (?:DATA RACE|ThreadSanitizer: )/,
  /\bERROR: \w{1,40}Sanitizer: /,
  /(?:^|: )panic: |\bhttp: panic serving |\bpanic recovered\b|\brecovered from panic\b/i,
  /^thread '.{0,200}' panicked at /,
  /^fatal error: /,
  /^(?:Exception in thread |Unhandled exception|Uncaught exception|Task exception was never retrieved|Exception ignored in)/i,
  /^Exception (?:happened|occurred) during processing of request/,
  /\bUnhandledPromiseRejection/,
];
/** The name of an error, which begins a traceback in some languages and ends it in others. */
const ERROR_NAME = /^(?:Uncaught )?[\w.$]{0,200}(?:Error|Exception)\b/;

/** How a line looks that continues a traceback and is neither empty nor indented. */
const CONTINUATION =
  /^(?:[Gg]oroutine \d|(?:Previous |Atomic )?[Rr]ead (?:at|of) |(?:Previous |Atomic )?[Ww]rite (?:at|of) |created by |Caused by:|\[Previous line repeated|Stack trace:|#\d|\[signal |[\w./*]{1,200}\(.{0,500}\)$)/;

/**
 * Whether a line may be the first one of a traceback.
 * @param isWithin Whether it stands within another one, whose last line it may be.
 */
export function beginsTraceback(line: string, isWithin = false): boolean {
  return BEGINNINGS.some((beginning) => beginning.test(line)) || isAlarm(line) || (!isWithin && ERROR_NAME.test(line));
}

/** Whether a line reports a data race or a crash, which a run shows even if no case failed for it. */
export function isAlarm(line: string): boolean {
  return ALARMS.some((alarm) => alarm.test(line));
}

/** Whether a line stands within a traceback: it is indented or empty, or it names a frame. The next one is its last. */
export function continuesTraceback(line: string): boolean {
  return /^(?:\s|$)/.test(line) || CONTINUATION.test(line);
}
