import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REPORT_FILES as FILES } from '../../../reports/files.ts';
import { resultsSchema } from '../../../spec/shapes/results.ts';

/** For tests only: the names of all reports, and what is in those of an earlier run. */
export const REPORT_FILES: readonly string[] = Object.values(FILES);
const OLD = 'an earlier run';
/** The flags of a run that writes all of them. */
export const ALL_REPORTS = ['--reporter', Object.keys(FILES).join(',')];

/** For tests only: writes reports of an earlier run. */
export async function writeOldReports(folder: string): Promise<void> {
  for (const file of REPORT_FILES) await writeFile(join(folder, file), OLD);
}

/** For tests only: the names of the reports in a folder, sorted. */
export async function reportsIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => REPORT_FILES.includes(name)).sort();
}

/** For tests only: the problems of the reports in a folder. Each must be new and whole. */
export async function faultsIn(folder: string): Promise<string[]> {
  const names = await reportsIn(folder);
  const texts = await Promise.all(
    names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })),
  );
  return texts.filter(({ name, text }) => text.includes(OLD) || !isWhole(name, text)).map(({ name }) => name);
}

function isWhole(name: string, text: string): boolean {
  if (name !== FILES.json) return text.endsWith('\n');
  try {
    return resultsSchema.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}
