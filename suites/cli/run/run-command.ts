import { renderTerminal } from '../../../reports/terminal.ts';
import { escapeCi } from '../../../reports/text/escape.ts';
import { rolesOf } from '../../cases/case.ts';
import { CASES } from '../../cases/index.ts';
import { selectCases } from '../../runner/select.ts';
import { exitCodeOf } from '../exit-codes.ts';
import { interruption } from './interruption.ts';
import { readKnownDeviations } from './known-file.ts';
import { runOnTargets } from './run-on-targets.ts';
import { readRunOptions } from './run-options.ts';
import { rolesUnderTest } from './target-choices.ts';
import { makeFolder, writeReports } from './write-reports.ts';

/** `routespec run`: plays the selected cases, prints the results, and writes the reports. */
export async function runCommand(args: readonly string[]): Promise<number> {
  const options = readRunOptions(args);
  const roles = rolesUnderTest(options.targets);
  const cases = selectCases(
    CASES.filter((each) => rolesOf(each).some((role) => roles.includes(role))),
    options.patterns,
  );
  // This comes before the first await, because a signal that came while the program was loading is sent again then.
  const interrupted = interruption();
  const knownDeviations = options.expectFile === undefined ? [] : await readKnownDeviations(options.expectFile);
  await makeFolder(options.outFolder);
  const results = await runOnTargets(options, { cases, knownDeviations }, interrupted);
  await writeReports(results, options.outFolder, options.reports);
  process.stdout.write(escapeCi(renderTerminal(results, terminal())));
  process.stderr.write(`reports: ${options.outFolder}\n`);
  return exitCodeOf(results, { strict: options.strict, interrupted: interrupted.aborted });
}

function terminal(): { color: boolean; width?: number } {
  const { isTTY, columns } = process.stdout;
  const noColor = process.env['NO_COLOR'];
  return {
    color: isTTY === true && (noColor === undefined || noColor === ''),
    ...(columns > 0 ? { width: columns } : {}),
  };
}
