import { access, constants, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REPORTS, type ReportName } from '../../../reports/index.ts';
import { RoutespecError } from '../../../spec/error.ts';
import type { Results } from '../../../spec/shapes/results.ts';

/** Makes the folder of the reports. It is called before the run, so that no run loses its results. */
export async function makeFolder(folder: string): Promise<void> {
  await withUsageError(folder, async () => {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  });
}

/** Writes the reports of a run into its folder. */
export async function writeReports(results: Results, folder: string, names: readonly ReportName[]): Promise<void> {
  await withUsageError(folder, async () => {
    for (const name of names) {
      const { file, render } = REPORTS[name];
      await writeFile(join(folder, file), render(results));
    }
  });
}

async function withUsageError(folder: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RoutespecError(
      'usage',
      `Expected \`--out\` to be a folder that can be written to, got ${folder}: ${reason}`,
    );
  }
}
