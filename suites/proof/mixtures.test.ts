import { describe, expect, it } from 'vitest';
import { REFERENCE, VARIANTS, type Variant } from '../../sim/harness.ts';
import { findCases } from '../cases/index.ts';
import { mixturesOf, mixturesOfAll } from './mixtures.fixture.ts';
import { prove } from './prove.fixture.ts';

const named = (name: string): Variant[] => VARIANTS.filter((variant) => variant.name === name);

describe('mixtures of variants', () => {
  it('are the same in every run, and differ from one another', () => {
    const names = mixturesOf(VARIANTS, 20).map(({ name }) => name);
    expect(mixturesOf(VARIANTS, 20).map(({ name }) => name)).toEqual(names);
    expect(new Set(names).size).toBe(20);
  });

  it('make every decision of the variants in their names', () => {
    const [mixture] = mixturesOf([...named('sequential-urls'), ...named('client-ticks')], 1);
    const mixed = mixture?.rules(REFERENCE);
    expect(mixture?.name).toMatch(/^(sequential-urls \+ client-ticks|client-ticks \+ sequential-urls)$/);
    expect(mixed?.begins).not.toBe(REFERENCE.begins);
    expect(mixed?.client.flushDueMs).not.toBe(REFERENCE.client.flushDueMs);
    expect(mixed?.verdict).toBe(REFERENCE.verdict);
  });

  it('have only one of two variants that make the same decision', () => {
    const [mixture] = mixturesOf([...named('client-sends-bare-arrays'), ...named('client-key-in-body')], 1);
    expect(mixture?.name).toMatch(/^(client-sends-bare-arrays|client-key-in-body)$/);
  });
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
      'retries-every-twenty-seconds',
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

  it('are as many as it takes for variants that make the same decision', () => {
    const rivals = [...named('client-sends-bare-arrays'), ...named('client-key-in-body')];
    const names = mixturesOfAll(rivals).map(({ name }) => name);
    expect(names.sort()).toEqual(['client-key-in-body', 'client-sends-bare-arrays']);
  });
});

/** Choices that are honest together, although each case passes with any two of them. */
it('a notification that is repeated after the windows of other URLs is not held to a window of its own', async () => {
  const [mixture, ...others] = mixturesOfAll([
    ...named('broken-connection-not-retried'),
    ...named('next-url-after-the-last-retry'),
    ...named('delete-sent-twice'),
  ]);
  expect([mixture?.readings.length, others.length]).toEqual([3, 0]);
  const { failed, couldNotRun } = await prove(mixture?.rules ?? (() => REFERENCE), findCases(['combination/time']));
  expect([failed, couldNotRun]).toEqual([[], []]);
}, 60_000);
