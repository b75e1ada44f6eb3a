import type { Results } from '../spec/shapes/results.ts';
import { renderCtrf } from './ctrf.ts';
import { REPORT_FILES } from './files.ts';
import { renderHtml } from './html/render-html.ts';
import { renderJson } from './json.ts';
import { renderJunit } from './junit.ts';
import { renderBadge } from './machines/badge.ts';
import { renderEvents } from './machines/events.ts';
import { renderMarkdown } from './markdown.ts';

/** A report that is written to a file in the directory of a run. */
export interface Report {
  readonly file: string;
  readonly render: (results: Results) => string;
}

/** Reports in files that `--reporter` can name. The terminal report is always printed. */
export const REPORTS = {
  json: { file: REPORT_FILES.json, render: renderJson },
  junit: { file: REPORT_FILES.junit, render: renderJunit },
  ctrf: { file: REPORT_FILES.ctrf, render: renderCtrf },
  markdown: { file: REPORT_FILES.markdown, render: (results) => renderMarkdown(results) },
  html: { file: REPORT_FILES.html, render: renderHtml },
  jsonl: { file: REPORT_FILES.jsonl, render: renderEvents },
  badge: { file: REPORT_FILES.badge, render: renderBadge },
} as const satisfies Record<keyof typeof REPORT_FILES, Report>;

export type ReportName = keyof typeof REPORTS;

/** The reporter that shows errors and a summary in a GitHub workflow, without a file. */
export const GITHUB = 'github';
export type ReporterName = ReportName | typeof GITHUB;

/** All values of `--reporter`. */
export const REPORTER_NAMES: readonly ReporterName[] = [...(Object.keys(REPORTS) as ReportName[]), GITHUB];

/** The reports that a run writes by default. */
export const DEFAULT_REPORTS: readonly ReportName[] = ['json', 'junit'];
