import { resolve } from 'node:path';
import { completeResults } from '../../reports/complete-results.ts';
import { RoutespecError } from '../../spec/error.ts';
import { mergeResults, type Part } from '../runner/merge-results.ts';
import type { CommandArguments } from './arguments.ts';
import { chooseExitCode, EXIT } from './exit-codes.ts';
import { lockFolder } from './output/folders.ts';
import { readResults } from './output/read-results.ts';
import { publishResults } from './output/reports.ts';
import { readOut, readReports } from './run/run-options.ts';
import { readKnownDeviations } from './run/selection.ts';

/**
 * `routespec merge DIR…`: joins the results of several runs, such as the parts of one, and reports them as one run. It
 * ends with the exit code of that run.
 */
export async function mergeCommand(given: CommandArguments): Promise<number> {
  const place = {
    outFolder: readOut(given),
    reports: readReports(given),
    verbose: given.on('verbose'),
    base: given.text('base'),
  };
  refuseFolders(given, place.outFolder);
  const expectFile = given.text('expect');
  const known = expectFile === undefined ? undefined : await readKnownDeviations(expectFile);
  const parts: Part[] = [];
  for (const folder of given.rest) parts.push({ where: folder, results: await readResults(folder) });
  const results = completeResults(mergeResults(parts, known), given.on('strict'));
  const release = await lockFolder(place.outFolder);
  const isReported = await publishResults(results, place).finally(release);
  return isReported ? chooseExitCode(results) : EXIT.couldNotRun;
}

/** @throws RoutespecError `usage` if one folder is given twice, or if one would be overwritten */
function refuseFolders({ rest }: CommandArguments, outFolder: string): void {
  const paths = rest.map((folder) => resolve(folder));
  const twice = rest.find((_, at) => paths.indexOf(paths[at] ?? '') < at);
  if (twice !== undefined) throw new RoutespecError('usage', `Expected each folder once, got ${twice} twice`);
  if (!paths.includes(resolve(outFolder))) return;
  const expected = 'Expected `--out` to be a folder other than those to merge';
  throw new RoutespecError('usage', `${expected}, got ${outFolder}`);
}
