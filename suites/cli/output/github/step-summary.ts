import { appendFile, stat } from 'node:fs/promises';
import { renderMarkdown, SUMMARY_BYTES } from '../../../../reports/markdown.ts';
import type { Results } from '../../../../spec/shapes/results.ts';

/** GitHub names in this variable the file that is the summary of a step. */
const FILE = 'GITHUB_STEP_SUMMARY';

/**
 * Appends the summary of a run to that of the step, as far as GitHub takes it: other commands of the step may have
 * written to it. Outside a workflow it does nothing.
 * @returns A sentence about what could not be written, if anything could not.
 */
export async function appendStepSummary(
  results: Results,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string | undefined> {
  const file = env[FILE];
  if (file === undefined || file === '') return undefined;
  try {
    const before = await stat(file).catch(() => undefined);
    // To open a pipe for writing waits until somebody reads it.
    if (before?.isFile() === false) throw new Error('something else than a file');
    await appendFile(file, renderMarkdown(results, SUMMARY_BYTES - (before?.size ?? 0)));
    return undefined;
  } catch (error) {
    return `Expected to write the summary to ${file}, got ${error instanceof Error ? error.message : String(error)}`;
  }
}
