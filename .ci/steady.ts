/**
 * Runs a command many times, every second time next to a busy thread on each core, and says what is not the same in all runs:
 * the exit code, the last line with counts, and the verdict of each case in a file of results.
 *
 *     npm run steady -- --runs 20 npm test
 *     npm run steady -- --results reports/latest/results.json npm run conformance
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { Results } from '../spec/shapes/results.ts';

/** The outcome of a run: all compared values, by name. */
type Outcome = ReadonlyMap<string, string>;

/** The last line that counts something, such as `Tests  3 passed`, without the time that it took. */
export function closingLine(output: string): string {
  const lines = stripVTControlCharacters(output).split('\n');
  const line = lines.findLast((each) => /\d+ (passed|failed)/.test(each)) ?? '';
  return line.replace(/ *(in )?\d+([.]\d+)? ?m?s$/, '').trim();
}

/** One line for each name whose value differs between runs, which are counted from 1. */
export function differences(outcomes: readonly Outcome[]): string[] {
  const names = new Set(outcomes.flatMap((outcome) => [...outcome.keys()]));
  return [...names].flatMap((name) => {
    const runs = new Map<string, number[]>();
    for (const [index, outcome] of outcomes.entries()) {
      const value = outcome.get(name) ?? 'nothing';
      runs.set(value, [...(runs.get(value) ?? []), index + 1]);
    }
    if (runs.size === 1) return [];
    return [`${name}: ${[...runs].map(([value, numbers]) => `${value} in ${numbers.join(', ')}`).join('; ')}`];
  });
}

async function play(command: readonly string[], results: string | undefined): Promise<Outcome> {
  if (results !== undefined) rmSync(results, { force: true });
  const child = spawn(command[0] ?? '', command.slice(1), { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    output += piece;
  });
  const [code] = await once(child, 'close');
  const hasResults = results !== undefined && existsSync(results);
  const { cases }: Pick<Results, 'cases'> = hasResults ? JSON.parse(readFileSync(results, 'utf8')) : { cases: [] };
  return new Map([
    ['exit code', String(code)],
    ['closing line', closingLine(output)],
    ...cases.map(({ id, status, failure }): [string, string] => [id, `${status} ${failure?.requirement ?? ''}`.trim()]),
  ]);
}

async function main(args: string[]): Promise<void> {
  const at = args.findIndex((arg, index) => !arg.startsWith('--') && !args[index - 1]?.startsWith('--'));
  const options = { runs: { type: 'string', default: '10' }, results: { type: 'string' } } as const;
  const { values } = parseArgs({ args: at === -1 ? args : args.slice(0, at), options });
  if (at === -1) throw new Error('Name a command, as in `npm run steady -- npm test`');
  const count = Number(values.runs);
  if (!Number.isInteger(count) || count < 2) {
    throw new Error(`Expected \`--runs\` to be a number, at least 2, got ${values.runs}`);
  }
  const outcomes: Outcome[] = [];
  while (outcomes.length < count) {
    const cores = outcomes.length % 2 === 1 ? availableParallelism() : 0;
    const busy = Array.from({ length: cores }, () => new Worker('for (;;);', { eval: true }));
    const outcome = await play(args.slice(at), values.results).finally(() => busy.map((worker) => worker.terminate()));
    outcomes.push(outcome);
    const [code, line, ...cases] = outcome.values();
    console.log(
      `run ${outcomes.length}, ${cores} cores busy: exit code ${code}, ${line}, ${cases.length} cases compared`,
    );
  }
  const found = differences(outcomes);
  for (const difference of found) console.log(difference);
  console.log(found.length === 0 ? `${outcomes.length} runs, one outcome` : `${found.length} differences`);
  process.exitCode = found.length === 0 ? 0 : 1;
}

if (process.argv[1] === import.meta.filename) await main(process.argv.slice(2));
