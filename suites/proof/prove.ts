/**
 * Proves the suite: plays everything, and samples nothing.
 *
 *     npm run prove                              # all parts; goes on where it was cut off
 *     npm run prove -- matrix browsers           # only these parts
 *     npm run prove -- matrix --only 'digest-*'  # only faults, variants and mixtures, or files of tests, that match
 *     npm run prove -- power --seed 1 --count 600  # only how many of the composed faults that a seed draws are found
 *     npm run prove -- --changed                 # only parts that depend on something that has changed since they were green
 *     npm run prove -- --minutes 20              # begins nothing new after so long, and says what it has left
 *     npm run prove -- --fresh                   # forgets what an earlier proof has played
 */
import { rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { drawn } from '../../sim/rules/faults/composed/compose.ts';
import { plural } from '../../spec/grammar.ts';
import type { MatrixOutcome } from './matrix/units.ts';
import { readWitnesses, WITNESSES_FILE } from './matrix/witnesses.ts';
import { measurePower, powerLines } from './power/power.ts';
import { digestOfProgram, digestOfTests, testsIn } from './prove/digest.ts';
import { Journal, type Outcome } from './prove/journal.ts';
import { countsOf, notesOf, playMatrix, witnessesOf } from './prove/matrix.ts';
import { type Proved, readProved, writeProved } from './prove/page.ts';
import { filesOfPart, PARTS, PROVES } from './prove/parts.ts';
import { Progress } from './prove/progress.ts';
import { type FileOutcome, isUnplayed, playTests } from './prove/tests.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CACHE = `${ROOT}.cache/prove`;

interface Wanted {
  readonly parts: readonly string[];
  readonly only: RegExp | undefined;
  readonly isChanged: boolean;
  /** Nothing new begins after this, on the clock of `performance.now()`. */
  readonly endMs: number;
}

/** The outcome of a part, and its record if it is green. */
interface Shown extends Pick<Proved, 'counts' | 'notes' | 'minutes'> {
  readonly outcomes: readonly Outcome[];
  /** Number of units without time, or that could not run here. */
  readonly left: number;
}

function wantedOf(args: string[]): Wanted {
  const { values, positionals } = parseArgs({
    args,
    options: {
      only: { type: 'string' },
      changed: { type: 'boolean' },
      minutes: { type: 'string' },
      fresh: { type: 'boolean' },
    },
    allowPositionals: true,
  });
  const unknown = positionals.filter((name) => !PARTS.includes(name));
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}. The parts are ${PARTS.join(', ')}`);
  const minutes = Number(values.minutes ?? Number.POSITIVE_INFINITY);
  if (!(minutes > 0)) throw new Error(`--minutes must be a number of minutes, got ${values.minutes}`);
  if (values.fresh === true) rmSync(CACHE, { recursive: true, force: true });
  return {
    parts: positionals.length === 0 ? PARTS : PARTS.filter((name) => positionals.includes(name)),
    only: values.only === undefined ? undefined : patternOf(values.only),
    isChanged: values.changed === true,
    endMs: performance.now() + minutes * 60_000,
  };
}

/** `*` matches anything. */
function patternOf(text: string): RegExp {
  const parts = text.split('*').map((part) => part.replace(/[^\w/-]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`);
}

async function digestOf(part: string): Promise<string> {
  return part === 'matrix'
    ? digestOfProgram(ROOT, 'suites/proof/matrix/worker.ts')
    : digestOfTests(ROOT, filesOfPart(part, testsIn(ROOT)));
}

async function play(part: string, digest: string, { only, endMs }: Wanted): Promise<Shown> {
  const progress = new Progress(part, say);
  const isWanted = (name: string): boolean => only?.test(name) ?? true;
  const isOver = (): boolean => performance.now() > endMs;
  if (part === 'matrix') {
    const journal = new Journal<MatrixOutcome>(CACHE, part, digest);
    const { outcomes, left } = await playMatrix({ journal, progress, isOver }, isWanted);
    const witnesses = witnessesOf(outcomes, readWitnesses());
    writeFileSync(`${ROOT}${WITNESSES_FILE}`, `${JSON.stringify(witnesses, null, 2)}\n`);
    return { outcomes, left, minutes: journal.minutes(), counts: countsOf(outcomes), notes: notesOf(outcomes) };
  }
  const files = filesOfPart(part, testsIn(ROOT)).filter(isWanted);
  const journal = new Journal<FileOutcome>(CACHE, part, digest);
  if (isOver()) return { outcomes: [], left: files.length, minutes: journal.minutes(), counts: {}, notes: [] };
  const outcomes = await playTests(ROOT, files, journal, progress);
  const skipped = outcomes.flatMap((each) => each.skipped);
  return {
    outcomes: outcomes.filter((each) => !isUnplayed(each)),
    left: outcomes.filter(isUnplayed).length,
    minutes: journal.minutes(),
    counts: { files: files.length, tests: outcomes.reduce((sum, { passed }) => sum + passed, 0) },
    notes: skipped.map((name) => `skipped: ${name}`),
  };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Draws composed faults by a seed, and reports how many of them the suite finds. */
async function power(args: string[]): Promise<number> {
  const options = { seed: { type: 'string' }, count: { type: 'string' }, minutes: { type: 'string' } } as const;
  const { values } = parseArgs({ args, options });
  const [seed, count] = [Number(values.seed ?? 1), Number(values.count ?? 600)];
  const endMs = performance.now() + Number(values.minutes ?? Number.POSITIVE_INFINITY) * 60_000;
  if (!Number.isInteger(seed) || !(count > 0)) throw new Error('--seed and --count must be whole numbers');
  const hunts = await measurePower({ faults: drawn(seed, count), isOver: () => performance.now() > endMs, say });
  for (const line of powerLines(hunts)) say(line);
  return 0;
}

async function main(): Promise<number> {
  const [part, ...rest] = process.argv.slice(2);
  if (part === 'power') return power(rest);
  const wanted = wantedOf(process.argv.slice(2));
  const { parts, only, isChanged } = wanted;
  const tally = { passed: 0, failed: 0, skipped: 0 };
  for (const part of parts) {
    const digest = await digestOf(part);
    const proved = readProved(ROOT);
    if (isChanged && proved[part]?.digest === digest) {
      say(`skipped: ${part}, nothing that it depends on has changed since ${proved[part].on}`);
      tally.skipped += 1;
      continue;
    }
    const { outcomes, left, minutes, counts, notes } = await play(part, digest, wanted);
    const failed = outcomes.filter(({ problems }) => problems.length > 0);
    tally.failed += failed.length;
    tally.passed += outcomes.length - failed.length;
    say(`${part}: ${plural(outcomes.length, 'unit')}, ${failed.length} red, ${plural(minutes, 'minute')}`);
    if (left > 0) {
      say(`skipped: ${part}, no time or no tool for ${plural(left, 'unit')}`);
      tally.skipped += 1;
    }
    if (only !== undefined || failed.length + left > 0) continue;
    const on = new Date().toISOString().slice(0, 10);
    const node = process.versions.node;
    const now: Proved = { digest, on, node, cores: availableParallelism(), minutes, counts, notes };
    writeProved(ROOT, { ...proved, [part]: now }, PROVES);
  }
  const { passed, failed, skipped } = tally;
  say(`${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`);
  return failed === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 2;
}
