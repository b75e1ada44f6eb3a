import { seededRandom } from '../../../suites/seeded-random.ts';

/** What a generator might lose or refuse, by a word for it. */
const FEATURES: Readonly<Record<string, (text: string, body: Record<string, unknown>) => boolean>> = {
  anonymous: (_, body) => body['userId'] === undefined && body['anonymousId'] !== undefined,
  unicode: (text) => /[^\0-\x7f]/.test(text),
  escapes: (text) => text.includes('\\'),
  big: (text) => /[:,[]-?\d{16,}/.test(text),
  exponent: (text) => /[:,[]-?[\d.]+e[+-]?\d/.test(text),
  fraction: (text) => /":-?\d+[.]\d/.test(text),
  deep: (text) => depthOf(text) > DEEP,
  long: (text) => text.length > LONG,
  nothing: (text) => text.includes('null'),
  membership: (_, body) => body['type'] === 'identify' && isMembership(body['traits']),
  more: (_, body) => Object.keys(body).some((key) => !KNOWN.has(key)),
};

const DEEP = 6;
const LONG = 10_000;
const KNOWN: ReadonlySet<string> = new Set([
  ...['version', 'type', 'userId', 'anonymousId', 'properties', 'traits', 'context', 'timestamp', 'event', 'name'],
  ...['groupId', 'Previous ID', 'User ID'],
]);

/** What an audience sets: whether a user is one of its members, and nothing else. */
function isMembership(traits: unknown): boolean {
  const values = Object.values(Object(traits));
  return values.length === 1 && typeof values[0] === 'boolean';
}

/** How deep brackets nest. Those inside strings count too. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const character of text) {
    if (character === '{' || character === '[') depth += 1;
    if (character === '}' || character === ']') depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** The kind of a body and what is special about it. */
export function classOf(text: string): string {
  const body = JSON.parse(text) as Record<string, unknown>;
  const special = Object.keys(FEATURES).filter((name) => FEATURES[name]?.(text, body));
  return [String(body['type']), ...special].join(' ');
}

/**
 * Chooses bodies of all classes: one of each class in turn, as long as there are any. The same seed chooses the same.
 *
 * @param count how many, or all if there are fewer
 */
export function choose(bodies: readonly string[], count: number, seed: number): string[] {
  const random = seededRandom(seed, 'consumers');
  const classes = new Map<string, string[]>();
  for (const body of bodies) {
    const name = classOf(body);
    classes.set(name, [...(classes.get(name) ?? []), body]);
  }
  const shuffled = [...classes.values()].map((each) => shuffle(each, random));
  const longest = Math.max(0, ...shuffled.map(({ length }) => length));
  const turns = Array.from({ length: longest }, (_, turn) => shuffled.flatMap((each) => each.slice(turn, turn + 1)));
  return turns.flat().slice(0, count);
}

/** The same items in another order. */
export function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}
