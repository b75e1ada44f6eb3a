import { expect, it } from 'vitest';
import { REFERENCE, type Rules } from '../../sim/harness.ts';
import type { CaseResult } from '../../spec/shapes/results.ts';
import { type CaseId, findCases } from '../cases/index.ts';
import { hasIpv6 } from '../harness/kit/unreachable.ts';
import { playSimulator } from './play-against.ts';

/** The only result of a case against the reference with some of its rules replaced. */
async function play(id: CaseId, rules: Partial<Rules>, isThorough = true): Promise<CaseResult | undefined> {
  const [result] = await playSimulator(findCases([id]), { rules: { ...REFERENCE, ...rules }, isThorough });
  return result;
}

it.runIf(hasIpv6())(
  'a wrong Host at one of three names is compared with that name, and its URL has one request',
  async () => {
    const headers: Rules['headers'] = (own, statics, attempt) => {
      const all = REFERENCE.headers(own, statics, attempt);
      return attempt.webhook.url.includes('[::1]') ? { ...all, Host: '::1' } : all;
    };
    expect((await play('relation/hosts-named', { headers }))?.failure).toMatchObject({
      requirement: 'HDR-016',
      expected: expect.stringMatching(/^one Host of \[::1\]:\d+$/),
      seen: '"::1"',
      attempt: { counts: 'requests' },
    });
  },
);

it('a message that is sent again without end, at once, after a success elsewhere, fails its clause', async () => {
  const retryDelayMs: Rules['retryDelayMs'] = (attempt, random, outcome) =>
    outcome.kind === 'connection' ? 0 : REFERENCE.retryDelayMs(attempt, random, outcome);
  const result = await play('relation/troubles', { endsMessage: () => false, retryDelayMs }, false);
  expect(result?.failure?.requirement).toBe('DLV-002');
});
