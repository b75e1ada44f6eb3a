import type { MarkedMessage } from '../../capture/messages.ts';

/** The largest message that surely fits, and one that surely does not; nothing is sent between (readings, 51). */
export const FITS_BYTES = 30_500;
export const TOO_LARGE_BYTES = 33_500;

/**
 * The message with so much text in it that its JSON, as it is handed in, has exactly so many bytes.
 * @param unit What the text repeats.
 */
export function sized(message: MarkedMessage, bytes: number, unit = 'x'): MarkedMessage {
  const spaceBytes = bytes - sizeBytes(withText(message, ''));
  const unitBytes = Buffer.byteLength(JSON.stringify(unit)) - '""'.length;
  return withText(message, unit.repeat(spaceBytes / unitBytes) + 'x'.repeat(spaceBytes % unitBytes));
}

/** The message with a text in its free-form object; an alias message has none. */
export function withText(message: MarkedMessage, text: string): MarkedMessage {
  const member = message.method === 'Track' ? 'Properties' : 'Traits';
  return { ...message, fields: { ...message.fields, [member]: { text } } };
}

function sizeBytes({ fields }: MarkedMessage): number {
  return Buffer.byteLength(JSON.stringify(fields));
}
