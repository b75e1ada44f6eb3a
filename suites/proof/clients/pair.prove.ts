import { describe, expect, it, onTestFinished } from 'vitest';
import { REFERENCE, type Rules, startSimulator } from '../../../sim/harness.ts';
import type { CaseResult } from '../../../spec/shapes/results.ts';
import { listRoles } from '../../cases/case.ts';
import { CASES } from '../../cases/index.ts';
import { makeCertificates } from '../../harness/certificates/certificates.ts';
import { Pair } from '../../harness/target/implementation-at.ts';
import { Target } from '../../harness/target/target.ts';
import { playCase, whyNotUnderstood } from '../../runner/case/play-case.ts';
import { allWatches } from '../../runner/case/run-context.ts';
import { DEFAULT_SETTINGS } from '../../runner/run-settings.ts';

const INGESTION = CASES.filter((each) => each.id.startsWith('ingestion/') && listRoles(each).length > 1);

/** Plays the ingestion cases with one simulator as the router and another one as the client. */
async function playPair(
  client: Partial<Rules['client']>,
  router: Partial<Rules> = {},
  partner?: 'router' | 'client',
): Promise<CaseResult[]> {
  const running = [
    await startSimulator({ rules: { ...REFERENCE, ...router } }),
    await startSimulator({ rules: { ...REFERENCE, client: { ...REFERENCE.client, ...client } } }),
  ] as const;
  const pair = new Pair(new Target(running[0].url), new Target(running[1].url), partner);
  onTestFinished(async () => {
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
      expect(reason).toContain('the router does not deliver the messages of this client in one batch');
    }
  });
});

/** Reads a batch, with its items changed. */
function reading(change: (items: readonly unknown[], document: unknown) => readonly unknown[]): Partial<Rules> {
  return {
    readBatch: (document, kind, memory) => {
      const batch = REFERENCE.readBatch(document, kind, memory);
      return 'problem' in batch ? batch : { ...batch, items: change(batch.items, document) };
    },
  };
}

/** Sends a message, changed. */
function sending(change: (item: Record<string, unknown>) => object): Partial<Rules['client']> {
  return { makeItem: (...given) => ({ ...change(REFERENCE.client.makeItem(...given)) }) };
}

describe('half of an implementation with the other half of the simulator', () => {
  it.each<[what: string, router: Partial<Rules>, found: string]>([
    ['takes the first twenty items of a batch', reading((items) => items.slice(0, 20)), 'ingestion/many-together'],
  ])('is a router that %s, and fails', async (_, router, found) => {
    const results = await playPair({}, router, 'client');
    expect(results.find(({ id }) => id === found)?.status).toBe('failed');
  });

  it.each<[what: string, client: Partial<Rules['client']>, found: string]>([
    [
      'swaps the ids of an alias',
      sending(({ previousId, userId, ...item }) =>
        previousId === undefined ? { userId, ...item } : { ...item, userId: previousId, previousId: userId },
      ),
      'ingestion/identities',
    ],
  ])('is a client library that %s, and fails', async (_, client, found) => {
    const results = await playPair(client, {}, 'router');
    expect(results.find(({ id }) => id === found)?.status).toBe('failed');
  });
});
