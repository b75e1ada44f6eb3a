import { createHash } from 'node:crypto';
import { readdirSync, realpathSync, unlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, dirname, join, resolve } from 'node:path';

/** The reports of a run, as `reports/index.ts` has them, and those that it was writing when it was killed. */
const REPORT =
  /^(results[.]json|junit[.]xml|ctrf[.]json|summary[.]md|report[.]html|events[.]jsonl|badge[.]json)([.]\d+[.]unfinished)?$/;

/** The folder of the reports of a run. */
export function outFolder(args) {
  return lastValue(args, '--out') ?? 'reports/latest';
}

/** The seed of a run, or the default if it names none that is right. */
export function seedOf(args) {
  const text = lastValue(args, '--seed') ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : 1;
}

/** Whether a run repeats what failed in the last one, so that it has to read the reports of that one. */
export function readsLastRun(args) {
  return flagsOf(args).includes('--failed');
}

function lastValue(args, flag) {
  const flags = flagsOf(args);
  for (let at = flags.length - 1; at > 0; at -= 1) {
    if (flags[at] === flag) return flags[at + 1] || '';
    if (flags[at].startsWith(`${flag}=`)) return flags[at].slice(flag.length + 1);
  }
  return undefined;
}

/** What follows two dashes is no flag. */
function flagsOf(args) {
  return args.includes('--') ? args.slice(0, args.indexOf('--')) : args;
}

/**
 * Keeps other runs from writing to the same folder for as long as this process lives. On Linux the lock is a name in the
 * kernel, so a dead process never holds it, and nothing stays behind. Elsewhere there is none, and the last run to end
 * writes the reports, each of them whole.
 */
export function lockFolder(folder) {
  if (process.platform !== 'linux') return Promise.resolve();
  const name = createHash('sha256')
    .update(realPath(resolve(folder)))
    .digest('hex');
  return new Promise((done, fail) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', ({ code }) => {
      // Where the system allows no such name, there is no lock either.
      if (code !== 'EADDRINUSE') return done();
      const expected = 'Expected `--out` to be a folder that no other run is writing to';
      return fail(new Error(`${expected}, got ${folder}; wait for that run to end, or give each its own folder`));
    });
    server.listen(`\0routespec-${name}`, done).unref();
  });
}

/** The path without links, even of a folder that does not exist yet. */
function realPath(path) {
  try {
    return realpathSync(path);
  } catch {
    return dirname(path) === path ? path : join(realPath(dirname(path)), basename(path));
  }
}

/**
 * The run removes them too, and reports what it cannot remove. But a run that is killed while it is loading, or that
 * cannot start, must not leave them in place either.
 */
export function removeOldReports(folder, keptName) {
  try {
    const names = readdirSync(folder).filter((name) => REPORT.test(name) && name !== keptName);
    for (const name of names) unlinkSync(join(folder, name));
  } catch {}
}
