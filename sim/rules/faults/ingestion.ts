import type { CallKind } from '../../../spec/shapes/calls.ts';
import type { JsonObject } from '../../../spec/shapes/json.ts';
import { changedText, editItem } from '../client/edit.ts';
import { without } from '../edit.ts';
import { clientFault, fault, unseenByRandomWorlds } from '../replacement.ts';
import type { Rules } from '../rules.ts';

/** Misreads the items that client libraries send, of one kind or of all kinds. */
function misreading(change: (call: JsonObject) => JsonObject, kind?: CallKind) {
  return ({ callOfItem }: Rules): Partial<Rules> => ({
    callOfItem: (item) => {
      const call = callOfItem(item);
      return kind === undefined || call['type'] === kind ? change(call) : call;
    },
  });
}

/** Faults in how calls from client libraries are taken. */
export const INGESTION_FAULTS = unseenByRandomWorlds('calls in random worlds come in through the contract', [
  fault({
    name: 'only-first-of-batch-forwarded',
    breaks: ['ING-001', 'ING-003', 'ING-004'],
    description: 'Only the first call of a batch is forwarded.',
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
    description: 'A group message from a client arrives as an identify call.',
    change: misreading((call) => ({ ...call, type: 'identify' }), 'group'),
  }),
  fault({
    name: 'ingested-page-without-properties',
    breaks: ['ING-002'],
    description: 'The properties of a page message from a client are lost.',
    change: misreading(({ properties: _, ...call }) => call, 'page'),
  }),
  fault({
    name: 'previous-id-dropped',
    breaks: ['ING-003', 'ING-001'],
    description: 'The previous identity of an alias message is dropped, so the call is dropped too.',
    change: misreading(({ previousId: _, ...call }) => call, 'alias'),
  }),
  fault({
    name: 'ingested-alias-reversed',
    breaks: ['ING-003'],
    description: 'An alias message from a client swaps its two identities.',
    change: misreading(
      ({ userId, previousId, ...call }) => ({ ...call, userId: previousId, previousId: userId }),
      'alias',
    ),
  }),
  fault({
    name: 'ingested-integrations-ignored',
    breaks: ['ING-004'],
    description: 'Integrations given to a client are ignored.',
    change: misreading(({ integrations: _, ...call }) => call),
  }),
  fault({
    name: 'integrations-on-top-ignored',
    breaks: ['ING-004'],
    description: 'Integrations from a client are read only from its context.',
    change: ({ callOfItem }) => ({ callOfItem: ({ integrations: _, ...item }) => callOfItem(item) }),
  }),
  fault({
    name: 'ingested-timestamp-ignored',
    breaks: ['ING-005'],
    description: 'A message from a client gets its time of arrival.',
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
    description: 'Page drops the offset of a Timestamp instead of applying it.',
    change: editItem(
      ['Page'],
      changedText('timestamp', (timestamp) => timestamp.replace(/[+-]\d\d:\d\d$/, 'Z')),
    ),
  }),
  fault({
    name: 'ingested-calls-unsigned',
    breaks: ['ING-006', 'SIG-001'],
    description: 'Calls that came through a client are not signed.',
    change: ({ sign }) => ({
      sign: (payload, attempt) => (attempt.message.cameBy === 'ingestion' ? null : sign(payload, attempt)),
    }),
  }),
]);
