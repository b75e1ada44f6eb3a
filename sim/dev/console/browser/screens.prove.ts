import { afterEach, expect, it } from 'vitest';
import type { BrowserPage } from '../../../../.ci/browser/browser.fixture.ts';
import { describeInBrowser } from '../../../../.ci/browser/in-browser.fixture.ts';
import { type OpenDev, openDev, pressButton, readTexts, typeInto } from './open-console.fixture.ts';

const ROWS = '.messages tbody tr[data-id]';

describeInBrowser('the console', (openPage) => {
  let dev: OpenDev;
  afterEach(() => dev.close());
  const shows = (page: BrowserPage, selector: string) =>
    expect.poll(async () => (await readTexts(page, selector)).join('\n').replaceAll(/[\s ]+/g, ' '));

  it('begins with a program for each client, and the last request that matched nothing', async () => {
    dev = await openDev();
    await fetch(`${dev.dev.url}/v1/trak`, { method: 'POST', body: '{}' });
    const page = await dev.open(openPage);
    await shows(page, '.connect').toContain('@segment/analytics-node');
    await shows(page, '.connect').toContain(`host: "${dev.dev.url}"`);
    await shows(page, '.connect article').toContain('POST /v1/trak no write key');
    await shows(page, '.connect article').toContain('Did you mean /v1/track?');
    expect(await page.value<number>(`document.querySelectorAll('.connect select option').length`)).toBeGreaterThan(4);
    await page.value(`(() => {
      const choice = document.querySelector('.connect select');
      choice.value = 'Go: analytics-go';
      choice.dispatchEvent(new Event('change'));
    })()`);
    await shows(page, '.connect pre').toContain(`Endpoint: "${dev.dev.url}",`);
    expect(page.mischief).toEqual({ dialogs: [], requests: [], problems: [] });
  });

  it('shows messages as they come', async () => {
    dev = await openDev();
    const page = await dev.open(openPage);
    await shows(page, '.empty').toContain('No message yet');
    await fetch(`${dev.dev.url}/v1/track`, {
      method: 'POST',
      headers: { Authorization: `Basic ${btoa('wk:')}` },
      body: JSON.stringify({ event: 'Signed Up', userId: 'u1' }),
    });
    await shows(page, ROWS).toContain('track Signed Up 200 ✓ delivered');
  });

  it('filters, and says what is wrong with a filter', async () => {
    dev = await openDev();
    await dev.ask('POST', 'trigger', { kind: 'all' });
    const page = await dev.open(openPage);
    await expect.poll(() => readTexts(page, ROWS)).toHaveLength(7);
    await typeInto(page, '#filter', 'type:track');
    await expect.poll(() => readTexts(page, ROWS)).toHaveLength(1);
    await dev.ask('POST', 'trigger', { kind: 'all' });
    await expect.poll(() => readTexts(page, ROWS)).toHaveLength(2);
    expect(await page.value('location.search')).toBe('?filter=type%3Atrack');
    await typeInto(page, '#filter', 'is:bad');
    await shows(page, '#filter-problem').toContain('Expected `is:` to be one of');
  });

  it('shows a retry to its end: two attempts in the window and in the table', async () => {
    dev = await openDev({ answer: (_, number) => (number === 1 ? 503 : 200) });
    await dev.ask('POST', 'trigger', { kind: 'track' });
    const page = await dev.open(openPage, '/#m1');
    await shows(page, '.message h2').toContain('waiting');
    await shows(page, '.next').toContain('1 waiting');
    await pressButton(page, '+4 h');
    await shows(page, '.message h2').toContain('delivered');
    await shows(page, ROWS).toContain('503 → 200 ✓ delivered');
    const attempts = await readTexts(page, '.attempts tbody tr');
    expect(attempts).toHaveLength(2);
    expect(attempts[0]).toContain('503 Service Unavailable');
    expect(attempts[1]).toContain('200 OK');
    const marks = `[...document.querySelectorAll('.window-bar .mark')].map((each) => each.classList[1])`;
    expect(await page.value(marks)).toEqual(['failure', 'success']);
    await shows(page, '.message').toContain('X-Signature');
    await shows(page, '.message .document').toContain('"version": 1');
  });

  it('shows what an attempt sent, in bytes too, and judges a signature', async () => {
    dev = await openDev();
    await dev.ask('POST', 'trigger', { kind: 'group' });
    const page = await dev.open(openPage, '/#m1');
    await shows(page, '[aria-label="Response"]').toContain('{"ok":true}');
    await typeInto(page, '[aria-label="Request body as"]', 'Hex');
    await shows(page, '[aria-label="Request body"]').toContain('00000000 7b 22');
    await typeInto(page, '#your-signature', 'known');
    await pressButton(page, 'Check');
    await shows(page, '.verdict').toContain('It is wrong. A known mistake. The right one is');
    await typeInto(page, '#your-signature', (await readTexts(page, '.signature p code'))[0] ?? '');
    await pressButton(page, 'Check');
    await shows(page, '.verdict').toBe('✓ It is right.');
  });

  it('sends again, and duplicates into the form', async () => {
    dev = await openDev();
    await dev.ask('POST', 'send', { call: { type: 'track', event: 'Odd', userId: 'u1', extra: [1] } });
    const page = await dev.open(openPage, '/#m1');
    await shows(page, '.message h2').toContain('Odd');
    await typeInto(page, '.times input', '3');
    await pressButton(page, 'Resend');
    await shows(page, '.notice').toContain('m1 was sent again as m2, m3, m4.');
    await pressButton(page, 'Duplicate');
    await expect.poll(() => page.value(`document.querySelector('#field-event')?.value`)).toBe('Odd');
    expect(await page.value(`JSON.parse(document.querySelector('#field-other-members').value)`)).toEqual({
      extra: [1],
    });
  });

  it('makes the form of each kind from its schema, and names text that is not JSON', async () => {
    dev = await openDev();
    const page = await dev.open(openPage, '/#send');
    await shows(page, '.send').toContain('event (needed)');
    for (const kind of ['identify', 'track', 'page', 'screen', 'group', 'alias', 'delete']) {
      await typeInto(page, '#send-kind', kind);
      await pressButton(page, 'Send');
      await shows(page, ROWS).toContain(kind);
    }
    await typeInto(page, '#send-kind', 'track');
    await typeInto(page, '#field-properties', '{"a": }');
    await typeInto(page, '#send-kind', 'page');
    await typeInto(page, '#send-kind', 'track');
    expect(await page.value(`document.getElementById('field-properties').value`)).toBe('{"a": }');
    await pressButton(page, 'Send');
    await shows(page, '#field-properties-problem').toContain('Expected JSON');
    await expect.poll(() => readTexts(page, ROWS)).toHaveLength(7);
  });

  it('moves the clock, and lets it run', async () => {
    dev = await openDev();
    const page = await dev.open(openPage);
    await shows(page, '.clock-state').toContain('paused');
    const before = Date.parse(await page.value<string>(`document.querySelector('.now').dateTime`));
    await pressButton(page, '+5 s');
    await expect
      .poll(async () => Date.parse(await page.value<string>(`document.querySelector('.now').dateTime`)) - before)
      .toBe(5000);
    await pressButton(page, 'Run');
    await shows(page, '.clock-state').toBe('running');
    await pressButton(page, 'Pause');
    await shows(page, '.clock-state').toContain('paused');
  });

  it('switches faults, and keeps a banner while any is on', async () => {
    dev = await openDev();
    const page = await dev.open(openPage, '/#faults');
    await shows(page, '.fault-table').toContain('send twice');
    await page.value(`document.getElementById('fault-send-twice').click()`);
    await shows(page, '.banner').toContain('A fault is on: send twice');
    await page.value(`(location.hash = '#connect', null)`);
    await shows(page, '.banner').toContain('A fault is on');
    await pressButton(page, 'Switch all off');
    await expect.poll(() => readTexts(page, '.banner')).toEqual([]);
    await pressButton(page, 'Undo');
    await shows(page, '.banner').toContain('A fault is on: send twice');
  });

  it('forgets the messages that match the filter, and saves them as a world', async () => {
    dev = await openDev();
    await dev.ask('POST', 'trigger', { kind: 'all' });
    const page = await dev.open(openPage, '/?filter=type:track');
    await expect.poll(() => readTexts(page, ROWS)).toHaveLength(1);
    const world = `fetch(document.querySelector('a[download]').href).then((response) => response.text())`;
    expect(await page.value(world)).toMatch(/^# Play it with: .*\ntitle: .*\n(?:.*\n)*steps:\n {2}- track:\n/);
    await pressButton(page, 'Forget these…');
    await pressButton(page, 'Forget these');
    await shows(page, '.empty').toContain('No message matches.');
    await shows(page, '.foot').toContain('Save as world');
    await typeInto(page, '#filter', '');
    await expect.poll(() => readTexts(page, ROWS)).toHaveLength(6);
  });

  it('hears nothing while nobody sees it, and then reads what it missed', async () => {
    dev = await openDev();
    const page = await dev.open(openPage);
    await shows(page, '.empty').toContain('No message yet');
    const become = (state: string) =>
      page.value(`(() => {
        Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      })()`);
    await become('hidden');
    // An answer to an earlier request may still come.
    await page.page.waitForLoadState('networkidle');
    await dev.ask('POST', 'trigger', { kind: 'all' });
    await page.value(`fetch('/dev/state').then((response) => response.text())`);
    expect(await readTexts(page, ROWS)).toEqual([]);
    await become('visible');
    await expect.poll(() => readTexts(page, ROWS)).toHaveLength(7);
  });

  it('forgets messages only after a question, and says that it lost its connection', async () => {
    dev = await openDev();
    await dev.ask('POST', 'trigger', { kind: 'all' });
    const page = await dev.open(openPage);
    await expect.poll(() => readTexts(page, ROWS)).toHaveLength(7);
    await pressButton(page, 'Forget all…');
    await shows(page, 'dialog').toContain('Forget 7 messages?');
    await pressButton(page, 'Keep them');
    await expect.poll(() => readTexts(page, ROWS)).toHaveLength(7);
    await pressButton(page, 'Forget all…');
    await pressButton(page, 'Forget all');
    await shows(page, '.empty').toContain('No message yet');
    await dev.dev.close();
    await shows(page, '.banner').toContain('No connection.');
  });
});
