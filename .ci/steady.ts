/**
 * Plays the suite against the simulator many times, every second time beside processes that use all cores, and compares
 * the verdicts of the run and of each case.
 *
 *     npm run steady                              # 10 runs
 *     npm run steady -- --runs 50
 *     npm run steady -- --runs 4 'relation/*'     # only cases that match
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { plural } from '../spec/grammar.ts';
import { numberOption } from './number-option.ts';
import { beside } from './steady/burners.ts';
import { playOnce } from './steady/play-once.ts';
import { type PlayedRun, unsteadyOf } from './steady/unsteady.ts';

const BURNERS_PER_CORE = 2;

interface Wanted {
  readonly runs: number;
  readonly burners: number;
  readonly patterns: readonly string[];
}

function wantedOf(args: string[]): Wanted {
  const { values, positionals: patterns } = parseArgs({
    args,
    options: {
      runs: { type: 'string', default: '10' },
      burners: { type: 'string', default: String(BURNERS_PER_CORE * availableParallelism()) },
    },
    allowPositionals: true,
  });
  return {
    runs: numberOption('--runs', values.runs, 2),
    burners: numberOption('--burners', values.burners, 1),
    patterns,
  };
}

async function play({ runs: count, burners, patterns }: Wanted): Promise<readonly PlayedRun[]> {
  const runs: PlayedRun[] = [];
  for (let number = 1; number <= count; number += 1) {
    const isLoaded = number % 2 === 0;
    const run = isLoaded ? await beside(burners, () => playOnce(patterns)) : await playOnce(patterns);
    runs.push(run);
    const where = isLoaded ? `beside ${plural(burners, 'burner')}` : 'alone';
    console.log(
      `run ${number}, ${where}: ${run.verdict}, ${plural(run.cases.size, 'case')}, ${run.seconds.toFixed(1)} s`,
    );
  }
  return runs;
}

try {
  const runs = await play(wantedOf(process.argv.slice(2)));
  const unsteady = unsteadyOf(runs);
  for (const line of unsteady) console.log(line);
  const outcome = unsteady.length === 0 ? 'one verdict' : plural(unsteady.length, 'difference');
  console.log(`${plural(runs.length, 'run')}, ${Math.floor(runs.length / 2)} of them under load: ${outcome}`);
  process.exitCode = unsteady.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
