import type { RequirementId } from '../../../spec/requirements/index.ts';
import type { CallKind } from '../../../spec/shapes/calls.ts';
import type { JsonObject } from '../../../spec/shapes/json.ts';
import { type Fault, fault } from '../replacement.ts';

/** A router that gets it wrong with items of client libraries, of one kind or of all, whatever the client made of them. */
function misreading(
  name: string,
  breaks: readonly RequirementId[],
  description: string,
  change: (call: JsonObject) => JsonObject,
  kind?: CallKind,
): Fault {
  return fault(name, breaks, description, ({ callOfItem }) => ({
    callOfItem: (item) => {
      const call = callOfItem(item);
      return kind === undefined || call['type'] === kind ? change(call) : call;
    },
  }));
}

/** What came through a client library. */
export const INGESTION_FAULTS = [
  fault(
    'only-first-of-batch-forwarded',
    ['ING-001', 'ING-003', 'ING-004'],
    'Of the calls in one batch only the first is forwarded.',
    ({ readBatch }) => ({
      readBatch: (document, kind) => {
        const batch = readBatch(document, kind);
        return 'problem' in batch ? batch : { ...batch, items: batch.items.slice(0, 1) };
      },
    }),
  ),
  misreading(
    'ingested-group-as-identify',
    ['ING-001', 'ING-003'],
    'A group message of a client arrives as an identify call.',
    (call) => ({ ...call, type: 'identify' }),
    'group',
  ),
  misreading(
    'ingested-page-without-properties',
    ['ING-002'],
    'What a client says of a page is lost.',
    ({ properties: _, ...call }) => call,
    'page',
  ),
  misreading(
    'previous-id-dropped',
    ['ING-003', 'ING-001'],
    'The previous identity of an alias message is dropped, and the call with it.',
    ({ previousId: _, ...call }) => call,
    'alias',
  ),
  misreading(
    'ingested-alias-reversed',
    ['ING-003'],
    'An alias message of a client has its identities the wrong way round.',
    ({ userId, previousId, ...call }) => ({ ...call, userId: previousId, previousId: userId }),
    'alias',
  ),
  misreading(
    'ingested-integrations-ignored',
    ['ING-004'],
    'Integrations given to a client switch nothing.',
    ({ integrations: _, ...call }) => call,
  ),
  fault(
    'integrations-on-top-ignored',
    ['ING-004'],
    'Integrations of a client are looked for in its context only.',
    ({ callOfItem }) => ({ callOfItem: ({ integrations: _, ...item }) => callOfItem(item) }),
  ),
  misreading(
    'ingested-timestamp-ignored',
    ['ING-005'],
    'A message of a client gets the time of its arrival.',
    ({ timestamp: _, ...call }) => call,
  ),
  fault('ingested-calls-unsigned', ['ING-006', 'SIG-001'], 'What came through a client is not signed.', ({ sign }) => ({
    sign: (payload, attempt) => (attempt.message.origin === 'ingestion' ? null : sign(payload, attempt)),
  })),
];
