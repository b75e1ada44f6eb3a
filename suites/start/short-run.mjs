import v8 from 'node:v8';

/**
 * A run takes seconds, which V8 is not tuned for. By default, it spends a quarter of that time on code in which it inlines a
 * lot, which pays off only in a process that lives longer. And the space for new objects begins so small, at 1 MB, that what
 * lives for one exchange is copied before it is of no more use. The thread that plays the cases begins with the space
 * that is set here; that of this thread exists already, and grows to it at once.
 */
export const FLAGS = {
  '--max-inlined-bytecode-size-cumulative': 100,
  '--min-semi-space-size': 16,
  '--semi-space-growth-factor': 16,
};

/** The options with which a run plays on, for as long as they say. */
const PLAYING_ON = /^--(?:for|worlds)(?:=|$)/;

/** Tells V8 how long this process is going to live. */
export function setForShortRun(args) {
  if (args.some((arg) => PLAYING_ON.test(arg))) return;
  for (const [flag, value] of Object.entries(FLAGS)) v8.setFlagsFromString(`${flag}=${value}`);
}
