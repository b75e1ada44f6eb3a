import { GO_METHOD_FACTS } from '../../../capture/go-methods.ts';
import { FITS_BYTES, sizeBytes } from '../../../kit/client/message-sizes.ts';
import { mapMessages, withFields } from '../../client/change.ts';
import type { PlannedMessage } from '../../client/plan.ts';
import { ALL_FIELDS, ALL_METHODS, type ClientRelation } from './relation.ts';

/** Sizes of messages in turn, so that each kind of neighbours occurs. */
const BYTES = [FITS_BYTES, 29_000, 1_000, 12_000, FITS_BYTES, 20_000, 300];
const MANY_MEMBERS = 1_200;
const MANY_ELEMENTS = 600;
const LEVELS = 40;

/** How much a message holds. */
export const SIZE_RELATIONS = [
  {
    name: 'near-limits',
    title: 'Messages of all sizes up to the limit are sent side by side',
    because: 'the document allows messages of 32 KB and batches of 500 KB (readings 17, 18 and 51)',
    requirements: ['BAT-003', 'BAT-002', 'BAT-001', ...ALL_METHODS, ...ALL_FIELDS],
    change: (plan) => mapMessages(plan, (message, index) => grown(message, BYTES[index % BYTES.length] ?? 0)),
  },
  {
    name: 'many-and-deep',
    title: 'Messages with many members, long lists and deep objects are sent as they are',
    because: 'the document limits the bytes of a message, and nothing else',
    requirements: [...ALL_FIELDS, ...ALL_METHODS, 'BAT-002'],
    change: (plan) => mapMessages(plan, (message, index) => withMember(message, 'held', HELD[index % HELD.length]?.())),
  },
] as const satisfies readonly ClientRelation[];

const HELD = [
  () => Object.fromEntries(Array.from({ length: MANY_MEMBERS }, (_, at) => [`member ${at}`, at])),
  () => Array.from({ length: MANY_ELEMENTS }, (_, at) => at),
  () => nested(LEVELS),
  () => Array.from({ length: MANY_ELEMENTS / 10 }, (_, at) => ({ at, of: [`part ${at}`] })),
];

function nested(levels: number): unknown {
  return levels === 0
    ? 'innermost'
    : levels % 5 === 0
      ? [nested(levels - 1)]
      : { [`level ${levels}`]: nested(levels - 1) };
}

/** The message with as many bytes, if it has an object for them. */
function grown(message: PlannedMessage, bytes: number): PlannedMessage {
  const spaceBytes = bytes - sizeBytes(withMember(message, 'text', ''));
  return spaceBytes > 0 ? withMember(message, 'text', 'x'.repeat(spaceBytes)) : message;
}

/** The message with one more member of its traits or properties. An alias message has none. */
function withMember(message: PlannedMessage, name: string, value: unknown): PlannedMessage {
  if (message.method === 'Alias') return message;
  const { freeForm } = GO_METHOD_FACTS[message.method];
  return withFields(message, { [freeForm]: { ...Object(message.fields[freeForm]), [name]: value } });
}
