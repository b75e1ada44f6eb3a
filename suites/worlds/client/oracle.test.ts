import { describe, expect, it } from 'vitest';
import type { ReceivedRequest } from '../../harness/receivers/received-request.ts';
import { OK, status } from '../../harness/receivers/reply.ts';
import { listDeviations } from '../finding.ts';
import { examineClients } from './oracle.ts';
import type { ClientPlan } from './plan.ts';
import type { TracedMessage } from './trace.ts';

const PLAN: ClientPlan = { writeKey: 'wkOfThisTest', path: '', script: [OK] };
const MARK = 'm-0123456789';
const FIELDS = { UserId: 'u', Event: 'e', Properties: { mark: MARK } };

function request(atMs: number, batch: unknown): ReceivedRequest {
  const body = Buffer.from(JSON.stringify({ batch }));
  return { index: 0, receiver: 'hook-1', atMs, method: 'POST', target: '/', httpVersion: '1.1', rawHeaders: [], body };
}

/** A Track message that was queued at 0, and sent at these instants with these values. */
function track(sentMs: readonly number[], sent: Record<string, unknown> = FIELDS): TracedMessage {
  const sightings = sentMs.map((atMs) => ({ request: request(atMs, [sent]), message: sent }));
  const returned = { kind: 'taken' } as const;
  return {
    key: 'one',
    method: 'Track',
    mark: MARK,
    fields: FIELDS,
    returned,
    calledMs: 0,
    queuedMs: 0,
    sightings,
    strays: [],
  };
}

/** The requirements that one client with these messages fails. */
function failed(messages: readonly TracedMessage[], plan: Partial<ClientPlan> = {}): string[] {
  const requests = messages.flatMap(({ sightings }) => sightings.map((sighting) => sighting.request));
  const client = { key: 'c', plan: { ...PLAN, ...plan }, service: 'hook-1', requests, bornMs: 0, closedMs: undefined };
  const found = listDeviations(
    examineClients({ clock: 'counted', lagMs: 0, isSilent: true, clients: [{ ...client, messages }] }),
  );
  return [...found].map(({ requirement }) => requirement);
}

describe('examineClients', () => {
  it.each([
    ['a message that is sent by the interval', [track([5_000])], {}, []],
    ['a message that is sent at once', [track([0])], {}, ['QUE-002', 'QUE-003']],
    ['a message that is sent at once, as it must be', [track([0])], { flushAt: 1 }, []],
    ['a message that waits although the count is reached', [track([5_000])], { flushAt: 1 }, ['QUE-007']],
    ['a message that waits too long', [track([6_000])], {}, ['QUE-009']],
    ['a message that is lost', [track([])], {}, ['QUE-009']],
    ['a message that is sent twice', [track([5_000, 5_100])], {}, ['QUE-013']],
    ['a message that is sent twice to a service that fails', [track([5_000, 5_100])], { script: [status(500)] }, []],
    ['a message without its event', [track([5_000], { ...FIELDS, Event: 'f' })], {}, ['MSG-005']],
    ['a message with a foreign mark', [track([5_000], { ...FIELDS, a: 'm-9876543210' })], {}, ['MSG-005']],
  ] as const)('%s', (_, messages, plan, requirements) => {
    expect(failed(messages, plan)).toEqual(requirements);
  });

  it('finds a message at the service of another client', () => {
    const stray = { request: request(5_000, [FIELDS]), message: FIELDS };
    expect(failed([{ ...track([5_000]), strays: [stray] }])).toEqual(['WIR-001']);
  });

  it('finds a request that is too large', () => {
    const large = { ...FIELDS, text: 'x'.repeat(512_000) };
    expect(failed([track([5_000], large)])).toEqual(['BAT-001']);
  });
});
