import { mkdirSync, readFileSync, renameSync, rmdirSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** The exit code after bad usage. */
const USAGE = 2;

/**
 * Writes the report of a run that was cut off before it reported anything. It is what a run leaves that is killed while it
 * is loading; the run soon puts its own in its place. After bad usage it goes, with the folders that were made for it.
 * @returns Whether it was written, and a function that removes it in the same way, if it is still there.
 */
export function writeFirstReport(folder, seed) {
  const made = [];
  const file = join(folder, 'results.json');
  const text = firstReport(seed);
  const temporary = `${file}.${process.pid}.unfinished`;
  const remove = () => {
    attempt(() => readFileSync(file, 'utf8') === text && unlinkSync(file));
    for (const each of made) attempt(() => rmdirSync(each));
  };
  process.once('exit', (code) => {
    if (code === USAGE) remove();
  });
  // What cannot be written is left to the run, which says so.
  const isWritten = attempt(() => {
    makeFolder(resolve(folder), made);
    writeFileSync(temporary, text);
    renameSync(temporary, file);
  });
  if (!isWritten) attempt(() => unlinkSync(temporary));
  return { isWritten, remove };
}

/** Makes a folder and those above it. Node's own recursive mkdir never ends in a folder such as `/proc`. */
function makeFolder(folder, made) {
  if (statSync(folder, { throwIfNoEntry: false }) !== undefined) return;
  makeFolder(dirname(folder), made);
  mkdirSync(folder);
  made.unshift(folder);
}

function attempt(call) {
  try {
    call();
    return true;
  } catch {
    return false;
  }
}

function firstReport(seed) {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const summary = { passed: 0, failed: 0, notTested: 0, couldNotRun: 0, expectedFailures: 0 };
  const results = {
    routespec: String(version),
    spec: 'unknown',
    target: { url: 'unknown' },
    startedAt: new Date().toISOString(),
    durationMs: 0,
    seed,
    verdict: 'could-not-run',
    reason: 'The run was cut off before it reported anything.',
    summary,
    cut: true,
    cases: [],
    observations: [],
  };
  return `${JSON.stringify(results, null, 2)}\n`;
}
