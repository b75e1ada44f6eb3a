import v8 from 'node:v8';

/** How much bytecode V8 puts into one function when it compiles it for speed. */
export const INLINED_BYTES = '--max-inlined-bytecode-size-cumulative';

/** The options with which a run plays on, for as long as they say. */
const PLAYING_ON = /^--(?:for|worlds)(?:=|$)/;

/**
 * A run takes seconds, and much of its code runs a few hundred times. By default, V8 spends a quarter of that time on code in
 * which it inlines a lot, which pays off only in a process that lives longer.
 */
export function compileForShortRun(args) {
  if (args.some((arg) => PLAYING_ON.test(arg))) return;
  v8.setFlagsFromString(`${INLINED_BYTES}=100`);
}
