/**
 * Runs steps of the CI that depend on few files, and keeps the hash of the inputs of each green run in `.ci/green.json`.
 *
 *     npm run ci:step                      # which steps are green, due, or due at night; and the minutes that each may take
 *     npm run ci:step -- consumers openapi   # runs these
 *
 * A run is recorded if its inputs are committed, and if it has skipped nothing.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { RoutespecError } from '../spec/error.ts';
import { STEPS, type Step } from './steps.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const RECORD = new URL('green.json', import.meta.url);
/** The exit code of a step that cannot run here, as in Automake. */
const SKIPPED = 77;

const read = (): Record<string, string> => JSON.parse(readFileSync(RECORD, 'utf8'));

function git(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new RoutespecError('invalid', `git ${args[0]} failed: ${stderr.trim()}`);
  return stdout;
}

/** The hash of a step and its inputs. Undefined if some are not committed, or if this is no checkout. */
function committedHash({ command, inputs }: Step): string | undefined {
  if (spawnSync('git', ['rev-parse'], { cwd: ROOT }).status !== 0) return undefined;
  git('ls-files', '--error-unmatch', '--', ...inputs.flat().filter((path) => !path.startsWith(':(')));
  if (inputs.some((group) => git('status', '--porcelain', '--', ...group) !== '')) return undefined;
  const files = inputs.flatMap((group) =>
    git('ls-files', '-s', '--', ...group)
      .trim()
      .split('\n'),
  );
  return createHash('sha256')
    .update([command, ...[...new Set(files)].toSorted()].join('\n'))
    .digest('hex');
}

/** Runs a command, and tells if it printed that it skipped something. */
async function run(command: string): Promise<{ readonly code: number; readonly hasSkipped: boolean }> {
  const child = spawn('bash', ['-c', command], { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    printed += piece;
    process.stdout.write(piece);
  });
  const code = await new Promise<number>((resolve) => {
    child.once('close', (status) => resolve(status ?? 1));
  });
  return { code, hasSkipped: /^skipped: /m.test(printed) };
}

/** @returns the exit code */
async function play(name: string, step: Step): Promise<number> {
  const lacking = (step.needs ?? []).filter((tool) => spawnSync('sh', ['-c', `command -v ${tool}`]).status !== 0);
  if (lacking.length > 0) {
    console.log(`skipped: ${name} needs ${lacking.join(' and ')}`);
    return SKIPPED;
  }
  const before = committedHash(step);
  const { code, hasSkipped } = await run(step.command);
  if (code !== 0) return code;
  if (hasSkipped) console.log(`${name} is green, but not recorded, because it has skipped something`);
  else if (before === undefined || before !== committedHash(step)) {
    console.log(`${name} is green, but not recorded, because its inputs are not committed`);
  } else {
    const record = Object.entries({ ...read(), [name]: before }).toSorted(([one], [other]) => (one < other ? -1 : 1));
    writeFileSync(RECORD, `${JSON.stringify(Object.fromEntries(record), null, 2)}\n`);
  }
  return 0;
}

function list(): void {
  const record = read();
  for (const [name, step] of Object.entries(STEPS)) {
    const isGreen = record[name] !== undefined && record[name] === committedHash(step);
    const due = step.isForTheNight === true ? 'night' : 'due';
    console.log(`${isGreen ? 'green' : due} ${name} ${step.minutes}`);
  }
}

async function main(names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => STEPS[name] === undefined);
  if (unknown.length > 0) {
    throw new RoutespecError('invalid', `No step ${unknown.join(', ')}. Steps: ${Object.keys(STEPS).join(', ')}`);
  }
  if (names.length === 0) list();
  let code = 0;
  for (const [name, step] of Object.entries(STEPS)) if (names.includes(name)) code = (await play(name, step)) || code;
  return code;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
