import { expect, it } from 'vitest';
import { makeCase, makeResult } from '../results.fixture.ts';
import type { Outcome } from './outcome.ts';
import { playAll } from './play-all.ts';

type Member = Partial<Pick<Outcome, 'mustRepeat' | 'isUnanswered'>>;

function makeOutcome(id: string, status: 'passed' | 'failed' | 'could-not-run', member: Member = {}): Outcome {
  const failure = { requirement: 'RTY-001', statement: '', section: '', expected: '', seen: '' };
  const result = makeResult(id, status, status === 'failed' ? { failure } : { reason: `reason of ${id}` });
  return { result, observations: [], findings: [], ...member };
}

const AGAIN = { mustRepeat: true } as const;
const SILENT = { isUnanswered: true } as const;

/** Plays cases one after another. Each has the outcomes of its first and second play. */
async function told(plays: Readonly<Record<string, readonly Outcome[]>>, obstacle?: string) {
  const events: string[] = [];
  const left = new Map(Object.entries(plays).map(([id, outcomes]) => [id, [...outcomes]]));
  await playAll(
    Object.keys(plays).map((id) => makeCase({ id })),
    {
      concurrency: 1,
      obstacle,
      play: async ({ id }, isAlone) => {
        events.push(`plays ${id}${isAlone ? ' alone' : ''}`);
        return left.get(id)?.shift();
      },
      tell: ({ id }, { result }) => void events.push(`${id} ${result.status}`),
      leaveOut: ({ id }, reason) => void events.push(`${id}: ${reason}`),
    },
  );
  return events;
}

it('plays again alone, at the end, what must be played again, and tells that outcome', async () => {
  const events = await told({
    a: [makeOutcome('a', 'failed', AGAIN), makeOutcome('a', 'passed')],
    b: [makeOutcome('b', 'passed')],
  });
  expect(events).toEqual(['plays a', 'plays b', 'b passed', 'plays a alone', 'a passed']);
});

it.each(['failed', 'could-not-run'] as const)(
  'believes others that %s alike once one has done so again',
  async (status) => {
    const outcomes = (id: string) => [makeOutcome(id, status, AGAIN), makeOutcome(id, status)];
    const events = await told({ a: outcomes('a'), b: outcomes('b') });
    expect(events.slice(2)).toEqual(['plays a alone', `a ${status}`, `b ${status}`]);
  },
);

it.each(['passed', 'could-not-run'] as const)(
  'plays again each case that %s and saw broken what other cases are about',
  async (status) => {
    const { failure } = makeOutcome('', 'failed').result;
    const findings = failure ? [{ watch: 'other', failure }] : [];
    const outcomes = (id: string) => [AGAIN, {}].map((member) => ({ ...makeOutcome(id, status, member), findings }));
    const events = await told({ a: outcomes('a'), b: outcomes('b') });
    expect(events.slice(2)).toEqual(['plays a alone', `a ${status}`, 'plays b alone', `b ${status}`]);
  },
);

it('plays no more after three cases in a row without an answer', async () => {
  const silent = (id: string) => [makeOutcome(id, 'could-not-run', SILENT)];
  const events = await told({
    ...{ a: silent('a'), b: silent('b'), c: [makeOutcome('c', 'passed')] },
    ...{ d: silent('d'), e: silent('e'), f: silent('f'), g: [makeOutcome('g', 'passed')] },
  });
  expect(events.at(-2)).toBe('f could-not-run');
  expect(events.at(-1)).toMatch(
    /^g: not played, because the implementation has stopped answering: 3 cases .* because: reason of f$/,
  );
});

it('plays nothing if there is an obstacle', async () => {
  const events = await told({ a: [makeOutcome('a', 'passed')] }, 'the clock stands still');
  expect(events).toEqual(['a: not played, because the clock stands still']);
});
