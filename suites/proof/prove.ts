/**
 * Proves the suite.
 *
 *     npm run prove                              # the tests of the project `prove`, and the matrix
 *     npm run prove -- matrix --only 'digest-*'  # only faults, variants and mixtures that match
 *     npm run prove -- matrix --record FILE      # keeps what each fault turns red
 *     npm run prove -- matrix --against FILE     # compares with such a record; fails if anything is lost
 *     npm run prove -- matrix --minutes 20       # begins nothing new after so long, and counts what is left
 *     npm run prove -- power --seed 1 --count 600  # how many of the composed faults that a seed draws are found
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { FAULTS } from '../../sim/harness.ts';
import { drawn } from '../../sim/rules/faults/composed/compose.ts';
import { PLAYED, playMatrix } from './matrix/matrix.ts';
import { compare, readRecord, recordFrom, writeRecord } from './matrix/record.ts';
import type { MatrixOutcome } from './matrix/units.ts';
import { readWitnesses, WITNESSES } from './matrix/witnesses.ts';
import { measurePower, powerLines } from './power.ts';

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** True once so many minutes have passed. */
function after(minutes: string | undefined): () => boolean {
  const endMs = performance.now() + Number(minutes ?? Number.POSITIVE_INFINITY) * 60_000;
  if (!(endMs > performance.now())) throw new Error(`--minutes must be a number of minutes, got ${minutes}`);
  return () => performance.now() > endMs;
}

/** `*` matches anything. */
function patternFor(text: string): RegExp {
  const parts = text.split('*').map((part) => part.replace(/[^\w/-]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`);
}

function nameIn(unit: string): string {
  return unit.slice(unit.indexOf(' ') + 1);
}

async function matrix(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string', multiple: true },
      record: { type: 'string' },
      against: { type: 'string' },
      minutes: { type: 'string' },
    },
  });
  const before = values.against === undefined ? undefined : readRecord(values.against);
  const patterns = values.only?.map(patternFor);
  const names = [...PLAYED, ...Object.keys(before ?? {}).map(nameIn)];
  const idle = patterns?.findIndex((each) => !names.some((name) => each.test(name))) ?? -1;
  if (idle >= 0) throw new Error(`No fault, variant or mixture matches ${values.only?.[idle]}`);
  const isWanted = (name: string): boolean => patterns?.some((each) => each.test(name)) ?? true;
  const { outcomes, left } = await playMatrix({ isWanted, isOver: after(values.minutes), say });
  writeWitnesses(outcomes);
  const record = recordFrom(outcomes);
  if (values.record !== undefined) writeRecord(values.record, record);
  const isPlayed = (unit: string): boolean => isWanted(nameIn(unit)) && !left.includes(unit);
  const comparison = before && compare(before, record, isPlayed);
  for (const line of comparison?.lines ?? []) say(line);
  const failed = outcomes.filter(({ problems }) => problems.length > 0).length;
  const skipped = left.length === 0 ? '' : `, ${left.length} skipped: no time for them`;
  say(`${outcomes.length - failed} passed, ${failed} failed${skipped}`);
  return failed > 0 || comparison?.isWorse === true ? 1 : 0;
}

/** The witnesses of all faults, in their order: new ones, and earlier ones for faults that were not played. */
function writeWitnesses(outcomes: readonly MatrixOutcome[]): void {
  const found = new Map(outcomes.map(({ unit, witness }) => [unit, witness]));
  const before = readWitnesses();
  const all = FAULTS.map(({ name }) => [name, found.get(`fault ${name}`) ?? before[name]]);
  writeFileSync(WITNESSES, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
}

/** Draws composed faults by a seed, and reports how many of them the suite finds. */
async function power(args: string[]): Promise<number> {
  const options = { seed: { type: 'string' }, count: { type: 'string' }, minutes: { type: 'string' } } as const;
  const { values } = parseArgs({ args, options });
  const [seed, count] = [Number(values.seed ?? 1), Number(values.count ?? 600)];
  if (!Number.isInteger(seed) || !(count > 0)) throw new Error('--seed and --count must be whole numbers');
  const trials = await measurePower({ faults: drawn(seed, count), isOver: after(values.minutes), say });
  for (const line of powerLines(trials)) say(line);
  return 0;
}

async function main([part, ...rest]: string[]): Promise<number> {
  if (part === 'matrix') return matrix(rest);
  if (part === 'power') return power(rest);
  if (part !== undefined) throw new Error(`Expected matrix, power or nothing, got ${part}`);
  const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'prove'], { stdio: 'inherit' });
  return status === 0 ? matrix([]) : 1;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 2;
}
