import { afterEach, describe, expect, it } from 'vitest';
import { REFERENCE, type Rules, startSimulator } from '../../../sim/harness.ts';
import type { CaseResult } from '../../../spec/shapes/results.ts';
import { CASES } from '../../cases/index.ts';
import { makeCertificates } from '../../certificates/certificates.ts';
import { playCase } from '../../runner/case/play-case.ts';
import { whyNotUnderstood } from '../../runner/case/understanding.ts';
import { allWatches } from '../../runner/case/watches.ts';
import { DEFAULT_SETTINGS } from '../../runner/run-settings.ts';
import { Pair } from '../../target/implementation-at.ts';
import { Target } from '../../target/target.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const INGESTION = CASES.filter(({ id }) => id.startsWith('ingestion/'));

/** Plays the ingestion cases with the reference as the router and another simulator as the client. */
async function playPair(client: Rules['client']): Promise<CaseResult[]> {
  const running = [await startSimulator(), await startSimulator({ rules: { ...REFERENCE, client } })] as const;
  const pair = new Pair(new Target(running[0].url), new Target(running[1].url));
  closers.push(async () => {
    pair.close();
    for (const each of running) await each.close();
  });
  const description = await pair.describe();
  const certificates = await makeCertificates();
  const shared = { watches: allWatches(), settings: DEFAULT_SETTINGS, certificates, repeatCommand: 'run' };
  const alone = { implementation: pair, description, ...shared };
  const context = { ...alone, notUnderstood: await whyNotUnderstood(alone, INGESTION) };
  const outcomes = [];
  for (const each of INGESTION) outcomes.push(await playCase(each, context));
  return outcomes.map(({ result }) => result);
}

/** Batches in a form that no router has to know, except that a batch of one is one plain call. */
const ONE_IS_READABLE: Rules['client'] = {
  ...REFERENCE.client,
  wrap: (messages) =>
    messages.length === 1 ? (messages[0]?.text ?? '') : `{"parcel":[${messages.map(({ text }) => text).join(',')}]}`,
};

describe('a client and a router that are two implementations', () => {
  it('are tested together if the router understands the client', async () => {
    const results = await playPair(REFERENCE.client);
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['passed']));
  });

  it('are not tested together if the router understands a lone message, but no batch of several', async () => {
    const results = await playPair(ONE_IS_READABLE);
    expect(results.length).toBeGreaterThan(0);
    for (const { id, status, reason } of results) {
      expect({ id, status }).toEqual({ id, status: 'not-tested' });
      expect(reason).toContain('the router does not pass on what this client sends in one batch');
    }
  });
});
