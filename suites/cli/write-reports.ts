import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REPORTS, type ReportName } from '../../reports/index.ts';
import { RoutespecError } from '../../spec/error.ts';
import type { Results } from '../../spec/shapes/results.ts';

/** Writes the reports of a run into a folder, which is made where it is not there. */
export async function writeReports(results: Results, folder: string, names: readonly ReportName[]): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    for (const name of names) {
      const { file, render } = REPORTS[name];
      await writeFile(join(folder, file), render(results));
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RoutespecError(
      'usage',
      `Expected \`--out\` to be a folder that can be written to, got ${folder}: ${reason}`,
    );
  }
}
