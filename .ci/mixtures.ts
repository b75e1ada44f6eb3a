/**
 * Plays honest implementations at random, each with up to eight choices of a router and eight of a client that the document
 * leaves open, and says which cases fail for them, each with the fewest choices for which it does.
 *
 *     npm run mixtures                               # 10 mixtures, some minutes
 *     npm run mixtures -- --count 100 --seed 1000    # others
 *     npm run mixtures -- 'retry/*'                  # only cases that match
 *     npm run mixtures -- --clock stepped            # on a clock that tells neither `next` nor `busy`; or real
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

const CLOCKS = ['counted', 'stepped', 'real'] as const;
type Clock = (typeof CLOCKS)[number];

interface Wanted {
  readonly count: number;
  readonly seed: number;
  readonly clock: Clock;
  readonly cases: readonly Case[];
}

function wantedOf(args: string[]): Wanted {
  const { values, positionals: patterns } = parseArgs({
    args,
    options: {
      count: { type: 'string', default: '10' },
      seed: { type: 'string', default: '1' },
      clock: { type: 'string', default: 'counted' },
    },
    allowPositionals: true,
  });
  return {
    count: numberOption('--count', values.count, 1),
    seed: numberOption('--seed', values.seed, 0),
    clock: clockOf(values.clock),
    cases: selectCases(ASSERTING, patterns),
  };
}

function clockOf(text: string): Clock {
  const clock = CLOCKS.find((each) => each === text);
  if (clock === undefined) throw new Error(`Expected \`--clock\` to be one of ${CLOCKS.join(', ')}, got ${text}`);
  return clock;
}

type Choices = ReturnType<typeof fullMixture>;

/**
 * What is wrong about an implementation with these choices. A counted clock lets every case end; on another one it is no accusation
 * if a case runs out of time.
 */
async function accusationsOf(
  choices: Choices,
  { cases, clock }: Pick<Wanted, 'cases' | 'clock'>,
): Promise<readonly CaseResult[]> {
  const { failed, couldNotRun } = await prove(mixtureOf(choices).rules, cases, clock);
  return clock === 'counted' ? [...failed, ...couldNotRun] : failed;
}

/** What is said of a case that does not pass: with the fewest choices for which it does not, if it does not again. */
async function linesOf(result: CaseResult, choices: Choices, { cases, clock }: Wanted): Promise<string> {
  const own = cases.filter(({ id }) => id === result.id);
  const isAccused = async (fewer: Choices): Promise<boolean> =>
    (await accusationsOf(fewer, { cases: own, clock })).length > 0;
  const what = result.failure === undefined ? `${result.id}: ${result.reason}` : failureLine(result);
  const found = (await isAccused(choices))
    ? mixtureOf(await fewestOf(choices, isAccused)).name
    : 'it passed when played again, alone';
  return `  ${what}\n    ${found}`;
}

try {
  const wanted = wantedOf(process.argv.slice(2));
  const { count, seed: first, cases } = wanted;
  let accused = 0;
  for (let seed = first; seed < first + count; seed += 1) {
    const choices = fullMixture(VARIANTS, seed);
    const accusations = await accusationsOf(choices, wanted);
    console.log(
      `seed ${seed}, ${plural(choices.length, 'variant')}: ${plural(accusations.length, 'case')} did not pass`,
    );
    for (const result of accusations) console.log(await linesOf(result, choices, wanted));
    if (accusations.length > 0) accused += 1;
  }
  console.log(`${plural(count, 'mixture')} in ${plural(cases.length, 'case')}: ${accused} accused`);
  process.exitCode = accused === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
