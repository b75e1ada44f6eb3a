import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync, watch } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { visible } from '../../../spec/text/visible.ts';
import { EXIT } from '../exit-codes.ts';
import { ENDING_SIGNALS } from '../interruption.ts';
import { isOfRun, WATCH } from '../output/folders.ts';
import { printSentence } from '../output/print.ts';

/** Editors and builds write several files. The next run begins when nothing has changed for this long, in milliseconds. */
const SETTLE_MS = 200;
/** If the same file ends this many runs in a row, the implementation writes it, and not an editor. */
const STRIKES = 5;
/** Files that tools write, and no person edits. A name that begins with a dot is ignored too. */
const IGNORED = /^([.].*|node_modules|__pycache__|reports|4913|.*~|.*[.](swp|swx|tmp|pyc|log))$/;

/**
 * Runs the command again, each time in a separate process, whenever a file changes, until a signal ends it.
 * @param outFolder The folder of its reports, which start no run.
 * @returns The exit code of the last run that came to its end.
 */
export async function watchRuns(outFolder: string): Promise<number> {
  const state: State = { changed: new Set(), strikes: new Map(), isOver: false, run: undefined, wake: () => {} };
  for (const name of ENDING_SIGNALS) {
    process.on(name, () => {
      state.isOver = true;
      state.run?.kill(name);
      state.wake();
    });
  }
  watchTree(process.cwd(), resolve(outFolder), (path) => change(state, path));
  let lastCode: number | undefined;
  while (!state.isOver) {
    state.run = start();
    const code = await waitForEnd(state.run);
    state.run = undefined;
    if (code === EXIT.usage && lastCode === undefined) return code;
    if (code !== EXIT.interrupted) lastCode = code;
    await nextChange(state);
  }
  return lastCode ?? EXIT.interrupted;
}

interface State {
  readonly changed: Set<string>;
  /** Number of runs in a row that each file ended. */
  readonly strikes: Map<string, number>;
  isOver: boolean;
  run: ChildProcess | undefined;
  wake: () => void;
}

function change(state: State, path: string): void {
  const count = state.strikes.get(path) ?? 0;
  if (count >= STRIKES || state.changed.has(path)) return;
  if (state.run !== undefined) state.strikes.set(path, count + 1);
  if (count + 1 === STRIKES) printSentence(`${visible(path)} changes in every run, so its changes no longer end one`);
  state.changed.add(path);
  state.run?.kill('SIGINT');
  state.wake();
}

/** Waits until something has changed and the changes have stopped, or until a signal comes. */
async function nextChange(state: State): Promise<void> {
  const { changed, strikes } = state;
  if (changed.size === 0 && !state.isOver) {
    strikes.clear();
    printSentence('waiting for changes; Ctrl-C ends');
    await new Promise<void>((wake) => {
      state.wake = wake;
    });
  }
  for (let size = -1; size !== changed.size && !state.isOver; await sleep(SETTLE_MS)) size = changed.size;
  if (state.isOver) return;
  const [first = '', ...others] = [...changed].map((path) => visible(path));
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  printSentence(`${first}${more} changed; playing again, what failed comes first`);
  changed.clear();
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
async function waitForEnd(child: ChildProcess): Promise<number> {
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return code ?? (ENDING_SIGNALS.some((name) => name === signal) ? EXIT.interrupted : EXIT.couldNotRun);
}

/** Watches each folder of a folder with all below it. Node would watch the whole with `node_modules`. */
function watchTree(root: string, outFolder: string, onChange: (path: string) => void): void {
  const watched = new Set<string>();
  const changed = (path: string): void => {
    if (path.split(sep).some((name) => IGNORED.test(name))) return;
    if (`${outFolder}${sep}`.startsWith(`${join(root, path)}${sep}`)) return;
    if (resolve(root, dirname(path)) === outFolder && isOfRun(basename(path))) return;
    onChange(path);
  };
  const add = (folder: string): void => {
    if (watched.has(folder) || IGNORED.test(folder) || !statSync(folder, { throwIfNoEntry: false })?.isDirectory())
      return;
    try {
      const watcher = watch(folder, { recursive: true }, (_, name) => changed(join(folder, name ?? '')));
      watcher.on('error', () => watched.delete(folder));
      watched.add(folder);
    } catch (error) {
      printSentence(`${folder} is not watched: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  watch(root, (_, name) => {
    changed(name ?? '');
    add(name ?? '');
  });
  for (const name of readdirSync(root)) add(name);
}
