/**
 * The files of the reports, by the names that `--reporter` takes. The command line reads them before anything else is loaded,
 * so this file imports nothing.
 */
export const REPORT_FILES = {
  json: 'results.json',
  junit: 'junit.xml',
  ctrf: 'ctrf.json',
  markdown: 'summary.md',
  html: 'report.html',
  jsonl: 'events.jsonl',
  badge: 'badge.json',
  env: 'verdict.env',
} as const;

/** Files of `run --trace`: the traces of all worlds, and their requests as an HTTP archive. */
export const TRACE_FILES = { lines: 'traces.jsonl', har: 'traces.har' } as const;

export type ReportName = keyof typeof REPORT_FILES;

/** The reporter that shows errors and a summary in a GitHub workflow, without a file. */
export const GITHUB = 'github';
export type ReporterName = ReportName | typeof GITHUB;

/** All values of `--reporter`. */
export const REPORTER_NAMES: readonly ReporterName[] = [...(Object.keys(REPORT_FILES) as ReportName[]), GITHUB];

export const DEFAULT_REPORTS: readonly ReportName[] = ['json', 'junit'];
