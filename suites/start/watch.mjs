// Runs the command again and again, each time in a process of its own, whenever a file changes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { relative, resolve } from 'node:path';
import { holdLifeline } from './guard.mjs';
import { SIGNALS } from './signals.mjs';
import { watchTree } from './tree-watch.mjs';

/** Names the process that watches. Only a child of it is meant, and not what the child starts. */
const WATCH = 'ROUTESPEC_WATCH';
const USAGE = 2;
const COULD_NOT_RUN = 3;
const INTERRUPTED = 130;
/** Editors and builds write several files. The next run begins when nothing has changed for this long, in milliseconds. */
const SETTLE_MS = 200;
/** So many runs in a row that the same file ends are ended by the implementation, which writes it, and by no editor. */
const STRIKES = 5;

export function isWatched() {
  return process.env[WATCH] === String(process.ppid);
}

export function asksToWatch(args) {
  const flags = args.includes('--') ? args.slice(0, args.indexOf('--')) : args;
  return flags.includes('--watch');
}

/**
 * Runs the command until a signal ends it.
 * @param outFolder The folder of its reports, which is not watched.
 * @returns The exit code of the last run that came to its end.
 */
export async function watchRuns(outFolder) {
  const state = { isOver: false, run: undefined, lastCode: undefined };
  const changes = new Changes(process.cwd(), () => state.run?.kill('SIGINT'));
  for (const name of SIGNALS) {
    process.on(name, () => {
      state.isOver = true;
      state.run?.kill(name);
      changes.wake();
    });
  }
  const problem = watchTree(process.cwd(), resolve(outFolder), (path) => changes.add(path, state.run !== undefined));
  if (problem !== undefined) say(`not everything is watched: ${problem}`);
  while (!state.isOver) {
    const isWhole = await playOnce(state);
    if (state.lastCode === USAGE && state.isFirst) break;
    if (!state.isOver) await nextChange(state, changes, isWhole);
  }
  return state.lastCode ?? INTERRUPTED;
}

/** @returns Whether the run came to its end. */
async function playOnce(state) {
  state.run = start();
  const code = await endOf(state.run);
  state.run = undefined;
  if (code === INTERRUPTED) return false;
  state.isFirst = state.lastCode === undefined;
  state.lastCode = code;
  return true;
}

/** Waits until something has changed and nothing changes any more, or until a signal comes. */
async function nextChange(state, changes, isWhole) {
  changes.afterRun(isWhole);
  if (!changes.hasAny()) say('waiting for changes; Ctrl-C ends');
  while (!changes.hasAny() && !state.isOver) await changes.next();
  if (!state.isOver) await changes.settled();
  if (!state.isOver) say(`${changes.take()} changed; playing again, what failed comes first`);
}

/** In a group of its own, so that Ctrl-C in a terminal does not reach it twice. */
function start() {
  const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
    detached: true,
    env: { ...process.env, [WATCH]: String(process.pid) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const lifeline = process.platform === 'win32' ? undefined : holdLifeline(child);
  child.once('close', () => lifeline?.kill('SIGKILL'));
  return child;
}

/** @returns Its exit code. A signal that comes before it can take one ends it in another way. */
async function endOf(child) {
  const [code, signal] = await once(child, 'close');
  return code ?? (SIGNALS.includes(signal) ? INTERRUPTED : COULD_NOT_RUN);
}

/** What has changed since the last run began. */
class Changes {
  #root;
  #onChange;
  #paths = new Set();
  /** Files that ended a run, in a row of runs that did not come to their end: how many each. */
  #strikes = new Map();
  #wake = () => {};

  constructor(root, onChange) {
    this.#root = root;
    this.#onChange = onChange;
  }

  add(path, isRunning) {
    const strikes = this.#strikes.get(path) ?? 0;
    if (strikes >= STRIKES) return;
    if (isRunning && !this.#paths.has(path)) this.#strike(path, strikes + 1);
    this.#paths.add(path);
    this.#onChange();
    this.wake();
  }

  #strike(path, strikes) {
    this.#strikes.set(path, strikes);
    if (strikes < STRIKES) return;
    say(`${this.#name(path)} changes in every run, so its changes no longer end one`);
  }

  /** A run that comes to its end shows that the files were edited, and not written by what it plays. */
  afterRun(isWhole) {
    if (isWhole && this.#paths.size === 0) this.#strikes.clear();
  }

  hasAny() {
    return this.#paths.size > 0;
  }

  wake() {
    this.#wake();
  }

  next() {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  /** Resolves when nothing has changed for a while, or when something wakes it that is no change. */
  async settled() {
    for (let size = -1; size !== this.#paths.size; ) {
      size = this.#paths.size;
      await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    }
  }

  take() {
    const [first, ...others] = [...this.#paths].map((path) => this.#name(path));
    this.#paths.clear();
    return others.length === 0 ? first : `${first} and ${others.length} more`;
  }

  #name(path) {
    return relative(this.#root, path).replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '?');
  }
}

function say(text) {
  process.stderr.write(`routespec: ${text}\n`);
}
