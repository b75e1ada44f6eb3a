import { renderTerminal } from '../../../reports/terminal/terminal.ts';
import { escapeCi } from '../../../reports/text/escape.ts';
import { RoutespecError } from '../../../spec/error.ts';
import type { Results } from '../../../spec/shapes/results.ts';
import { type Case, rolesOf } from '../../cases/case.ts';
import { CASES } from '../../cases/index.ts';
import { certificatesOnDemand } from '../../certificates/certificates.ts';
import type { KnownDeviation } from '../../runner/known/known-deviation.ts';
import { run, unplayed } from '../../runner/run.ts';
import { selectCases } from '../../runner/select.ts';
import { exitCodeOf } from '../exit-codes.ts';
import { type Implementation, openImplementation } from './implementation.ts';
import { interruption } from './interruption.ts';
import { invocation } from './invocation.ts';
import { readKnownDeviations } from './known-file.ts';
import { type Origin, rolesUnderTest } from './origins.ts';
import { ProgressLine } from './progress-line.ts';
import { type RunOptions, readRunOptions } from './run-options.ts';
import { makeFolder, writeReports } from './write-reports.ts';

/** `routespec run`: plays the suites, tells the results, and writes the reports. */
export async function runCommand(args: readonly string[]): Promise<number> {
  const options = readRunOptions(args);
  const roles = rolesUnderTest(options.origins);
  const cases = selectCases(
    CASES.filter((each) => rolesOf(each).some((role) => roles.includes(role))),
    options.patterns,
  );
  // Before anything is waited for: a signal that came while the program was loading is sent once more then.
  const interrupted = interruption();
  const known = options.expectFile === undefined ? [] : await readKnownDeviations(options.expectFile);
  await makeFolder(options.outFolder);
  const results = await carryOut(options, { cases, known }, interrupted);
  await writeReports(results, options.outFolder, options.reports);
  process.stdout.write(escapeCi(renderTerminal(results, terminal())));
  process.stderr.write(`reports: ${options.outFolder}\n`);
  return exitCodeOf(results, { strict: options.strict, interrupted: interrupted.aborted });
}

/** What is to be played, and what is let pass in it. */
interface Programme {
  readonly cases: readonly Case[];
  readonly known: readonly KnownDeviation[];
}

/** The results, also those of an implementation that could not be started. */
async function carryOut(options: RunOptions, { cases, known }: Programme, interrupted: AbortSignal): Promise<Results> {
  const { seed, settleMs, patienceMs } = options;
  const startedAt = new Date();
  const certificates = certificatesOnDemand();
  const progress = new ProgressLine(process.stderr, cases.length);
  let implementation: Implementation | undefined;
  try {
    implementation = await openImplementation(options.origins, { seed, certificates, signal: interrupted });
    const command = [invocation(process.argv[1] ?? 'routespec', process.cwd()), 'run', ...options.again].join(' ');
    const frame = { seed, settleMs, patienceMs, certificates, command };
    const request = { addresses: implementation.addresses, cases, knownDeviations: known, ...frame };
    return await run(request, progress, interrupted);
  } catch (error) {
    if (!(error instanceof RoutespecError)) throw error;
    return unplayed({ url: nameOf(options.origins.router ?? options.origins.client), seed, cases }, error, startedAt);
  } finally {
    progress.clear();
    await implementation?.close();
  }
}

/** What could not be opened, for a person. */
function nameOf(origin: Origin | undefined): string {
  if (origin?.kind === 'started') return origin.command;
  return origin?.kind === 'running' ? origin.url : 'the simulator';
}

function terminal(): { color: boolean; width?: number } {
  const { isTTY, columns } = process.stdout;
  const noColor = process.env['NO_COLOR'];
  return {
    color: isTTY === true && (noColor === undefined || noColor === ''),
    ...(columns > 0 ? { width: columns } : {}),
  };
}
