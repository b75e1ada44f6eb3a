import { describe, expect, it } from 'vitest';
import { faultRecord } from '../../../reports/likely/with-likely.ts';
import { FAULTS, VARIANTS } from '../../../sim/harness.ts';
import type { Case } from '../../cases/case.ts';
import { CASES } from '../../cases/index.ts';
import { finderOf, isFinder } from '../found-alone/found-alone.fixture.ts';
import { FOUND_ALONE } from '../found-alone/relation-faults.fixture.ts';
import { NAMING } from '../prove.fixture.ts';
import { playedAloneOf, playedOf, playedTogetherOf } from './played.fixture.ts';

const FEW_CASES = CASES.slice(0, 25);
const OF_RELATIONS = CASES.filter(({ id }) => id.startsWith('relation/'));
const OF_HEADERS = CASES.filter(({ id }) => id.startsWith('header/'));

describe('the cases in which a variant is played alone', () => {
  const variant = { name: 'upper-case-header-names' };

  it('are all plain ones that it reaches, if those are few, or all if all are asked for', () => {
    expect(VARIANTS.map(({ name }) => name)).toContain(variant.name);
    expect(playedAloneOf(variant, FEW_CASES, false)).toEqual(FEW_CASES);
    const one = [...OF_RELATIONS, ...OF_HEADERS.slice(0, 1)];
    expect(playedAloneOf(variant, one, false)).toEqual(expect.arrayContaining(OF_HEADERS.slice(0, 1)));
    expect(playedAloneOf(variant, CASES, true)).toEqual(CASES);
  });

  it('are parts of its area and of the others, if it reaches many', () => {
    const played = playedAloneOf(variant, CASES, false);
    const share = OF_HEADERS.filter((each) => played.includes(each)).length / OF_HEADERS.length;
    expect(share).toBeGreaterThan(0.25);
    expect(share).toBeLessThan(0.75);
    expect(played.length).toBeGreaterThan(CASES.length / 20);
    expect(played.length).toBeLessThan(CASES.length / 5);
  });

  it('are some, even if it reaches only few more than a few, and none of its area', () => {
    const others = CASES.filter(({ id }) => id.startsWith('client-message/'));
    expect(others.length).toBeLessThan(50);
    const { length } = playedAloneOf(variant, others, false);
    expect(length).toBeGreaterThan(3);
    expect(length).toBeLessThan(16);
  });

  it('are only a part of those that play worlds, even if it reaches no others', () => {
    const counts = VARIANTS.map((each) => playedAloneOf(each, OF_RELATIONS, false).length);
    const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
    expect(mean).toBeGreaterThan(1);
    expect(mean).toBeLessThan(4);
  });
});

describe('the cases in which a mixture of variants is played', () => {
  it('are all plain ones and a part of the worlds that it reaches, or all if all are asked for', () => {
    const played = playedTogetherOf('one + other', CASES, false);
    expect(played).toEqual(expect.arrayContaining(OF_HEADERS));
    const worlds = playedTogetherOf('one + other', OF_RELATIONS, false);
    expect(worlds.length).toBeGreaterThan(0);
    expect(worlds.length).toBeLessThan(OF_RELATIONS.length / 2);
    expect(playedTogetherOf('one + other', CASES, true)).toEqual(CASES);
  });

  it('are the same ones, whichever others it reaches', () => {
    const worlds = playedTogetherOf('one + other', OF_RELATIONS, false);
    for (const each of OF_RELATIONS) {
      const others = OF_RELATIONS.filter((other) => other !== each);
      expect(playedTogetherOf('one + other', others, false)).toEqual(worlds.filter((other) => other !== each));
    }
  });
});

describe('the cases in which a fault is played', () => {
  const fault = { name: 'no-such-fault', breaks: ['HDR-001'] } as const;

  it('are those that name its requirement, and parts of its area and of the others, if it reaches many', () => {
    expect(playedOf(fault, FEW_CASES, false)).toEqual(FEW_CASES);
    const played = playedOf(fault, CASES, false);
    const naming = OF_HEADERS.filter(({ requirements }) => requirements.some((id) => id === 'HDR-001'));
    expect(naming.length).toBeGreaterThan(0);
    expect(played).toEqual(expect.arrayContaining(naming));
    const ofArea = OF_HEADERS.filter((each) => !naming.includes(each));
    const share = ofArea.filter((each) => played.includes(each)).length / ofArea.length;
    expect(share).toBeGreaterThan(0.1);
    expect(share).toBeLessThan(0.8);
    expect(played.length).toBeLessThan(CASES.length / 5);
    expect(playedOf(fault, CASES, true)).toEqual(CASES);
  });

  it('are only a sample of those that play worlds, which is the same in every run', () => {
    const played = playedOf({ name: 'digest-sha256', breaks: ['SIG-002'] }, OF_RELATIONS, false);
    expect(played.length).toBeGreaterThan(0);
    expect(played.length).toBeLessThan(OF_RELATIONS.length / 2);
    expect(playedOf({ name: 'digest-sha256', breaks: ['SIG-002'] }, OF_RELATIONS, false)).toEqual(played);
  });

  it('are all worlds that name its first requirement, if no plain case is known to fail for that', () => {
    const naming = OF_RELATIONS.filter(({ requirements }) => (requirements as readonly string[]).includes('CAL-011'));
    expect(naming.length).toBeGreaterThan(0);
    const played = playedOf({ name: 'no-such-fault', breaks: ['CAL-011'] }, OF_RELATIONS, false);
    expect(played).toEqual(expect.arrayContaining(naming));
  });

  it('are one of the worlds that are known to catch it, and a sample, if no plain case is', () => {
    const worlds: readonly Case[] = CASES.filter(({ id }) =>
      /^(client-)?(relation|combination|random)\/|^load\//.test(id),
    );
    const finders = new Map(
      faultRecord().faults.map(({ name, requirement, red }) => [
        name,
        NAMING.filter(
          ({ id, requirements }) =>
            red.get(id)?.requirement === requirement && requirements.some((own) => own === requirement),
        ),
      ]),
    );
    const caught = FAULTS.filter(({ name }) => {
      const found = finders.get(name) ?? [];
      return finderOf(name) === undefined && found.length > 4 && found.every((each) => worlds.includes(each));
    });
    expect(caught.length).toBeGreaterThan(0);
    const played = caught.map((fault) => playedOf(fault, worlds, false));
    const counts = caught.map(
      ({ name }, index) => finders.get(name)?.filter((each) => played[index]?.includes(each)).length,
    );
    expect(counts.filter((count = 0) => count < 1)).toEqual([]);
    expect(played.filter(({ length }) => length > worlds.length / 3)).toEqual([]);
  });

  it('are the one that has to find it alone, and samples of the others, if one has to', () => {
    for (const [id, [name = '']] of Object.entries(FOUND_ALONE)) {
      const played = playedOf({ name, breaks: ['CAL-011'] }, OF_RELATIONS, false);
      const finders = OF_RELATIONS.filter((each) => isFinder(each, id));
      expect(played).toEqual(expect.arrayContaining(finders));
      expect(played.length).toBeLessThan(finders.length + OF_RELATIONS.length / 3);
    }
  });
});
