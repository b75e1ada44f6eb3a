import { expect, it } from 'vitest';
import { makeRequest } from '../../harness/receivers/request.fixture.ts';
import { judgeLoss } from './sent-rules.ts';
import type { TracedClient, TracedMessage } from './trace.ts';

const REQUEST = makeRequest();
const SENT = [{ request: REQUEST, message: {} }];

function makeMessage(mark: string, queuedMs: number, sightings: TracedMessage['sightings'] = []): TracedMessage {
  const fields = { UserId: mark, Event: 'Bought' };
  const handed = { method: 'Track', key: mark, mark, fields, calledMs: queuedMs, queuedMs } as const;
  return { ...handed, returned: { kind: 'taken' }, sightings, strays: [] };
}

it.each<[what: string, others: readonly TracedMessage[], seen: string]>([
  ['nothing was sent since', [], 'no batch request in the 20 s after it was queued (an interval is 5 s)'],
  ['a later message was sent', [makeMessage('m-3', 0, SENT)], '1 batch request at hook-1, none with it'],
])('a lost message is missed after the last request, which is right, if %s', (_, others, seen) => {
  const lost = makeMessage('m-2', 0);
  const client: TracedClient = {
    ...{ key: 'client', service: 'hook-1', requests: [REQUEST], bornMs: 0, closedMs: undefined },
    plan: { writeKey: 'wk', path: '', script: [{ kind: 'answer', status: 200 }] },
    messages: [makeMessage('m-1', 0, SENT), lost, ...others],
  };
  expect(judgeLoss(lost, client, { endMs: 20_000 })).toMatchObject([{ seen, request: REQUEST, isLast: true }]);
});
