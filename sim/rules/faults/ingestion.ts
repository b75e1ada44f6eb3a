import type { CallKind } from '../../../spec/shapes/calls.ts';
import type { JsonObject } from '../../../spec/shapes/json.ts';
import { changedText, editItem } from '../client/edit.ts';
import { without } from '../edit.ts';
import { clientFault, fault, unseenByRandomWorlds } from '../replacement.ts';
import type { Rules } from '../rules.ts';

/** Misreads items of client libraries, of one kind or of all, whatever the client made of them. */
function misreading(change: (call: JsonObject) => JsonObject, kind?: CallKind) {
  return ({ callOfItem }: Rules): Partial<Rules> => ({
    callOfItem: (item) => {
      const call = callOfItem(item);
      return kind === undefined || call['type'] === kind ? change(call) : call;
    },
  });
}

/** What came through a client library. */
export const INGESTION_FAULTS = unseenByRandomWorlds('calls of random worlds come in through the contract', [
  fault({
    name: 'only-first-of-batch-forwarded',
    breaks: ['ING-001', 'ING-003', 'ING-004'],
    description: 'Of the calls in one batch only the first is forwarded.',
    change: ({ readBatch }) => ({
      readBatch: (document, kind) => {
        const batch = readBatch(document, kind);
        return 'problem' in batch ? batch : { ...batch, items: batch.items.slice(0, 1) };
      },
    }),
  }),
  fault({
    name: 'ingested-group-as-identify',
    breaks: ['ING-001', 'ING-003'],
    description: 'A group message of a client arrives as an identify call.',
    change: misreading((call) => ({ ...call, type: 'identify' }), 'group'),
  }),
  fault({
    name: 'ingested-page-without-properties',
    breaks: ['ING-002'],
    description: 'What a client says of a page is lost.',
    change: misreading(({ properties: _, ...call }) => call, 'page'),
  }),
  fault({
    name: 'previous-id-dropped',
    breaks: ['ING-003', 'ING-001'],
    description: 'The previous identity of an alias message is dropped, and the call with it.',
    change: misreading(({ previousId: _, ...call }) => call, 'alias'),
  }),
  fault({
    name: 'ingested-alias-reversed',
    breaks: ['ING-003'],
    description: 'An alias message of a client has its identities the wrong way round.',
    change: misreading(
      ({ userId, previousId, ...call }) => ({ ...call, userId: previousId, previousId: userId }),
      'alias',
    ),
  }),
  fault({
    name: 'ingested-integrations-ignored',
    breaks: ['ING-004'],
    description: 'Integrations given to a client switch nothing.',
    change: misreading(({ integrations: _, ...call }) => call),
  }),
  fault({
    name: 'integrations-on-top-ignored',
    breaks: ['ING-004'],
    description: 'Integrations of a client are looked for in its context only.',
    change: ({ callOfItem }) => ({ callOfItem: ({ integrations: _, ...item }) => callOfItem(item) }),
  }),
  fault({
    name: 'ingested-timestamp-ignored',
    breaks: ['ING-005'],
    description: 'A message of a client gets the time of its arrival.',
    change: misreading(({ timestamp: _, ...call }) => call),
  }),
  clientFault({
    name: 'page-timestamp-lost',
    breaks: ['ING-005'],
    description: 'Page sends no Timestamp.',
    change: editItem(['Page'], without('timestamp')),
  }),
  clientFault({
    name: 'page-timestamp-offset-dropped',
    breaks: ['ING-005'],
    description: 'Page drops the offset of a Timestamp rather than to apply it.',
    change: editItem(
      ['Page'],
      changedText('timestamp', (timestamp) => timestamp.replace(/[+-]\d\d:\d\d$/, 'Z')),
    ),
  }),
  fault({
    name: 'ingested-calls-unsigned',
    breaks: ['ING-006', 'SIG-001'],
    description: 'What came through a client is not signed.',
    change: ({ sign }) => ({
      sign: (payload, attempt) => (attempt.message.cameBy === 'ingestion' ? null : sign(payload, attempt)),
    }),
  }),
]);
