import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserPage } from './browser.fixture.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const VIOLATIONS = `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 200))))`;

/** For tests only: what axe finds in a page, as `rule: element`. */
export async function findViolations(page: BrowserPage): Promise<string[]> {
  await page.value(AXE);
  return page.value(VIOLATIONS);
}
