import { escapeCi } from '../../reports/escape.ts';
import { renderTerminal } from '../../reports/terminal.ts';
import { CASES } from '../cases/index.ts';
import { run } from '../runner/run.ts';
import { selectCases } from '../runner/select.ts';
import { exitCodeOf } from './exit-codes.ts';
import { openImplementation } from './implementation.ts';
import { interruption } from './interruption.ts';
import { ProgressLine } from './progress-line.ts';
import { readRunOptions } from './run-options.ts';
import { writeReports } from './write-reports.ts';

/** `routespec run`: plays the suites, tells the results, and writes the reports. */
export async function runCommand(args: readonly string[]): Promise<number> {
  const options = readRunOptions(args);
  const cases = selectCases(CASES, options.patterns);
  const interrupted = interruption();
  const implementation = await openImplementation(options, interrupted);
  const progress = new ProgressLine(process.stderr, cases.length);
  try {
    const { seed, settleMs, patienceMs } = options;
    const command = ['npx', 'routespec', 'run', ...options.again].join(' ');
    const request = { targetUrl: implementation.url, cases, seed, settleMs, patienceMs, command };
    const results = await run(request, progress, interrupted);
    progress.clear();
    await writeReports(results, options.outFolder, options.reports);
    process.stdout.write(escapeCi(renderTerminal(results, terminal())));
    process.stderr.write(`reports: ${options.outFolder}\n`);
    return exitCodeOf(results, { strict: options.strict, interrupted: interrupted.aborted });
  } finally {
    progress.clear();
    await implementation.close();
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
