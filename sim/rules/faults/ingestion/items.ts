import type { JsonObject } from '../../../../spec/shapes/json.ts';
import { isObject } from '../../../json-object.ts';
import { changedText, edited, editedInClient, editItem, without } from '../../edit.ts';
import { clientFault, fault } from '../../replacement.ts';
import { composed } from '../composed/compose.ts';
import { editItems, misreading } from './reading.ts';

const asObject = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** Faults in accepting calls from client libraries. */
export const INGESTION_FAULTS = [
  fault({
    name: 'only-first-of-batch-forwarded',
    breaks: ['ING-001', 'ING-003', 'ING-004', 'CAL-011', 'SEL-005', 'ING-012'],
    description: 'Only the first call of a batch is forwarded.',
    change: (reference) => editItems(reference, (items) => items.slice(0, 1)),
  }),
  composed('sent as another type when it comes from a client', 'ING-001'),
  composed('sent without its values when it comes from a client', 'ING-002', 'ING-001'),
  fault({
    name: 'ingested-traits-without-own-names',
    breaks: ['ING-009', 'VAL-006'],
    description: 'Traits from a client lose members named like a member of a call, such as `type` or `userId`.',
    change: misreading(({ traits, ...call }) => {
      const others = isObject(traits) ? without(...Object.keys(call))(traits) : traits;
      return others === undefined ? call : { ...call, traits: others };
    }),
  }),
  composed('client: sent without its integrations when Alias', 'ING-004'),
  fault({
    name: 'previous-id-dropped',
    breaks: ['ING-001', 'ING-003', 'CAL-011', 'ING-012'],
    description: 'The previous identity of an alias message is dropped, so the call is dropped too.',
    change: misreading(({ previousId: _, ...call }) => call, 'alias'),
  }),
  fault({
    name: 'ingested-alias-reversed',
    breaks: ['ING-003', 'AUD-004', 'ING-012'],
    description: 'An alias message from a client swaps its two identities.',
    change: misreading(
      ({ userId, previousId, ...call }) => ({ ...call, userId: previousId, previousId: userId }),
      'alias',
    ),
  }),
  composed('sent against its integrations when it comes from a client', 'ING-004'),
  fault({
    name: 'integrations-on-top-ignored',
    breaks: ['ING-004', 'SEL-007'],
    description: 'Integrations from a client are read only from its context.',
    change: ({ callOfItem }) => ({ callOfItem: ({ integrations: _, ...item }) => callOfItem(item) }),
  }),
  clientFault({
    name: 'page-timestamp-lost',
    breaks: ['ING-005', 'TIM-008'],
    description: 'Page sends no Timestamp.',
    change: editItem(['Page'], without('timestamp')),
  }),
  clientFault({
    name: 'page-timestamp-offset-dropped',
    breaks: ['ING-005', 'TIM-008'],
    description: 'Page drops the offset of a Timestamp instead of applying it.',
    change: editItem(
      ['Page'],
      changedText('timestamp', (timestamp) => timestamp.replace(/[+-]\d\d:\d\d$/, 'Z')),
    ),
  }),
  composed('unsigned when it comes from a client', 'ING-006'),
  composed('sent with numbers as texts when it comes from a client', 'ING-009', 'ING-001'),
  fault({
    name: 'integrations-hidden-by-context',
    breaks: ['ING-004'],
    description: 'Integrations from a client are not read if the call has a context too.',
    change: misreading((call) => (isObject(call['context']) ? without('integrations')(call) : call)),
  }),
  fault({
    name: 'page-context-as-traits-of-user',
    breaks: ['ING-010', 'ING-004'],
    description: 'The context of a page message from a client is sent as traits of its user, in an identify call.',
    change: edited('readBatch', (batch) => {
      if ('problem' in batch) return batch;
      const identifies = batch.items
        .map(asObject)
        .filter(({ type, context }) => type === 'page' && isObject(context))
        .map(({ userId, context, timestamp }) => ({ type: 'identify', userId, traits: context, timestamp }));
      return { ...batch, items: [...batch.items, ...identifies] };
    }),
  }),
  clientFault({
    name: 'zero-time-sent',
    breaks: ['ING-011', 'TIM-002'],
    description: 'A message without a time is sent with the zero time of the language, in the year 1.',
    change: editedInClient('makeItem', (item, _, message) =>
      typeof message['Timestamp'] === 'string' ? item : { ...item, timestamp: '0001-01-01T00:00:00Z' },
    ),
  }),
];
