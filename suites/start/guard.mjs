// Runs the command in a process of its own, the child, and watches over it. No process can report that it ran out of
// memory, crashed or is stuck in a loop: the guard does so in its place.
import { spawn } from 'node:child_process';
import { writeSync } from 'node:fs';
import { SIGNALS } from './signals.mjs';

/** File descriptors of the child: it writes there what it played, and that its threads are alive. */
const JOURNAL = 3;
const PULSE = 4;
/** Names the guard of a process. Only a child of that guard is meant, and not what the child starts. */
const GUARD = 'ROUTESPEC_GUARD';
const INTERRUPTED = 130;
const COULD_NOT_RUN = 3;

/** How often a thread says that it is alive, and how often the guard checks, in milliseconds. */
const BEAT_MS = 500;
/**
 * After this many checks without a word, 30 s, a thread is stuck or dead. Loading the cases keeps a thread busy for the longest,
 * about 1 s, so a machine may be 30 times slower. The guard counts checks and does not read a clock, so that time in
 * which nothing runs, as on a laptop that sleeps, does not count.
 */
const STUCK_BEATS = 60;
/** How long the child may take to end after a second signal, in milliseconds. */
const LAST_MS = 1_000;

/** Waits for its standard input to end, which happens when the guard dies in any way, and then ends the child. */
const LIFELINE = 'read -r _; kill -KILL "$0"';

export function isGuarded() {
  return process.env[GUARD] === String(process.ppid);
}

/** Whether this process can have a guard. A debugger halts threads at will, and Windows has no signals. */
export function canBeGuarded() {
  return process.platform !== 'win32' && !process.execArgv.some((option) => option.startsWith('--inspect'));
}

/**
 * Runs the command again, guarded, with the same arguments.
 * @returns How it ended: `code` if the process may end in the same way, with `isUnbegun` if it could not even start, or
 * else `fault`, which says what happened to it, and `journal`, the lines that it wrote before.
 */
export function runGuarded() {
  const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
    // In a group of its own, so that Ctrl-C in a terminal does not reach it twice.
    detached: true,
    env: { ...process.env, [GUARD]: String(process.pid) },
    stdio: ['inherit', 'inherit', 'inherit', 'pipe', 'pipe'],
  });
  const lifeline = holdLifeline(child);
  const pulse = watchPulse(child);
  const signals = forwardSignals(child, pulse);
  const journal = readLines(child.stdio[JOURNAL]);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      pulse.stop();
      lifeline?.kill('SIGKILL');
      const how = signal ?? `exit code ${code}`;
      const fault = pulse.stuckThread() ?? `it ended with ${how}`;
      resolve(endingOf(journal, signals(), code) ?? { fault, journal });
    });
  });
}

function endingOf(journal, signals, code) {
  const over = journal.map(overIn).find((ended) => ended !== undefined);
  if (over !== undefined) return { code: over };
  if (signals > 1) return { code: INTERRUPTED };
  // It has said why it could not start.
  return journal.length === 0 && code === COULD_NOT_RUN ? { code, isUnbegun: true } : undefined;
}

function overIn(line) {
  const found = /^\{"over":(\d+)\}$/.exec(line);
  return found === null ? undefined : Number(found[1]);
}

/** Ends a process when this one dies in any way. */
export function holdLifeline({ pid }) {
  if (pid === undefined) return undefined;
  const lifeline = spawn('/bin/sh', ['-c', LIFELINE, String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  for (const each of [lifeline, lifeline.stdin]) each.on('error', () => {}).unref();
  return lifeline;
}

/** Ends the child when one of its threads is stuck. */
function watchPulse(child) {
  const silentBeats = new Map([['0', 0]]);
  let stuck;
  let isBorn = false;
  let onBirth = () => {};
  const hear = (line) => {
    const thread = line.slice(1);
    if (line.startsWith('e')) silentBeats.delete(thread);
    else silentBeats.set(thread, 0);
    if (!isBorn) onBirth();
    isBorn = true;
  };
  readLines(child.stdio[PULSE], hear);
  const timer = setInterval(() => {
    for (const [thread, beats] of silentBeats) silentBeats.set(thread, beats + 1);
    stuck ??= [...silentBeats].find(([, beats]) => beats >= STUCK_BEATS)?.[0];
    if (stuck !== undefined) child.kill('SIGKILL');
  }, BEAT_MS);
  return {
    stuckThread: () => {
      if (stuck === undefined) return undefined;
      const thread = stuck === '0' ? 'its main thread' : 'the thread that plays the cases';
      return `${thread} did not respond for ${(STUCK_BEATS * BEAT_MS) / 1_000} s`;
    },
    stop: () => clearInterval(timer),
    /** Calls the function as soon as the child can take signals. */
    whenBorn: (call) => {
      if (isBorn) return call();
      onBirth = call;
    },
  };
}

/** Passes signals on. The second one ends the child in any case. */
function forwardSignals(child, pulse) {
  let count = 0;
  for (const name of SIGNALS) {
    process.on(name, () => {
      count += 1;
      if (count === 1) pulse.whenBorn(() => child.kill(name));
      else if (child.kill(name)) setTimeout(() => child.kill('SIGKILL'), LAST_MS).unref();
    });
  }
  return () => count;
}

/** Reads whole lines; what a process wrote of its last one when it was killed is left out. */
function readLines(stream, onLine) {
  const lines = [];
  let rest = '';
  stream.setEncoding('utf8').on('error', () => {});
  stream.on('data', (text) => {
    const found = (rest + text).split('\n');
    rest = found.pop();
    if (onLine === undefined) lines.push(...found);
    else for (const line of found) onLine(line);
  });
  return lines;
}

/** Tells the guard at once, and from now on, that the main thread is alive. `suites/runner/thread/pulse.ts` is alike. */
export function beginPulse() {
  const beat = () => {
    try {
      writeSync(PULSE, 'b0\n');
    } catch {
      // The guard was killed. Its lifeline ends this process.
    }
  };
  beat();
  setInterval(beat, BEAT_MS).unref();
}
