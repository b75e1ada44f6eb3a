import { expect, it } from 'vitest';
import type { BrowserPage } from '../../../.ci/browser/browser.fixture.ts';
import { describeInBrowser } from '../../../.ci/browser/in-browser.fixture.ts';
import type { Results } from '../../../spec/shapes/results.ts';
import { visible } from '../../../spec/text/visible.ts';
import { HOSTILE, makeRun } from '../../results.fixture.ts';
import { renderHtml } from '../render-html.ts';
import { openReport } from './report-page.fixture.ts';

/** Texts of a peer that the page must not run, load or send. */
const ATTACKS: readonly (readonly [string, string])[] = [
  ['scripts', '<script>alert(1)</script></script><script>alert(2)</script><!--<script>'],
  ['handlers', '"><img src=x onerror=alert(1)>\'><svg onload=alert(2)><details open ontoggle=alert(3)>'],
  [
    'the ends of elements',
    '</style></title></pre></code></details></table></svg><iframe srcdoc="<script>alert(1)</script>">',
  ],
  ['resources', '<link rel=stylesheet href=//evil.test/a.css><img src="//evil.test/b"><base href="//evil.test/">'],
  [
    'addresses',
    'javascript:alert(1)" href="javascript:alert(2)" formaction="//evil.test" style="background:url(//evil.test)',
  ],
  [
    'a policy, a refresh and a form',
    '<meta http-equiv=refresh content="0;url=//evil.test"><form action=//evil.test><button>',
  ],
  ['entities', '&lt;script&gt;alert(1)&lt;/script&gt;&#60;img src=x onerror=alert(2)&#62;'],
  ['templates', `\${alert(1)}{{alert(2)}}\`\${alert(3)}\``],
  ['what a terminal would obey', HOSTILE],
];

/** A hostile run that has every part of the report. */
function hostileRun(text: string): Results {
  const results = makeRun(text);
  const kinds = ['settings', 'call', 'attempt', 'answer', 'clock', 'note'] as const;
  return {
    ...results,
    unplayed: [text],
    cases: results.cases.map((result) => ({
      ...result,
      seenIn: text,
      ...(result.failure && { failure: { ...result.failure, comparison: { expected: `a${text}`, seen: `b${text}` } } }),
      transcript: kinds.map((kind) => ({
        at: '2026-01-01T00:00:00.000Z',
        elapsedMs: 1,
        actor: 'suite' as const,
        what: text,
        kind,
        place: text,
        detail: text,
        attempt: text,
      })),
    })),
  };
}

/** Opens everything, searches, and presses every key of the page, so that all of its script has run. */
const USE_ALL = `(() => {
  for (const details of document.querySelectorAll('details')) details.open = true;
  const find = document.getElementById('find');
  find.value = '<script>';
  find.dispatchEvent(new Event('input', { bubbles: true }));
  for (const link of document.querySelectorAll('a[data-find]')) link.click();
  for (const link of document.querySelectorAll('a')) link.click();
  document.getElementById('reset').click();
  for (const key of ['j', 'k', '/', '?', 'Escape']) {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  }
})()`;

const ELEMENTS = `[...document.querySelectorAll('*')].map((each) => each.localName + [...each.attributes].map((own) => own.name).join())`;

describeInBrowser('a report of a hostile run', (openPage) => {
  it.each(ATTACKS)('shows %s as text', async (_, text) => {
    const page = await openReport(openPage, renderHtml(hostileRun(text)));
    await page.value(USE_ALL);
    // Everything that the page had started is noted before this answer.
    await page.value('new Promise((done) => setTimeout(done, 0))');
    expect(page.mischief).toEqual({ dialogs: [], requests: [], problems: [] });
    const plain = await openReport(openPage, renderHtml(hostileRun('x')));
    const kinds = async (each: BrowserPage): Promise<string[]> =>
      [...new Set(await each.value<string[]>(ELEMENTS))].sort();
    expect((await kinds(page)).filter((kind) => /script|img|iframe|base|link|on\w+=/.test(kind))).toEqual(
      (await kinds(plain)).filter((kind) => /script|img|iframe|base|link|on\w+=/.test(kind)),
    );
    expect(await page.value<string>(`document.querySelector('#list').textContent`)).toContain(
      visible(text).slice(0, 8),
    );
  });

  it('would run nothing, even if text became markup', async () => {
    const markup = renderHtml(makeRun('HERE')).replaceAll(
      'HERE',
      '<img src="//evil.test/a.png" onerror="alert(1)"><script>alert(2)</script><script src="//evil.test/b.js"></script><style>body { color: red }</style><iframe src="//evil.test"></iframe>',
    );
    const page = await openReport(openPage, markup);
    expect(page.mischief.dialogs).toEqual([]);
    expect(page.mischief.problems.filter((each) => !each.includes('Content Security Policy'))).toEqual([]);
    expect(page.mischief.problems.length).toBeGreaterThan(0);
    expect(await page.value<string>('getComputedStyle(document.body).color')).not.toBe('rgb(255, 0, 0)');
    expect(
      await page.value<number>(
        `performance.getEntriesByType('resource').filter((each) => each.responseEnd > 0 && each.transferSize > 0).length`,
      ),
    ).toBe(0);
  });
});
