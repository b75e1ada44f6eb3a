import { describe, expect, it } from 'vitest';
import type { Deviation } from '../../nonconformance.ts';
import { Nonconformance, NotTested } from '../../nonconformance.ts';
import type { Stage } from '../../stage/stage.ts';
import type { Playing } from '../playing.ts';
import type { Relation } from './relation.ts';
import { playTwins } from './twins.ts';

/** A world of numbers, each of which is a part. Its trace is the numbers themselves. */
type Plan = readonly number[];

const deviation: Deviation = { requirement: 'CAL-011', expected: 'no seven with a nine', seen: 'both' };

const minus: Deviation = { requirement: 'HDR-004', expected: 'no number below 0', seen: 'one' };
const large: Deviation = { requirement: 'CAL-011', expected: 'no number above 99', seen: 'many' };

/** Worlds that deviate if a seven and a nine come together, and for numbers below 0 or above 99. */
const playing: Playing<Plan, Plan> = {
  startOf: () => '2026-03-01T12:00:00.000Z',
  play: async (_, plan) => plan,
  judge: (plan) => [
    ...(plan.some((number) => number < 0) ? [minus] : []),
    ...(plan.includes(7) && plan.includes(9) ? [deviation] : []),
    ...(plan.some((number) => number > 99) ? [large] : []),
  ],
  partsOf: (plan) => plan.map(String),
  without: (plan, parts) => plan.filter((number) => !parts.has(String(number))),
};

const adding = (...numbers: readonly number[]): Relation<Plan> => ({
  name: 'numbers-added',
  title: 'Numbers that are added change nothing',
  because: 'a test says so',
  requirements: ['CAL-001', 'CAL-011'],
  change: (plan) => (numbers.length === 0 ? undefined : [...plan, ...numbers]),
});

async function outcomeOf(
  relation: Relation<Plan>,
  base: Plan,
  isKnown: Stage['isKnown'] = () => false,
): Promise<unknown> {
  // These worlds need nothing from their stage but another world.
  const stage = {
    beginTranscript: () => {},
    isKnown,
    shrinks: true,
    elsewhere: (_: unknown, scene: (other: unknown) => unknown) => scene(undefined),
  } as unknown as Stage;
  return playTwins({ stage, relation, playing, seed: 5 }, base).catch((error: unknown) => error);
}

describe('playTwins', () => {
  it('passes if the change does not matter', async () => {
    expect(await outcomeOf(adding(4, 9), [1, 2, 3])).toBeUndefined();
  });

  it('shows the smallest pair of worlds if it matters, with the relation and the change', async () => {
    const error = await outcomeOf(adding(10, 9, 11, 12), [1, 2, 3, 7, 8]);
    expect(error).toBeInstanceOf(Nonconformance);
    expect(error).toMatchObject({
      deviation: {
        requirement: 'CAL-011',
        seen: 'both, but not before the change',
        world: [
          'relation numbers-added: Numbers that are added change nothing (a test says so)',
          'the change: with 1: 9',
          'in the world [7]',
        ].join('\n'),
      },
    });
  });

  it('reports another requirement if the relation says so', async () => {
    const blaming: Relation<Plan> = { ...adding(9), blames: { 'CAL-011': 'CAL-012' } };
    expect(await outcomeOf(blaming, [7])).toMatchObject({ deviation: { requirement: 'CAL-012' } });
  });

  it('plays every round', async () => {
    const rounds: Relation<Plan> = { ...adding(1), rounds: 3, change: (plan, _, round = 0) => [...plan, 7 + round] };
    expect(await outcomeOf(rounds, [7])).toBeInstanceOf(Nonconformance);
  });

  it('fails for a world that deviates before the change, if the relation is about its requirement', async () => {
    expect(await outcomeOf(adding(1), [7, 9])).toMatchObject({ deviation });
  });

  it('plays the world before the change only if the changed one deviates', async () => {
    const leaving: Relation<Plan> = { ...adding(1), change: (plan) => plan.slice(1) };
    expect(await outcomeOf(leaving, [7, 9])).toBeUndefined();
  });

  it('is not tested if such a world leaves open what the relation is about, and says for which requirement', async () => {
    const other: Relation<Plan> = { ...adding(1), requirements: ['CAL-001'] };
    const error = await outcomeOf(other, [7, 9]);
    expect(error).toBeInstanceOf(NotTested);
    expect(error).toMatchObject({
      message: 'fix `CAL-011` first: the plain scenario already fails it',
      blockedBy: 'CAL-011',
    });
  });

  it('passes if the relation is about something that such a world does not touch', async () => {
    const other: Relation<Plan> = { ...adding(1), requirements: ['SIG-002'] };
    expect(await outcomeOf(other, [7, 9])).toBeUndefined();
  });

  it('shows what the change does beyond what such a world fails', async () => {
    const error = await outcomeOf(adding(100), [1, -1, 2, 3]);
    expect(error).toMatchObject({
      deviation: { requirement: 'CAL-011', seen: 'many, but not before the change' },
    });
  });

  it('looks for what the baseline does not list, and fails with what it lists if there is nothing else', async () => {
    const isKnown = ({ requirement }: Deviation): boolean => requirement === 'HDR-004';
    expect(await outcomeOf(adding(-1, 9), [7], isKnown)).toMatchObject({ deviation: { requirement: 'CAL-011' } });
    expect(await outcomeOf(adding(-1), [7], isKnown)).toMatchObject({ deviation: minus });
  });

  it('is not tested if there is nothing to change', async () => {
    expect(await outcomeOf(adding(), [1])).toBeInstanceOf(NotTested);
  });
});
