import { abbreviated, visible } from '../../text.ts';
import { lowerAscii, pieceMasker } from './secret-pieces.ts';

/** What takes the place of a secret. */
const MASK = '***';

/**
 * A function that masks secrets in every text of a value, however they are written: as they are, in JSON, in a URL, in
 * hexadecimal, and in base64 wherever they begin. Pieces of secrets are masked too, because a text may have been cut before.
 */
export function scrubber(secrets: readonly string[]): <Value>(value: Value) => Value {
  const forms = [...new Set(secrets.flatMap(formsOf))].sort((one, other) => other.length - one.length);
  if (forms.length === 0) return (value) => value;
  const pattern = new RegExp(forms.map(escaped).join('|'), 'gi');
  const withoutPieces = pieceMasker(forms.map(lowerAscii), MASK);
  const mask = (text: string): string => withoutPieces(text.replace(pattern, MASK));
  return (value) => scrubbed(value, mask) as typeof value;
}

function scrubbed(value: unknown, mask: (text: string) => string): unknown {
  if (typeof value === 'string') return mask(value);
  if (Array.isArray(value)) return value.map((each) => scrubbed(each, mask));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [mask(name), scrubbed(each, mask)]));
}

/** All ways to write a secret that are looked for. */
export function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const quoted = JSON.stringify(secret).slice(1, -1);
  const plain = [secret, quoted, encodeURIComponent(secret), bytes.toString('hex'), ...base64FormsOf(bytes)];
  // Reports make visible what does not print, and write long runs of one character shorter.
  return [...plain, visible(secret), ...plain.map((form) => abbreviated(form))];
}

/**
 * In base64, three bytes are four characters, so a text looks different depending on where it begins. What depends on the
 * bytes around it is left out.
 */
function base64FormsOf(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
    const core = text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
    return [core, core.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
