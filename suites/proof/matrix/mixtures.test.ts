import { describe, expect, it } from 'vitest';
import { REFERENCE, VARIANTS, type Variant } from '../../../sim/harness.ts';
import { type CaseId, findCases } from '../../cases/index.ts';
import { fullMixture, mixtureOf, mixturesOfAll } from './mixtures.ts';
import { prove } from './prove.ts';

const PLAY_LIMIT_MS = 300_000;
/** URLs that are tried from the last to the first, each for its whole window. */
const FROM_THE_LAST = ['last-url-first', 'next-url-after-the-last-retry'];

const named = (name: string): Variant[] => VARIANTS.filter((variant) => variant.name === name);

it('a mixture makes every decision of the variants in its name', () => {
  const mixture = mixtureOf([...named('sequential-urls'), ...named('client-ticks')]);
  const mixed = mixture.rules(REFERENCE);
  expect(mixture.name).toBe('sequential-urls + client-ticks');
  expect(mixed.begins).not.toBe(REFERENCE.begins);
  expect(mixed.client.flushDueMs).not.toBe(REFERENCE.client.flushDueMs);
  expect(mixed.verdict).toBe(REFERENCE.verdict);
});

describe('mixtures of all variants', () => {
  const mixtures = mixturesOfAll(VARIANTS);
  const mixed = mixtures.map(({ name }) => name.split(' + '));

  it('contain each variant once, and are the same in every run', () => {
    expect(mixed.flat().sort()).toEqual(VARIANTS.map(({ name }) => name).sort());
    expect(mixturesOfAll(VARIANTS).map(({ name }) => name)).toEqual(mixtures.map(({ name }) => name));
  });

  it('have at most one of the variants that make many attempts', () => {
    const many = [
      'retries-every-two-minutes',
      'next-url-after-the-last-retry',
      'timeouts-retried-for-days',
      'certificate-retried',
    ];
    const together = mixed
      .map((names) => names.filter((name) => many.includes(name)))
      .filter(({ length }) => length > 0);
    expect(together.map(({ length }) => length)).toEqual([1, 1, 1, 1]);
  });

  it('are few', () => expect(mixtures.length).toBeLessThan(VARIANTS.length / 5));
});

it('two hundred full mixtures contain nearly every two variants that can be together', () => {
  const mixtures = Array.from({ length: 200 }, (_, seed) => fullMixture(VARIANTS, seed));
  const pairs = VARIANTS.flatMap((one, at) => VARIANTS.slice(at + 1).map((other) => [one, other] as const));
  const possible = pairs.filter((pair) => mixtureOf(pair).name.includes(' + '));
  const played = possible.filter(([one, other]) => mixtures.some((each) => each.includes(one) && each.includes(other)));
  expect(played.length / possible.length).toBeGreaterThan(0.9);
});

/** Choices that are conforming together, and that once failed a case, although it passes with each alone. */
it.each<readonly [caseId: CaseId, names: readonly string[]]>([
  ['combination/time', ['broken-connection-not-retried', 'next-url-after-the-last-retry', 'delete-sent-twice']],
  ['kind/delete-after-5xx', ['delete-to-each-url', 'delete-sent-twice', 'deletes-at-leisure']],
  ['kind/delete-after-timeout', ['delete-to-each-url', 'delete-sent-twice']],
  ['ingestion/beside-bad', ['unreadable-timestamp-refuses-batch', 'client-reads-usual-timestamps-only']],
  ['delivery/every-url', FROM_THE_LAST],
  ['setting/five-urls', FROM_THE_LAST],
  ['signature/every-url', FROM_THE_LAST],
  ['kind/track-after-5xx', FROM_THE_LAST],
  ['kind/page-after-timeout', FROM_THE_LAST],
  ['random/few-users', ['urls-in-any-order', 'client-checks-its-queue', 'next-url-after-the-last-retry']],
  ['ingestion/one-of-a-batch-fails', ['retries-at-once', 'messages-overtake-each-other']],
  ['retry/own-window', ['retries-first-and-last', 'keeps-house', 'works-by-tick']],
])(
  '%s passes with %s',
  async (caseId, names) => {
    const [mixture, ...others] = mixturesOfAll(names.flatMap(named));
    expect([mixture?.name.split(' + ').length, others.length]).toEqual([names.length, 0]);
    const { failed, couldNotRun } = await prove(mixture?.rules ?? (() => REFERENCE), findCases([caseId]));
    expect([failed, couldNotRun]).toEqual([[], []]);
  },
  PLAY_LIMIT_MS,
);
