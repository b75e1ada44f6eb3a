/** What takes the place of a secret. */
const MASK = '***';

/**
 * A function that masks secrets in every text of a value, however they are written: as they are, in JSON, in a URL, in
 * hexadecimal, and in base64 wherever they begin.
 */
export function scrubber(secrets: readonly string[]): <Value>(value: Value) => Value {
  const forms = [...new Set(secrets.flatMap(formsOf))].sort((one, other) => other.length - one.length);
  if (forms.length === 0) return (value) => value;
  const pattern = new RegExp(forms.map(escaped).join('|'), 'gi');
  return (value) => scrubbed(value, pattern) as typeof value;
}

function scrubbed(value: unknown, pattern: RegExp): unknown {
  if (typeof value === 'string') return value.replace(pattern, MASK);
  if (Array.isArray(value)) return value.map((each) => scrubbed(each, pattern));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name.replace(pattern, MASK), scrubbed(each, pattern)]),
  );
}

/** All ways to write a secret that are looked for. */
export function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const quoted = JSON.stringify(secret).slice(1, -1);
  return [secret, quoted, encodeURIComponent(secret), bytes.toString('hex'), ...base64FormsOf(bytes)];
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
