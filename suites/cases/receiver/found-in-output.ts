type Stream = 'out' | 'err';

/** Looks for secret texts in the output of a program, which comes in pieces. */
export class FoundInOutput {
  /** Texts that nobody should print, with their names. */
  readonly #wanted: (readonly [text: string, name: string])[] = [];
  readonly #found = new Set<string>();
  /** The end of what was read, in which a text may have begun. */
  readonly #rest: Record<Stream, string> = { out: '', err: '' };

  constructor(secret: string | undefined) {
    if (secret !== undefined && isUnusual(secret)) this.look(secret, 'its secret');
  }

  /** Looks for a further text from now on. */
  look(text: string, name: string): void {
    this.#wanted.push([text, name]);
  }

  add(stream: Stream, piece: string): void {
    const text = this.#rest[stream] + piece;
    for (const [wanted, name] of this.#wanted) if (text.includes(wanted)) this.#found.add(name);
    const longest = Math.max(0, ...this.#wanted.map(([wanted]) => wanted.length));
    this.#rest[stream] = longest < 2 ? '' : text.slice(1 - longest);
  }

  /** The names of all texts that were found. */
  get found(): string[] {
    return [...this.#found];
  }
}

const LEAST_CHARACTERS = 6;

/** True for a secret that no message contains by chance, as an ordinary word may. */
export function isUnusual(secret: string): boolean {
  return secret.length >= LEAST_CHARACTERS && /\d/.test(secret);
}
