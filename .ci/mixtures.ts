/**
 * Plays honest implementations at random, each with up to eight choices of a router and eight of a client that the document
 * leaves open, and says which cases fail for them, each with the fewest choices for which it does.
 *
 *     npm run mixtures                               # 10 mixtures, some minutes
 *     npm run mixtures -- --count 100 --seed 1000    # others
 *     npm run mixtures -- 'retry/*'                  # only cases that match
 */
import { parseArgs } from 'node:util';
import { VARIANTS } from '../sim/harness.ts';
import { plural } from '../spec/grammar.ts';
import type { CaseResult } from '../spec/shapes/results.ts';
import type { Case } from '../suites/cases/case.ts';
import { fullMixture, mixtureOf } from '../suites/proof/mixtures.fixture.ts';
import { ASSERTING, failureLine, prove } from '../suites/proof/prove.fixture.ts';
import { selectCases } from '../suites/runner/select.ts';
import { fewestOf } from './mixtures/fewest.ts';
import { numberOption } from './number-option.ts';

interface Wanted {
  readonly count: number;
  readonly seed: number;
  readonly cases: readonly Case[];
}

function wantedOf(args: string[]): Wanted {
  const { values, positionals: patterns } = parseArgs({
    args,
    options: { count: { type: 'string', default: '10' }, seed: { type: 'string', default: '1' } },
    allowPositionals: true,
  });
  const cases = selectCases(ASSERTING, patterns);
  return { count: numberOption('--count', values.count, 1), seed: numberOption('--seed', values.seed, 0), cases };
}

type Choices = ReturnType<typeof fullMixture>;

/** What did not pass on an implementation with these choices. */
async function accusationsOf(choices: Choices, cases: readonly Case[]): Promise<readonly CaseResult[]> {
  const { failed, couldNotRun } = await prove(mixtureOf(choices).rules, cases);
  return [...failed, ...couldNotRun];
}

/** One line for a case that did not pass, with the fewest choices for which it does not. */
async function lineOf(result: CaseResult, choices: Choices, cases: readonly Case[]): Promise<string> {
  const own = cases.filter(({ id }) => id === result.id);
  const isAccused = async (fewer: Choices): Promise<boolean> => (await accusationsOf(fewer, own)).length > 0;
  const fewest = await fewestOf(choices, isAccused);
  const what = result.failure === undefined ? `${result.id}: ${result.reason}` : failureLine(result);
  return `  ${what}\n    ${mixtureOf(fewest).name}`;
}

try {
  const { count, seed: first, cases } = wantedOf(process.argv.slice(2));
  let accused = 0;
  for (let seed = first; seed < first + count; seed += 1) {
    const choices = fullMixture(VARIANTS, seed);
    const accusations = await accusationsOf(choices, cases);
    console.log(
      `seed ${seed}, ${plural(choices.length, 'variant')}: ${plural(accusations.length, 'case')} did not pass`,
    );
    for (const result of accusations) console.log(await lineOf(result, choices, cases));
    if (accusations.length > 0) accused += 1;
  }
  console.log(`${plural(count, 'mixture')} in ${plural(cases.length, 'case')}: ${accused} accused`);
  process.exitCode = accused === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
