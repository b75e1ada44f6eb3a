import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type FSWatcher, lstatSync, readdirSync, watch } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { visible } from '../../../spec/text/visible.ts';
import { EXIT } from '../exit-codes.ts';
import { ENDING_SIGNALS } from '../interruption.ts';
import { WATCH } from '../output/folders.ts';
import { printSentence } from '../output/print.ts';

/** Editors and builds write several files. The next run begins when nothing has changed for this long, in milliseconds. */
const SETTLE_MS = 200;
/** If the same file ends this many runs in a row, the implementation writes it, and not an editor. */
const STRIKES = 5;
/** Most watched folders. A project has a few hundred without the ignored ones. */
const MAX_FOLDERS = 5_000;
/** Files that tools write, and no person edits. A name that begins with a dot is ignored too. */
const IGNORED = /^([.].*|node_modules|__pycache__|reports|4913|.*~|.*[.](swp|swx|tmp|pyc|log))$/;

interface State {
  isOver: boolean;
  isFirst: boolean;
  run: ChildProcess | undefined;
  lastCode: number | undefined;
}

/**
 * Runs the command again, each time in a separate process, whenever a file changes, until a signal ends it.
 * @param outFolder The folder of its reports, which is not watched.
 * @returns The exit code of the last run that came to its end.
 */
export async function watchRuns(outFolder: string): Promise<number> {
  const state: State = { isOver: false, isFirst: true, run: undefined, lastCode: undefined };
  const changes = new Changes(process.cwd(), () => void state.run?.kill('SIGINT'));
  for (const name of ENDING_SIGNALS) {
    process.on(name, () => {
      state.isOver = true;
      state.run?.kill(name);
      changes.wake();
    });
  }
  const problem = watchTree(process.cwd(), resolve(outFolder), (path) => changes.add(path, state.run !== undefined));
  if (problem !== undefined) printSentence(`not everything is watched: ${problem}`);
  while (!state.isOver) {
    const isWhole = await playOnce(state);
    if (state.lastCode === EXIT.usage && state.isFirst) break;
    if (!state.isOver) await nextChange(state, changes, isWhole);
  }
  return state.lastCode ?? EXIT.interrupted;
}

/** @returns Whether the run came to its end. */
async function playOnce(state: State): Promise<boolean> {
  state.run = start();
  const code = await endOf(state.run);
  state.run = undefined;
  if (code === EXIT.interrupted) return false;
  state.isFirst = state.lastCode === undefined;
  state.lastCode = code;
  return true;
}

/** Waits until something has changed and the changes have stopped, or until a signal comes. */
async function nextChange(state: State, changes: Changes, isWhole: boolean): Promise<void> {
  changes.afterRun(isWhole);
  if (!changes.hasAny()) printSentence('waiting for changes; Ctrl-C ends');
  while (!changes.hasAny() && !state.isOver) await changes.next();
  if (!state.isOver) await changes.settled();
  if (!state.isOver) printSentence(`${changes.take()} changed; playing again, what failed comes first`);
}

/** In a separate group, so that Ctrl-C in a terminal does not reach it twice. */
function start(): ChildProcess {
  return spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
    detached: true,
    env: { ...process.env, [WATCH]: String(process.pid) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** @returns Its exit code. A signal before it is ready for one ends it in another way. */
async function endOf(child: ChildProcess): Promise<number> {
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return code ?? (ENDING_SIGNALS.some((name) => name === signal) ? EXIT.interrupted : EXIT.couldNotRun);
}

/** Paths that have changed since the last run began. */
class Changes {
  readonly #root: string;
  readonly #onChange: () => void;
  readonly #paths = new Set<string>();
  /** Number of runs that each file ended, in a series of runs that did not come to their end. */
  readonly #strikes = new Map<string, number>();
  #wake: () => void = () => {};

  constructor(root: string, onChange: () => void) {
    this.#root = root;
    this.#onChange = onChange;
  }

  add(path: string, isRunning: boolean): void {
    const strikes = this.#strikes.get(path) ?? 0;
    if (strikes >= STRIKES) return;
    if (isRunning && !this.#paths.has(path)) this.#strike(path, strikes + 1);
    this.#paths.add(path);
    this.#onChange();
    this.wake();
  }

  #strike(path: string, strikes: number): void {
    this.#strikes.set(path, strikes);
    if (strikes < STRIKES) return;
    printSentence(`${this.#name(path)} changes in every run, so its changes no longer end one`);
  }

  /** If a run comes to its end, the files were edited, and not written by the run itself. */
  afterRun(isWhole: boolean): void {
    if (isWhole && this.#paths.size === 0) this.#strikes.clear();
  }

  hasAny(): boolean {
    return this.#paths.size > 0;
  }

  wake(): void {
    this.#wake();
  }

  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  /** Resolves when nothing has changed for a while. */
  async settled(): Promise<void> {
    for (let size = -1; size !== this.#paths.size; ) {
      size = this.#paths.size;
      await sleep(SETTLE_MS);
    }
  }

  take(): string {
    const [first = '', ...others] = [...this.#paths].map((path) => this.#name(path));
    this.#paths.clear();
    return others.length === 0 ? first : `${first} and ${others.length} more`;
  }

  #name(path: string): string {
    return visible(relative(this.#root, path));
  }
}

/**
 * Watches a folder and all below it, except folders of tools. Each folder is watched separately, because Node watches a
 * whole tree only with everything in it, including `node_modules`.
 * @param ignored A folder that is not watched either.
 * @param onChange Called with each changed path.
 * @returns A sentence if a part cannot be watched.
 */
function watchTree(root: string, ignored: string, onChange: (path: string) => void): string | undefined {
  const watched = new Map<string, FSWatcher>();
  let problem: string | undefined;
  const isIgnored = (path: string, name: string): boolean =>
    IGNORED.test(name) || path === ignored || path.startsWith(ignored + sep);

  function add(folder: string): void {
    if (watched.has(folder)) return;
    if (watched.size >= MAX_FOLDERS) {
      problem ??= `more than ${MAX_FOLDERS} folders`;
      return;
    }
    try {
      const watcher = watch(folder, (_, name) => {
        if (name !== null) changed(join(folder, name), name);
      });
      watcher.on('error', () => remove(folder));
      watched.set(folder, watcher);
      for (const entry of readdirSync(folder, { withFileTypes: true })) {
        const path = join(folder, entry.name);
        if (entry.isDirectory() && !isIgnored(path, entry.name)) add(path);
      }
    } catch (error) {
      problem ??= `${folder}: ${error instanceof Error ? error.message : String(error)}`;
    }
  }

  function changed(path: string, name: string): void {
    if (isIgnored(path, name)) return;
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats === undefined) remove(path);
    else if (stats.isDirectory()) add(path);
    onChange(path);
  }

  function remove(folder: string): void {
    watched.get(folder)?.close();
    watched.delete(folder);
  }

  add(resolve(root));
  return problem;
}
