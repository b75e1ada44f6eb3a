import { expect, test } from 'vitest';
import { wantedBy } from './wanted.ts';

const KNOWN = {
  cases: ['body/page', 'body/track'],
  faults: [{ name: 'page-not-sent', description: '', requirement: 'RTG-001', red: new Map() }],
};

test.each<[args: string[], fault: string, caseId: string, isWanted: boolean]>([
  [[], 'page-not-sent', 'body/page', true],
  [['new'], 'page-not-sent', 'body/page', false],
  [['new'], 'track-not-sent', 'body/page', true],
  [['new'], 'page-not-sent', 'body/new', true],
  [['page-not-sent'], 'page-not-sent', 'body/page', true],
  [['track-not-sent'], 'page-not-sent', 'body/page', false],
  [['track-not-sent'], 'track-not-sent', 'body/page', true],
  [['body/p*'], 'page-not-sent', 'body/page', true],
  [['body/p*'], 'page-not-sent', 'body/track', false],
  [['page'], 'page-not-sent', 'body/page', false],
])('npm run likely -- %j plays %s in %s: %s', (args, fault, caseId, isWanted) => {
  expect(wantedBy(args, KNOWN)(fault, caseId)).toBe(isWanted);
});
