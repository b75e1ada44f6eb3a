import { describe, expect, it } from 'vitest';
import { causesOf } from '../../../reports/causes.ts';
import { FAULTS, type Fault } from '../../../sim/harness.ts';
import { RoutespecError } from '../../../spec/error.ts';
import { CASES } from '../../cases/index.ts';
import { prove } from './prove.ts';
import { screenOf } from './screen.ts';

const PLAY_LIMIT_MS = 120_000;
/** A window of 40 lines, in which the prompt takes one. */
const SCREEN_LINES = 39;

/** The digest shows in nearly every case of a router, so a part of them shows what all do. */
const PLAYED = CASES.filter(({ id }) => /^(signature|every-request|body|retry|kind|client-message)\//.test(id));

function fault(name: string): Fault {
  const found = FAULTS.find((each) => each.name === name);
  if (found === undefined) throw new RoutespecError('fault', `Expected a fault named ${name}`);
  return found;
}

describe('a run that is red for the digest of the re-serialised body', () => {
  const digest = fault('signed over its sorted members');
  const HEADING = /^FAIL {2}SIG-00\d.* {2}The digest is over the body re-serialised with sorted keys\. \(\d+ cases\)$/;

  it(
    'is one block on one screen, which begins with the cause',
    async () => {
      const { failed } = await prove(digest.rules, PLAYED);
      expect(failed.length).toBeGreaterThan(10);
      const screen = screenOf(failed);
      expect(screen.filter((line) => line.startsWith('FAIL'))).toEqual([expect.stringMatching(HEADING)]);
      expect(screen.length).toBeLessThanOrEqual(SCREEN_LINES);
      expect(screen.join('\n')).toContain('  repeat      npx routespec run signature/digest');
    },
    PLAY_LIMIT_MS,
  );

  it.each([['unsigned when retry', 'SIG-001']])(
    'shows another mistake, %s, first on the same screen',
    async (other, requirement) => {
      const { failed } = await prove((reference) => fault(other).rules(digest.rules(reference)), PLAYED);
      const screen = screenOf(failed);
      const headings = screen.filter((line) => line.startsWith('FAIL'));
      expect(headings.at(-1)).toMatch(HEADING);
      expect(headings.slice(0, -1).join('\n')).toContain(requirement);
      expect(causesOf(failed)).toHaveLength(headings.length);
      expect(screen.length).toBeLessThanOrEqual(SCREEN_LINES);
    },
    PLAY_LIMIT_MS,
  );
});
