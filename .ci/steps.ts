/**
 * Runs the steps of the CI that are for the night, or that depend on few files. A step with inputs is skipped while they are
 * those of its last green run, whose hash `.ci/green.json` keeps.
 *
 *     npm run ci:step                      # which steps are green, due, or due at night; and the minutes that each may take
 *     npm run ci:step -- runners openapi   # runs these
 *
 * A run is recorded if its inputs are committed, and if it has skipped nothing.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { RoutespecError } from '../spec/error.ts';

interface Step {
  /** A command of bash, from the root. */
  readonly command: string;
  /** Time after which it fails. */
  readonly minutes: number;
  readonly needs?: readonly string[];
  /**
   * Pathspecs of git for the files that it runs and reads. Without them it takes long, or a busy machine can make it red, so
   * that it runs at night, or by name.
   */
  readonly inputs?: readonly string[];
}

/** Tests that print what they skip. */
const tests = (files: string): string => `npx vitest run --project prove ${files} --silent=false --reporter=dot`;

/** In the order in which CI runs them, the quickest first. */
const STEPS: Readonly<Record<string, Step>> = {
  actionlint: {
    command: 'go run github.com/rhysd/actionlint/cmd/actionlint@v1.7.12',
    minutes: 3,
    needs: ['go'],
    inputs: ['.github'],
  },
  openapi: { command: '.ci/openapi', minutes: 3, inputs: ['.ci/openapi', 'schemas/*.openapi.json'] },
  'driver-tests': { command: 'suites/drivers/go/check', minutes: 3, needs: ['go'], inputs: ['suites/drivers/go'] },
  runners: { command: tests('.ci/runners.prove.ts'), minutes: 8, inputs: ['schemas/vectors', '.ci/runners.prove.ts'] },
  driver: { command: 'suites/drivers/go/conformance', minutes: 8, needs: ['go'] },
  adapters: { command: 'BRIEF=true suites/client-exec/conformance', minutes: 5 },
  subjects: { command: 'BRIEF=true suites/subjects/run', minutes: 8 },
  executable: {
    command:
      'made=$(mktemp -d) && npm pack --silent --pack-destination "$made" && .ci/executable/make "$made"/*.tgz "$made/routespec"; code=$?; rm -rf "$made" dist; exit $code',
    minutes: 10,
    needs: ['strip'],
  },
  prove: { command: tests("--exclude '.ci/runners.prove.ts'"), minutes: 120 },
  matrix: { command: 'npm run --silent prove -- matrix', minutes: 90 },
};

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
  if (inputs === undefined || spawnSync('git', ['rev-parse'], { cwd: ROOT }).status !== 0) return undefined;
  const files = git('ls-files', '-s', '--error-unmatch', '--', ...inputs)
    .trim()
    .split('\n');
  if (git('status', '--porcelain', '--', ...inputs) !== '') return undefined;
  return createHash('sha256')
    .update([command, ...files.toSorted()].join('\n'))
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
  if (code !== 0 || step.inputs === undefined) return code;
  if (hasSkipped || before === undefined || before !== committedHash(step)) {
    const why = hasSkipped ? 'it has skipped something' : 'its inputs are not committed';
    console.log(`${name} is green, but not recorded, because ${why}`);
    return 0;
  }
  const record = Object.entries({ ...read(), [name]: before }).toSorted(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(RECORD, `${JSON.stringify(Object.fromEntries(record), null, 2)}\n`);
  return 0;
}

function list(): void {
  const record = read();
  for (const [name, step] of Object.entries(STEPS)) {
    const isGreen = record[name] !== undefined && record[name] === committedHash(step);
    const due = step.inputs === undefined ? 'night' : 'due';
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
