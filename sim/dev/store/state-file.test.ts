import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../wire/endpoint.fixture.ts';
import { moveClock, resend, trigger } from '../actions.ts';
import { SampleService } from '../dev-service.fixture.ts';
import type { DevService } from '../dev-service.ts';
import { findMessage, listMessages, showMessage } from '../views.ts';

let folder = '';
let file = '';
const opened: SampleService[] = [];
const problems: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'routespec-state-'));
  file = join(folder, 'state.jsonl');
});
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
  rmSync(folder, { recursive: true });
});

async function start(answer: (path: string, number: number) => Answer = () => 200): Promise<DevService> {
  problems.length = 0;
  const state = { file, failed: (problem: string) => void problems.push(problem) };
  const sample = await SampleService.start(answer);
  opened.push(sample);
  sample.service.openState(state);
  return sample.service;
}

/** A start with two messages that has ended. */
async function startBefore(): Promise<void> {
  const before = await start();
  trigger(before, { kind: 'page' });
  trigger(before, { kind: 'track' });
  await moveClock(before, { to: 'quiet' });
  before.close();
}

const listIds = (service: DevService) => listMessages(service, {}).messages.map(({ id }) => id);

describe('dev that is started again with its state', () => {
  it('finds its messages as they were, and goes on behind them', async () => {
    const before = await start((_, number) => (number === 1 ? 503 : 200));
    trigger(before, { kind: 'all' });
    await moveClock(before, { to: 'quiet' });
    const all = listIds(before).map((id) => showMessage(before, id));
    before.close();
    const after = await start();
    expect(listIds(after).map((id) => showMessage(after, id))).toEqual(all);
    expect(after.store.counts.bytes).toBe(before.store.counts.bytes);
    await moveClock(after, { advance: '1h' });
    const original = findMessage(after, 'm1');
    const copies = original === undefined ? [] : resend(after, original, 1);
    expect(copies.map(({ number }) => number)).toEqual([8]);
    await moveClock(after, { to: 'quiet' });
    expect(showMessage(after, 'm8')?.body).toBe(all.at(-1)?.body);
  });

  it('says of a delivery that was not over that it ended', async () => {
    const before = await start(() => 503);
    trigger(before, { kind: 'page' });
    await moveClock(before, { advance: '1ms' });
    expect(showMessage(before, 'm1')?.state).toBe('waiting');
    before.close();
    const shown = showMessage(await start(), 'm1');
    expect(shown).toMatchObject({ state: 'failed', hint: expect.stringContaining('`routespec resend m1`') });
  });

  it('has forgotten what a person removed, and gives no id twice', async () => {
    const before = await start();
    trigger(before, { kind: 'all' });
    before.store.remove(({ number }) => number !== 3);
    before.close();
    const after = await start();
    expect(listIds(after)).toEqual(['m3']);
    expect(trigger(after, { kind: 'page' }).map(({ number }) => number)).toEqual([8]);
  });

  it('leaves out a last line that a crash has cut', async () => {
    await startBefore();
    appendFileSync(file, '{"id":"m3","at":"20');
    expect(listIds(await start())).toEqual(['m2', 'm1']);
  });

  it.each<[what: string, spoil: (text: string) => string, sentence: RegExp]>([
    [
      'in the middle',
      (text) => text.replace('"id":"m1"', '"id":"x"'),
      /: line 2 is not a message\. Nothing in it was changed/,
    ],
    ['at its beginning', (text) => text.slice(1), /: its first line is another one\./],
    ['that is another file', () => '{"name":"shop"}\n', /: its first line is another one\./],
  ])('refuses a file that is damaged %s, and leaves it as it is', async (_, spoil, sentence) => {
    await startBefore();
    const text = spoil(readFileSync(file, 'utf8'));
    writeFileSync(file, text);
    await expect(start()).rejects.toThrow(
      expect.objectContaining({ code: 'usage', message: expect.stringMatching(sentence) }),
    );
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('writes no more to a file that another program has changed', async () => {
    const service = await start();
    appendFileSync(file, 'mine\n');
    trigger(service, { kind: 'page' });
    service.close();
    expect(problems).toEqual([
      expect.stringMatching(/^Messages are no longer written to .*: another program has changed it$/),
    ]);
    expect(readFileSync(file, 'utf8')).toMatch(/\nmine\n$/);
  });

  it('keeps the file within a few times the size of its messages', async () => {
    const service = await start();
    trigger(service, { kind: 'page' });
    const [message] = service.store.newestFirst();
    for (let times = 0; times < 4000 && message !== undefined; times += 1) {
      service.store.change(message, () => {});
      service.close();
    }
    expect(statSync(file).size).toBeLessThan(4_100_000);
  });
});
