/** First lines of tracebacks in common languages. */
const BEGINNINGS = [
  /^Traceback \(most recent call last\)/,
  /^(?:panic|fatal error): /,
  /^(?:Exception in thread |Unhandled exception)/i,
  /^thread '.{0,200}' panicked at /,
  /^(?:PHP )?Fatal error: /,
  /^\S{1,200}:\d{1,9}:in [`']/,
];
/** Reports of a caught crash or a data race, after which a program may continue. */
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

/** Lines within a traceback that are neither empty nor indented. */
const CONTINUATION =
  /^(?:[Gg]oroutine \d|(?:Previous |Atomic )?[Rr]ead (?:at|of) |(?:Previous |Atomic )?[Ww]rite (?:at|of) |created by |Caused by:|\[Previous line repeated|Stack trace:|#\d|\[signal |[\w./*]{1,200}\(.{0,500}\)$)/;

/** True if a line may begin a traceback. @param isWithin True inside another traceback, whose last line it may be. */
export function beginsTraceback(line: string, isWithin = false): boolean {
  return BEGINNINGS.some((beginning) => beginning.test(line)) || isAlarm(line) || (!isWithin && ERROR_NAME.test(line));
}

/** True for a report of a data race or a crash, which a run shows even if no case failed. */
export function isAlarm(line: string): boolean {
  return ALARMS.some((alarm) => alarm.test(line));
}

/**
 * True for a line within a traceback: indented, empty, or with the name of a frame. The first other line is the last of
 * the traceback.
 */
export function continuesTraceback(line: string): boolean {
  return /^(?:\s|$)/.test(line) || CONTINUATION.test(line);
}
