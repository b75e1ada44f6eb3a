import type { Results } from '../spec/shapes/results.ts';
import { renderCtrf } from './ctrf.ts';
import { renderEnv } from './env.ts';
import type { ReportName } from './files.ts';
import { renderHtml } from './html/render-html.ts';
import { renderJson } from './json.ts';
import { renderJunit } from './junit.ts';
import { renderBadge } from './machines/badge.ts';
import { renderEvents } from './machines/events.ts';
import { renderMarkdown, SUMMARY_BYTES } from './markdown.ts';

/** The text of each report that is written to a file. The terminal report is always printed. @param changes since the base, as text */
export const RENDERERS: Readonly<Record<ReportName, (results: Results, changes?: string) => string>> = {
  json: renderJson,
  junit: renderJunit,
  ctrf: renderCtrf,
  markdown: (results, changes) => renderMarkdown(results, SUMMARY_BYTES, changes),
  html: renderHtml,
  jsonl: renderEvents,
  badge: renderBadge,
  env: renderEnv,
};
