import { expect, it } from 'vitest';
import { RoutespecError } from '../../../spec/error.ts';
import { caseOf } from '../results.fixture.ts';
import { UnderWay } from './under-way.ts';

const CASES = ['a', 'b', 'c'].map((id) => caseOf({ id, title: `Title of ${id}` }));

/** Cases of which one has ended, one is under way, and one has not begun. */
function begun(): UnderWay {
  const underWay = new UnderWay();
  for (const id of ['b', 'a']) underWay.begin(id);
  underWay.end('a');
  return underWay;
}

it('says after an interruption that cases that have begun and not ended could not run', () => {
  expect(begun().cutShort(CASES, 'npx routespec run', true)).toEqual([
    {
      result: {
        id: 'b',
        title: 'Title of b',
        requirements: ['SIG-001'],
        status: 'could-not-run',
        reason: 'interrupted: the run ended while this case was under way',
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

it.each([
  [undefined, ''],
  [new RoutespecError('fault', 'routespec itself failed: x'), '; routespec itself failed: x'],
])('says after a fault that no case that has not ended could run: %s', (fault, why) => {
  const outcomes = begun().cutShort(CASES, 'run', false, fault);
  expect(outcomes.map(({ result: { id, status, reason } }) => [id, status, reason])).toEqual([
    ['b', 'could-not-run', `ended early: the run ended while this case was under way${why}`],
    ['c', 'could-not-run', `ended early: the run ended before this case began${why}`],
  ]);
  expect(outcomes.map(({ isCutShort }) => isCutShort)).toEqual([true, true]);
});

it('reports nothing if all cases have ended', () => {
  const underWay = new UnderWay();
  underWay.begin('a');
  underWay.end('a');
  expect(underWay.cutShort(CASES, 'run', true)).toEqual([]);
});
