import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileText } from '../hostile-text.fixture.ts';
import { EMPTY_RUN, makeRun, RICH_RUN, run } from '../results.fixture.ts';
import { MAX_BYTES } from './limits.ts';
import { renderHtml } from './render-html.ts';
import { RED_RUN, TIMELINE_RUN } from './runs.fixture.ts';

const RED_PAGE = renderHtml(RED_RUN);

/** The tags, with the names of their attributes. */
const structure = (markup: string): string =>
  (markup.match(/<[^>]*>/g) ?? []).map((tag) => tag.replaceAll(/"[^"]*"/g, '""')).join('');

const sha256 = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('the HTML report', () => {
  it('has every part that its run has, and no other', () => {
    const parts = (markup: string): string[] =>
      [...markup.matchAll(/<section id="([\w-]+)"/g)].map(([, id = '']) => id);
    expect(parts(renderHtml(TIMELINE_RUN))).toEqual(['causes', 'clauses', 'cases', 'not-tested', 'observed', 'output']);
    expect(parts(renderHtml(RICH_RUN))).toContain('could-not-run');
    expect(parts(renderHtml(run()))).toEqual(['clauses', 'cases']);
    expect(parts(renderHtml(EMPTY_RUN))).toEqual(['clauses', 'cases']);
  });

  it('has the words of each clause that it links to', () => {
    const markup = renderHtml(TIMELINE_RUN);
    const linked = new Set([...markup.matchAll(/<a href="#([a-z]{3}-\d{3})">/g)].map(([, anchor]) => anchor));
    const worded = [...markup.matchAll(/<div id="([a-z]{3}-\d{3})"><dt>/g)].map(([, anchor]) => anchor);
    expect([...linked].toSorted()).toEqual(worded.toSorted());
    expect(worded).toContain('sig-003');
    expect(markup).toContain('<dd>Required. ');
  });

  it('allows exactly the style and the script that it has', () => {
    const markup = renderHtml(RICH_RUN);
    const policy = /Content-Security-Policy" content="([^"]+)"/.exec(markup)?.[1];
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(markup) ?? [];
    const [, script = ''] = /<script>(.*?)<\/script>/s.exec(markup) ?? [];
    expect(policy).toContain(`default-src 'none'; style-src ${sha256(style)}; script-src ${sha256(script)};`);
    expect(markup.match(/<(?:script|style)\b/g)).toEqual(['<style', '<script']);
    expect(script).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document[.]write|eval|Function|<!--/);
  });

  it('has no attribute that the policy forbids', () => {
    expect(structure(renderHtml(TIMELINE_RUN)).match(/ (?:style|on\w+)=/g)).toBeNull();
  });

  it('stays small, however much a run has to tell, and says what it cut', () => {
    expect(JSON.stringify(RED_RUN).length).toBeGreaterThan(5 * MAX_BYTES);
    expect(Buffer.byteLength(RED_PAGE)).toBeLessThan(MAX_BYTES);
    expect(RED_PAGE.match(/<details class="case"/g)).toHaveLength(RED_RUN.cases.length);
    expect(RED_PAGE).toMatch(/results\.json has/);
  });

  it('shows the example of a cause in full, even in a large report', () => {
    const [, ...cases] = RED_PAGE.split('<details class="case"');
    const whole = cases.filter((text) => text.includes('Events (60 of 110;'));
    expect(whole).toHaveLength(1);
  });

  it('has the same structure for all texts of a peer', () => {
    const expected = structure(renderHtml(makeRun('x')));
    fc.assert(
      fc.property(
        hostileText.filter((text) => text.trim() !== '').map((text) => text.replaceAll('`', "'").slice(0, 60)),
        (text) => {
          expect(structure(renderHtml(makeRun(`y${text}`)))).toEqual(expected);
        },
      ),
      { numRuns: 15 },
    );
  });
});
