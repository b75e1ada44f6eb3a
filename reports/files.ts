/** The files of the reports, by the names that `--reporter` takes. */
export const REPORT_FILES = {
  json: 'results.json',
  junit: 'junit.xml',
  ctrf: 'ctrf.json',
  markdown: 'summary.md',
  html: 'report.html',
  jsonl: 'events.jsonl',
  badge: 'badge.json',
} as const;
