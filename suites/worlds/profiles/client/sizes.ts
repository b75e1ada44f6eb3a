import { GO_METHODS } from '../../../../spec/shapes/go-messages.ts';
import { GO_METHOD_FACTS } from '../../../harness/capture/go-methods.ts';
import { FITS_BYTES, sizeBytes } from '../../../harness/kit/client/message-sizes.ts';
import { mapMessages, withFields } from '../../client/change.ts';
import type { PlannedMessage } from '../../client/plan.ts';
import { EXTREMES } from '../../decks/values.ts';
import { ALL_FIELDS, ALL_METHODS, type ClientRelation } from './relation.ts';

/** Sizes of messages in turn, so that each kind of neighbours occurs. */
const BYTES = [FITS_BYTES, 29_000, 1_000, 12_000, FITS_BYTES, 20_000, 300];

const HALF = EXTREMES.length / 2;

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
    change: (plan) =>
      mapMessages(plan, (message, index) => {
        // Each method in turn gets the same two.
        const at = Math.floor(index / GO_METHODS.length) % HALF;
        return withMember(withMember(message, 'held', EXTREMES[at]), 'also held', EXTREMES[at + HALF]);
      }),
  },
] as const satisfies readonly ClientRelation[];

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
