import { GO_METHODS, type GoMethod } from '../../../../spec/shapes/go-messages.ts';
import { GO_METHOD_FACTS } from '../../capture/go-methods.ts';
import type { MarkedMessage } from '../../capture/messages.ts';

/**
 * The size of a message that certainly fits, and of one that certainly does not. No case uses a size in between
 * (readings, 51).
 */
export const FITS_BYTES = 30_500;
export const TOO_LARGE_BYTES = 33_500;

/** The methods whose messages have a free-form object to fill. */
export const FILLABLE_METHODS = GO_METHODS.filter((method) => method !== 'Alias');

/** Bytes of a character that an encoder escapes, as some do with more characters than JSON demands. */
export const ESCAPED_BYTES = 6;
/** Room for a few of them in a message that fits. */
const ESCAPES_BYTES = 500;

/** Adds text until the message's JSON as sent has exactly `bytes` bytes. @param unit Text to repeat. */
export function sized(message: MarkedMessage, bytes: number, unit = 'x'): MarkedMessage {
  const spaceBytes = bytes - sizeBytes(withText(message, ''));
  const unitBytes = Buffer.byteLength(JSON.stringify(unit)) - '""'.length;
  return withText(message, unit.repeat(spaceBytes / unitBytes) + 'x'.repeat(spaceBytes % unitBytes));
}

/** Adds a text to the message's free-form object, which an alias message does not have. */
function withText(message: MarkedMessage, text: string): MarkedMessage {
  if (message.method === 'Alias') throw new Error('Expected a message with a free-form object, got one of Alias');
  const { freeForm } = GO_METHOD_FACTS[message.method];
  return { ...message, fields: { ...message.fields, [freeForm]: { text } } };
}

export const sizeBytes = remembered((fields) => Buffer.byteLength(JSON.stringify(fields)));

/** True if a message certainly fits, in whichever way its JSON is written. */
export function certainlyFits(message: MarkedMessage): boolean {
  const bytes = sizeBytes(message);
  if (ESCAPED_BYTES * bytes <= FITS_BYTES) return true;
  return bytes <= FITS_BYTES && longestSizeBytes(message) <= FITS_BYTES + ESCAPES_BYTES;
}

/** Bytes of a message if its JSON escapes each character beyond ASCII, and what is dangerous in HTML. */
export const longestSizeBytes = remembered(
  (fields) => JSON.stringify(fields).replace(/[\u0080-\uffff<>&'+]/g, '\\u0000').length,
);

/** Measures the fields of each message once, because the rules need its size again and again. */
function remembered(measure: (fields: MarkedMessage['fields']) => number): (message: MarkedMessage) => number {
  const known = new WeakMap<MarkedMessage['fields'], number>();
  return ({ fields }) => {
    const bytes = known.get(fields) ?? measure(fields);
    known.set(fields, bytes);
    return bytes;
  };
}

/** Steps of a world with as many messages, of these methods in turn. */
export function messageSteps(count: number, methods: readonly GoMethod[] = ['Track']) {
  return Array.from({ length: count }, (_, at) => ({ message: { method: methods[at % methods.length] ?? 'Track' } }));
}

/** The step of a world with a message of this many bytes, whose free-form object a text fills. @param unit Text to repeat. */
export function sizedStep(method: FillableMethod, bytes: number, unit = 'x') {
  const mark = 'm-0123456789';
  const { UserId: _, ...fields } = sized(
    { method, mark, fields: { UserId: mark, ...PLAIN[method] } },
    bytes,
    unit,
  ).fields;
  return { message: { method, ...fields } };
}

type FillableMethod = Exclude<GoMethod, 'Alias'>;

/** Required fields of a message besides its user, as in a world. */
const PLAIN: Readonly<Record<FillableMethod, MarkedMessage['fields']>> = {
  Identify: {},
  Track: { Event: 'Signed Up' },
  Page: {},
  Group: { GroupId: 'group' },
};
