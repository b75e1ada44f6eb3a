import { escapeCi } from '../../reports/escape.ts';
import { renderTerminal } from '../../reports/terminal.ts';
import { RoutespecError } from '../../spec/error.ts';
import type { Results } from '../../spec/shapes/results.ts';
import type { Case } from '../cases/case.ts';
import { CASES } from '../cases/index.ts';
import { certificatesOnDemand } from '../certificates/certificates.ts';
import { run, unplayed } from '../runner/run.ts';
import { selectCases } from '../runner/select.ts';
import { exitCodeOf } from './exit-codes.ts';
import { type Implementation, openImplementation } from './implementation.ts';
import { interruption } from './interruption.ts';
import { ProgressLine } from './progress-line.ts';
import { type RunOptions, readRunOptions } from './run-options.ts';
import { makeFolder, writeReports } from './write-reports.ts';

/** `routespec run`: plays the suites, tells the results, and writes the reports. */
export async function runCommand(args: readonly string[]): Promise<number> {
  const options = readRunOptions(args);
  const cases = selectCases(CASES, options.patterns);
  await makeFolder(options.outFolder);
  const interrupted = interruption();
  const results = await carryOut(options, cases, interrupted);
  await writeReports(results, options.outFolder, options.reports);
  process.stdout.write(escapeCi(renderTerminal(results, terminal())));
  process.stderr.write(`reports: ${options.outFolder}\n`);
  return exitCodeOf(results, { strict: options.strict, interrupted: interrupted.aborted });
}

/** The results, also those of an implementation that could not be started. */
async function carryOut(options: RunOptions, cases: readonly Case[], interrupted: AbortSignal): Promise<Results> {
  const { seed, settleMs, patienceMs } = options;
  const startedAt = new Date();
  const certificates = certificatesOnDemand();
  const progress = new ProgressLine(process.stderr, cases.length);
  let implementation: Implementation | undefined;
  try {
    implementation = await openImplementation(options, certificates, interrupted);
    const command = ['npx', 'routespec', 'run', ...options.again].join(' ');
    const request = { targetUrl: implementation.url, cases, seed, settleMs, patienceMs, certificates, command };
    return await run(request, progress, interrupted);
  } catch (error) {
    if (!(error instanceof RoutespecError)) throw error;
    return unplayed({ targetUrl: options.exec ?? 'the simulator', seed }, error, startedAt);
  } finally {
    progress.clear();
    await implementation?.close();
  }
}

function terminal(): { color: boolean; width?: number } {
  const { isTTY, columns } = process.stdout;
  const noColor = process.env['NO_COLOR'];
  return {
    color: isTTY === true && (noColor === undefined || noColor === ''),
    ...(columns > 0 ? { width: columns } : {}),
  };
}
