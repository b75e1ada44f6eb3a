import { afterEach, describe, expect, it } from 'vitest';
import { sampleMessage, sampleSource } from '../model/samples.fixture.ts';
import { REFERENCE } from '../rules/reference.ts';
import type { Rules } from '../rules/rules.ts';
import { VARIANTS } from '../rules/variants/index.ts';
import { resend, send, switchFault } from './actions.ts';
import { SampleService, START_MS } from './dev-service.fixture.ts';
import { RandomVariants, SURPRISES } from './random-variants.ts';
import { listMessages, showMessage } from './views.ts';

const CALL = { type: 'track', userId: 'u', event: 'é', properties: { path: '/a' } } as const;
const SOURCE = sampleSource({ sharedSecret: 's', webhooks: [{ url: 'http://hooks.test/a', headers: {} }] });
const call = () => sampleMessage(CALL, { source: SOURCE });
/** The names of what messages take, in order. */
const taken = (randomVariants: RandomVariants, count: number): string[][] =>
  Array.from({ length: count }, () => randomVariants.of(call()).map(({ name }) => name));

const AT_ONCE = SURPRISES.filter(({ each }) => !each.afterFailure && each.suits(call()));

describe('randomVariants', () => {
  it('takes only what the document allows, and every variant that a message can take', () => {
    expect(SURPRISES.filter(({ isConforming }) => !isConforming)).toEqual([]);
    const ids = SURPRISES.map(({ id }) => id);
    expect(VARIANTS.filter(({ name, each }) => each !== undefined && !ids.includes(name))).toEqual([]);
  });

  it('is the same for the same seed, and another for another', () => {
    expect(taken(new RandomVariants(1), 60)).toEqual(taken(new RandomVariants(1), 60));
    expect(taken(new RandomVariants(1), 60)).not.toEqual(taken(new RandomVariants(2), 60));
  });

  it('brings each surprise alone before two come together, and one more for a failure', () => {
    const round = taken(new RandomVariants(1), AT_ONCE.length);
    expect(round.map(([first]) => first).sort()).toEqual(AT_ONCE.map(({ name }) => name).sort());
    expect(new Set(round.map(({ length }) => length))).toEqual(new Set([2]));
    const later = taken(new RandomVariants(1), 5 * AT_ONCE.length).slice(-AT_ONCE.length);
    expect(Math.max(...later.map(({ length }) => length))).toBe(4);
  });

  it('combines none that replace the same rule', () => {
    const names = Object.keys(REFERENCE) as (keyof Rules)[];
    const randomVariants = new RandomVariants(3);
    const lost = Array.from({ length: 300 }, () => randomVariants.of(call())).filter((behaviours) => {
      const changes = behaviours.flatMap(({ rules }) => {
        const changed = rules(REFERENCE);
        return names.filter((name) => changed[name] !== REFERENCE[name]);
      });
      return new Set(changes).size < changes.length;
    });
    expect(lost).toEqual([]);
  });
});

describe('a dev server that varies', () => {
  const closing: SampleService[] = [];
  afterEach(async () => {
    for (const service of closing.splice(0)) await service.close();
  });

  async function start(status: number): Promise<SampleService> {
    const sample = await SampleService.start(() => status, { varySeed: 1 });
    closing.push(sample);
    return sample;
  }

  it('repeats what a message took when it is sent again', async () => {
    const { service } = await start(200);
    for (let number = 1; number <= 5; number += 1) send(service, { call: { ...CALL } });
    const [fourth] = [...service.store.newestFirst()].filter(({ number }) => number === 4);
    const again = resend(service, fourth as NonNullable<typeof fourth>, 2);
    expect(again.map(({ varied }) => varied)).toEqual([fourth?.varied, fourth?.varied]);
    const filter = `varied:"${fourth?.varied[0]?.name}"`;
    expect(listMessages(service, { filter }).messages.map(({ id }) => id)).toEqual(['m7', 'm6', 'm4']);
  });

  it.each([
    ['after one that is retried', 500, 2],
    ['not after one that is refused', 400, 1],
    ['not after a success', 200, 1],
  ])('names what is for a failure %s', async (_, status, count) => {
    const { service } = await start(status);
    send(service, { call: { ...CALL } });
    const before = showMessage(service, 'm1')?.varied;
    await service.skipper.move({ byMs: 60_000 });
    const after = showMessage(service, 'm1')?.varied;
    expect([before?.length, after?.length]).toEqual([1, count]);
    expect(before?.[0]?.name).not.toBe('lost answer');
  });

  it('keeps a fault that is switched on in every message', async () => {
    const sample = await start(200);
    switchFault(sample.service, 'no signature', { on: true });
    for (let number = 1; number <= 40; number += 1) send(sample.service, { call: { ...CALL } });
    await sample.service.skipper.move('quiet');
    expect(sample.hooks.received.length).toBeGreaterThan(40);
    expect(sample.signed()).not.toContain(true);
    expect(sample.service.clock.now()).toBeGreaterThan(START_MS);
  });
});
