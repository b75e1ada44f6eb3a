import type { JsonObject } from '../../../../spec/shapes/json.ts';
import { isObject } from '../../../json-object.ts';
import { edited, editedInClient, editItem, without, withTexts } from '../../edit.ts';
import { clientFaults, faults } from '../table.ts';
import { editItems, misreading } from './reading.ts';

const asObject = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** Faults in accepting calls from client libraries. */
export const INGESTION_FAULTS = [
  ...faults(
    `
  only-first-of-batch-forwarded | ING-001 ING-003 ING-004 CAL-011 SEL-005 ING-012 | Only the first call of a batch is forwarded.
  sent as another type when it comes from a client | ING-001
  sent without its values when it comes from a client | ING-002 ING-001
  ingested-traits-without-own-names | ING-009 VAL-006 | Traits from a client lose members named like a member of a call, such as \`type\` or \`userId\`.
  previous-id-dropped | ING-001 ING-003 CAL-011 ING-012 | The previous identity of an alias message is dropped, so the call is dropped too.
  ingested-alias-reversed | ING-003 AUD-004 ING-012 | An alias message from a client swaps its two identities.
  sent against its integrations when it comes from a client | ING-004
  integrations-on-top-ignored | ING-004 SEL-007 | Integrations from a client are read only from its context.
  unsigned when it comes from a client | ING-006
  sent with numbers as texts when it comes from a client | ING-009 ING-001
  integrations-hidden-by-context | ING-004 | Integrations from a client are not read if the call has a context too.
  page-context-as-traits-of-user | ING-010 ING-004 | The context of a page message from a client is sent as traits of its user, in an identify call.
`,
    {
      'only-first-of-batch-forwarded': (reference) => editItems(reference, (items) => items.slice(0, 1)),
      'ingested-traits-without-own-names': misreading(({ traits, ...call }) => {
        const others = isObject(traits) ? without(...Object.keys(call))(traits) : traits;
        return others === undefined ? call : { ...call, traits: others };
      }),
      'previous-id-dropped': misreading(({ previousId: _, ...call }) => call, 'alias'),
      'ingested-alias-reversed': misreading(
        ({ userId, previousId, ...call }) => ({ ...call, userId: previousId, previousId: userId }),
        'alias',
      ),
      'integrations-on-top-ignored': ({ callOfItem }) => ({
        callOfItem: ({ integrations: _, ...item }) => callOfItem(item),
      }),
      'integrations-hidden-by-context': misreading((call) =>
        isObject(call['context']) ? without('integrations')(call) : call,
      ),
      'page-context-as-traits-of-user': edited('readBatch', (batch) => {
        if ('problem' in batch) return batch;
        const identifies = batch.items
          .map(asObject)
          .filter(({ type, context }) => type === 'page' && isObject(context))
          .map(({ userId, context, timestamp }) => ({ type: 'identify', userId, traits: context, timestamp }));
        return { ...batch, items: [...batch.items, ...identifies] };
      }),
    },
  ),
  ...clientFaults(
    `
  client: sent without its integrations when Alias | ING-004
  page-timestamp-lost | ING-005 TIM-008 | Page sends no Timestamp.
  page-timestamp-offset-dropped | ING-005 TIM-008 | Page drops the offset of a Timestamp instead of applying it.
  zero-time-sent | ING-011 TIM-002 | A message without a time is sent with the zero time of the language, in the year 1.
`,
    {
      'page-timestamp-lost': editItem(['Page'], without('timestamp')),
      'page-timestamp-offset-dropped': editItem(
        ['Page'],
        withTexts(['timestamp'], (timestamp) => timestamp.replace(/[+-]\d\d:\d\d$/, 'Z')),
      ),
      'zero-time-sent': editedInClient('makeItem', (item, _, message) =>
        typeof message['Timestamp'] === 'string' ? item : { ...item, timestamp: '0001-01-01T00:00:00Z' },
      ),
    },
  ),
];
