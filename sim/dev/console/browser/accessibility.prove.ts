import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from '../../../../.ci/browser/axe.fixture.ts';
import { describeInBrowser } from '../../../../.ci/browser/in-browser.fixture.ts';
import { type OpenDev, openDev, readTexts } from './open-console.fixture.ts';

/** Each screen: where it is, what has to be there, and what is done there first. */
const SCREENS: readonly (readonly [string, string, string, string])[] = [
  ['a retried message', '/#m1', '.attempts', 'null'],
  [
    'a message whose signature is judged',
    '/#m2',
    '.signature',
    `document.querySelector('.signature form').requestSubmit()`,
  ],
  [
    'the form',
    '/#send',
    '#field-event',
    `document.getElementById('field-properties').value = '{'; document.getElementById('send-form').requestSubmit()`,
  ],
  ['the faults, all of them', '/#faults', '.fault-table', `document.querySelector('.faults details').open = true`],
  ['the clients', '/#connect', '.connect pre', 'null'],
  ['a wrong filter', '/?filter=is:bad', '#filter-problem:not(:empty)', 'null'],
  [
    'a question',
    '/',
    '.messages tr[data-id]',
    `[...document.querySelectorAll('button')].find((each) => each.textContent === 'Forget all…').click()`,
  ],
  ['the keys', '/', '.messages tr[data-id]', `document.querySelector('dialog').showModal()`],
];

describeInBrowser('axe finds nothing in the console', (openPage) => {
  let dev: OpenDev;
  let empty: OpenDev;
  beforeAll(async () => {
    empty = await openDev();
    await fetch(`${empty.dev.url}/v1/trak`, { method: 'POST', body: '{}' });
    dev = await openDev({ answer: (_, number) => (number % 2 === 1 ? 503 : 200) });
    await dev.ask('POST', 'trigger', { kind: 'all' });
    await dev.ask('POST', 'clock', { advance: '10m' });
    await dev.ask('POST', 'send', {
      call: { type: 'track', event: 'E', userId: 'u', integrations: { webhooks: false } },
    });
    await dev.ask('PUT', 'faults/late', { on: true });
  });
  afterAll(async () => {
    await Promise.all([dev.close(), empty.close()]);
  });

  describe.each(['light', 'dark'] as const)('in %s', (theme) => {
    it.each([1280, 700])('in an empty console of %i px', async (widthPx) => {
      const page = await empty.open(openPage, '/', { theme, widthPx });
      await expect.poll(() => readTexts(page, '.connect article')).toHaveLength(1);
      expect(await findViolations(page)).toEqual([]);
    });

    it('in a message in a narrow window', async () => {
      const page = await dev.open(openPage, '/#m1', { theme, widthPx: 400 });
      await expect.poll(() => readTexts(page, '.attempts')).toHaveLength(1);
      expect(await findViolations(page)).toEqual([]);
    });

    it.each(SCREENS)('in %s', async (_, path, there, act) => {
      const page = await dev.open(openPage, path, { theme });
      await expect.poll(async () => (await readTexts(page, there)).length).toBeGreaterThan(0);
      await page.value(`(() => { ${act}; })()`);
      expect(await findViolations(page)).toEqual([]);
    });
  });
});
