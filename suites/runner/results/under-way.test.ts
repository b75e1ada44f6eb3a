import { expect, it } from 'vitest';
import { caseOf } from '../results.fixture.ts';
import { UnderWay } from './under-way.ts';

const CASES = ['a', 'b', 'c'].map((id) => caseOf({ id, title: `Title of ${id}` }));

it.each([
  [true, 'interrupted: the run ended while this case was under way'],
  [false, 'ended early: the run ended while this case was under way'],
])('says that cases that have begun and not ended could not run (interrupted: %s)', (interrupted, reason) => {
  const underWay = new UnderWay();
  for (const id of ['b', 'a']) underWay.begin(id);
  underWay.end('a');
  expect(underWay.cutShort(CASES, 'npx routespec run', interrupted)).toEqual([
    {
      result: {
        id: 'b',
        title: 'Title of b',
        requirements: ['SIG-001'],
        status: 'could-not-run',
        reason,
        durationMs: expect.any(Number),
        reproduce: 'npx routespec run b',
        transcript: [],
      },
      observations: [],
      findings: [],
      isCutShort: true,
    },
  ]);
});

it('reports nothing if all cases have ended', () => {
  const underWay = new UnderWay();
  underWay.begin('a');
  underWay.end('a');
  expect(underWay.cutShort(CASES, 'run', true)).toEqual([]);
});
