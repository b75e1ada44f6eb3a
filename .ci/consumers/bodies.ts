import { isDeepStrictEqual } from 'node:util';
import { RoutespecError } from '../../spec/error.ts';
import { INVALID_SENT_BODIES } from '../../spec/samples/bodies.fixture.ts';
import { type BodyKind, sentBodySchemas } from '../../spec/shapes/bodies.ts';
import type { Case } from '../../suites/cases/case.ts';
import { CASES } from '../../suites/cases/index.ts';
import { seededRandom } from '../../suites/harness/seeded-random.ts';
import { prove } from '../../suites/proof/matrix/prove.ts';

/** The kinds of call that a user without a `userId` can make. */
const ANONYMOUS = ['page', 'screen', 'identify', 'track', 'group'] as const;

/** The suite sends few calls of anonymous users, because the document leaves their bodies open. */
const ANONYMOUS_CALLS: Case = {
  id: 'consumers/anonymous-calls',
  title: 'Calls of anonymous users are delivered',
  requirements: ['BOD-017'],
  needs: ['screen'],
  play: async (stage) => {
    const receiver = await stage.receiver();
    const source = await stage.source({ hooks: [{ receiver }] });
    for (const kind of ANONYMOUS) {
      const { userId: _, ...call } = stage.calls.of(kind, { anonymousId: stage.calls.id('a') });
      await source.deliver(call);
    }
    await stage.arrival(receiver, ANONYMOUS.length, 'all bodies', 'BOD-017');
  },
};

/** The members of a context of a screen that schemas list. */
const OF_CONTEXT: ReadonlySet<string> = new Set(['device', 'os', 'app']);

/**
 * Plays the suite against the simulator, and returns the text of every body that it sent to a webhook, each text once,
 * in an order that does not depend on which case was faster. Bodies with further members in a context are left out,
 * since `withUnknownMembers` makes such a body of every other, and others have a number that no double holds.
 * @throws RoutespecError `fault` if a case fails, because it may have ended before the bodies that it is about
 */
export async function capturedBodies(): Promise<string[]> {
  const texts = new Set<string>();
  // A body is signed right before it is sent, so this sees the exact bytes, including those of property-based cases.
  const { failed, couldNotRun } = await prove(
    (reference) => ({
      ...reference,
      sign: (payload, attempt) => {
        texts.add(payload.bytes.toString('utf8'));
        return reference.sign(payload, attempt);
      },
    }),
    [...CASES, ANONYMOUS_CALLS],
  );
  const red = [...failed, ...couldNotRun].map(({ id }) => id);
  if (red.length > 0)
    throw new RoutespecError('fault', `Expected every case to pass, got failures of ${red.join(', ')}`);
  return [...texts].filter((text) => hasListedContext(text) && holdsDoubles(text)).sort();
}

/** True if a double holds every number of a body. What becomes of others, the table tells on its own body. */
function holdsDoubles(text: string): boolean {
  return isSameJsonText(text, JSON.stringify(JSON.parse(text)));
}

/** True if a body has no context, or one with listed members only. */
function hasListedContext(text: string): boolean {
  const { context } = JSON.parse(text) as { context?: unknown };
  return Object.keys(Object(context)).every((key) => OF_CONTEXT.has(key));
}

/** Values that a generator might lose or refuse, by a word for each. */
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

/** The traits of an audience sync: only whether the user is a member. */
function isMembership(traits: unknown): boolean {
  const values = Object.values(Object(traits));
  return values.length === 1 && typeof values[0] === 'boolean';
}

/** Depth of nested brackets, with those inside strings. */
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

/** The kind of a body and its special part. */
function classOf(text: string): string {
  const body = JSON.parse(text) as Record<string, unknown>;
  const special = Object.keys(FEATURES).filter((name) => FEATURES[name]?.(text, body));
  return [String(body['type']), ...special].join(' ');
}

/**
 * Chooses bodies of all classes: one of each class in turn, as long as there are any. The same seed chooses the same.
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
function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

/**
 * Bodies with one mistake each: each is a captured body after one mutation. They go through the mutations of all kinds
 * in turn, and are wrong by the shape of their kind. Their mutations do not depend on the bodies.
 * @param bodies captured ones
 * @throws RoutespecError `invalid` if a kind has no body
 */
export function wrongBodies(bodies: readonly string[], count: number, seed: number): string[] {
  const random = seededRandom(seed, 'wrong-bodies');
  const randomBody = seededRandom(seed, 'bodies');
  const kinds = Object.keys(INVALID_SENT_BODIES) as BodyKind[];
  const made = kinds.map((kind) => {
    const own = bodies.map((text) => JSON.parse(text) as Record<string, unknown>).filter(({ type }) => type === kind);
    return shuffle(INVALID_SENT_BODIES[kind], random).flatMap(({ mutate }) => {
      const body = own[Math.floor(randomBody() * own.length)];
      if (body === undefined) throw new RoutespecError('invalid', `Expected a body of kind ${kind}, got none`);
      const wrong = mutate(body);
      // A mutation may not change this body, or give it an allowed form.
      return sentBodySchemas[kind].safeParse(wrong).success ? [] : [JSON.stringify(wrong)];
    });
  });
  const longest = Math.max(...made.map(({ length }) => length));
  const turns = Array.from({ length: longest }, (_, turn) => made.flatMap((each) => each.slice(turn, turn + 1)));
  const wrong = turns.flat().slice(0, count);
  if (wrong.length < count) throw new RoutespecError('invalid', `Expected ${count} wrong bodies, got ${wrong.length}`);
  return wrong;
}

/** Members that no schema lists. */
const ADDED = { 'not listed': [1, 2.5, null, { deep: 'größe' }] };

/** The same body with unknown members, as a service may add them: in itself, and in each object within its context. */
export function withUnknownMembers(text: string): string {
  const { context, ...body } = JSON.parse(text) as Record<string, unknown>;
  return JSON.stringify({ ...body, ...(context !== undefined && { context: extended(context) }), ...ADDED });
}

function extended(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const members = Object.entries(value).map(([key, member]) => [key, extended(member)]);
  return { ...Object.fromEntries(members), ...ADDED };
}

/** Strings, and numbers outside them. */
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:[.]\d+)?(?:[eE][+-]?\d+)?/g;
const NUMBER = /^(?<sign>-?)(?<whole>\d+)(?:[.](?<fraction>\d+))?(?:[eE](?<exponent>[+-]?\d+))?$/;

/**
 * True if two texts hold the same JSON: the order of members does not matter, and numbers are compared mathematically,
 * with any number of digits. A text that is not JSON equals none.
 */
export function isSameJsonText(one: string, other: string): boolean {
  try {
    return isDeepStrictEqual(JSON.parse(withExactNumbers(one)), JSON.parse(withExactNumbers(other)));
  } catch {
    return false;
  }
}

/** Numbers become objects, which keep every digit, and which no other JSON becomes. */
const withExactNumbers = (text: string): string =>
  text.replaceAll(TOKEN, (token) => (token.startsWith('"') ? token : `{"\\u0000":"${canonical(token)}"}`));

/** The same text for all spellings of a number: its digits without zeros at either end, and a power of ten. */
function canonical(number: string): string {
  const { sign = '', whole = '', fraction = '', exponent = '0' } = NUMBER.exec(number)?.groups ?? {};
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return '0';
  return `${sign}${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`;
}
