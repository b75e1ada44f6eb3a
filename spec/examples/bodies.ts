import type { BodyKind } from '../shapes/bodies.ts';
import type { JsonObject } from '../shapes/json.ts';
import { checkWebhook } from '../webhooks/parse.ts';
import { findExamples } from './examples.ts';

/** A body for a consumer's own tests. */
export interface ExampleBody {
  readonly name: string;
  /** One sentence: what is special about it, and why it comes. */
  readonly description: string;
  /** True if the schemas accept it. A consumer survives the others too: it refuses them, or sets them aside. */
  readonly valid: boolean;
  /** The JSON text, because values of most languages cannot hold each of its numbers and spellings. */
  readonly body: string;
}

/** The member of each kind whose content is the customer's. Those without one have a context, which no schema lists. */
const FREE_FORM: Readonly<Record<BodyKind, string>> = {
  ...{ page: 'properties', track: 'properties', identify: 'traits', group: 'traits', screen: 'context' },
  ...{ alias: 'context', delete: 'context' },
};
/** The largest call has 32 KB, of either unit. */
const LARGE_TEXT = 31_000;
const DEEP = 100;
const MANY = 1_000;

const PLACEHOLDER = '"the JSON of a value"';

type Row = readonly [
  name: string,
  description: string,
  change: (body: JsonObject, kind: BodyKind) => JsonObject | string,
];

const withMembers =
  (members: JsonObject) =>
  (body: JsonObject): JsonObject => ({ ...body, ...members });

/** Puts JSON, in its spelling, among the free-form members. */
const withValue =
  (json: string, name = 'value') =>
  (body: JsonObject, kind: BodyKind): string => {
    const free = FREE_FORM[kind];
    const members = { ...Object(body[free]), [name]: JSON.parse(PLACEHOLDER) };
    return JSON.stringify({ ...body, [free]: members }).replace(PLACEHOLDER, () => json);
  };

/** Puts a text among the free-form members, and into the name of the event, screen or group, if there is one. */
const withText =
  (text: string) =>
  (body: JsonObject, kind: BodyKind): string => {
    const named = ['event', 'name', 'groupId'].filter((name) => name in body).map((name) => [name, text]);
    return withValue(JSON.stringify(text))({ ...body, ...Object.fromEntries(named) }, kind);
  };

const USERS: readonly Row[] = [
  ['null-user-id', 'The user is anonymous, and the id is null.', withMembers({ userId: null, anonymousId: 'a1' })],
  [
    'no-user-id',
    'The user is anonymous, and the id is absent.',
    ({ userId: _, ...body }) => ({ ...body, anonymousId: 'a1' }),
  ],
  ['no-id', 'Nothing says who the user is.', ({ userId: _, anonymousId: __, ...body }) => body],
  ['null-anonymous-id', 'The user is known, and the anonymous id is null.', withMembers({ anonymousId: null })],
  ['empty-user-id', 'The id is an empty text.', withMembers({ userId: '' })],
];

const VALUES: readonly Row[] = [
  [
    'null-values',
    'Free-form members are null, or have null in them.',
    withValue('{"a":null,"b":[null],"c":{"d":null}}'),
  ],
  ['mixed-array', 'An array has values of each type.', withValue('[1,"1",true,null,{},[]]')],
  ['integer-beyond-a-double', 'An integer is 2^53 + 1, which a double does not hold.', withValue('9007199254740993')],
  ['integer-of-21-digits', 'An integer does not fit into 64 bits.', withValue('123456789012345678901')],
  ['number-beyond-a-double', 'A number is larger than any double.', withValue('1e400')],
  ['price-with-zero', 'A price has a final zero. Some languages write it as 39.9.', withValue('39.90')],
  ['number-with-exponent', 'A whole number has an exponent.', withValue('1e2')],
  ['minus-zero', 'A number is minus zero.', withValue('-0')],
  ['number-as-text', 'An amount is a text, which the service allows.', withValue('"39.90"')],
  ['null-character', 'A text has the character U+0000, which some databases refuse.', withText('before\u0000after')],
  ['half-of-a-pair', 'A text has half of a surrogate pair, which is not UTF-8 once it is decoded.', withText('\ud83d')],
  ['beyond-the-basic-plane', 'A text has characters of four bytes, and combined ones.', withText('👩‍👩‍👧 e\u0301')],
  ['markup', 'A text looks like HTML and SQL.', withText(`<script>alert("1")</script>'; DROP TABLE users; --`)],
  ['line-ends', 'A text has all sorts of line ends.', withText('a\r\nb\u2028c\u2029d\n')],
  [
    'large',
    'The body is about as large as a body can be: a call has at most 32 KB.',
    withText('x'.repeat(LARGE_TEXT / 2)),
  ],
  [
    'many-members',
    `An object has ${MANY} members.`,
    withValue(
      JSON.stringify(Object.fromEntries(Array.from({ length: MANY }, (_, index) => [`member${index}`, index]))),
    ),
  ],
  ['deep', `Arrays are nested ${DEEP} levels deep.`, withValue(`${'['.repeat(DEEP)}${']'.repeat(DEEP)}`)],
  ['proto-key', 'A member is named `__proto__`.', withValue('{"polluted":true}', '__proto__')],
  [
    'odd-names',
    'Members have an empty name, and names with spaces, dots and a dollar sign.',
    withValue('{"":1,"a b":2,"a.b":3,"$c":4}'),
  ],
];

const WHOLE: readonly Row[] = [
  [
    'unknown-members',
    'Members that no schema lists. A service may add some at any time.',
    withMembers({ messageId: 'm1', channel: 'server', sentAt: null, integrations: {}, nested: { list: [{}] } }),
  ],
  ['other-order', 'The members are in another order.', (body) => Object.fromEntries(Object.entries(body).reverse())],
  ['white-space', 'The JSON is indented, and ends with a newline.', (body) => `${JSON.stringify(body, null, 2)}\n`],
  [
    'escapes',
    'Characters are escaped that need not be.',
    (body) => JSON.stringify({ ...body, note: 'é/' }).replace('é/', String.raw`\u00e9\/`),
  ],
  [
    'offset-instead-of-z',
    'The timestamp ends with +00:00 instead of Z.',
    (body) => ({ ...body, timestamp: String(body['timestamp']).replace('Z', '+00:00') }),
  ],
  ['leap-day', 'The timestamp is on the 29th of February.', withMembers({ timestamp: '2024-02-29T23:59:59.999Z' })],
  [
    'far-past',
    'The timestamp is of the year 1: imported data may have any.',
    withMembers({ timestamp: '0001-01-01T00:00:00.000Z' }),
  ],
  ['far-future', 'The timestamp is of the year 9999.', withMembers({ timestamp: '9999-12-31T23:59:59.999Z' })],
];

const LATER: readonly Row[] = [
  ['later-version', 'The version is 2, which the schemas do not know yet.', withMembers({ version: 2 })],
  ['later-kind', 'The type is one that the schemas do not know yet.', withMembers({ type: 'video' })],
];

const makeExample = (name: string, description: string, made: JsonObject | string): ExampleBody => {
  const body = typeof made === 'string' ? made : JSON.stringify(made);
  return { name, description, valid: checkWebhook(body).ok, body };
};

/**
 * Bodies of a kind for a consumer's own tests: ordinary ones, or with `odd` those that a consumer should survive.
 */
export function exampleBodies(
  kind: BodyKind,
  { odd = false }: { readonly odd?: boolean } = {},
): readonly ExampleBody[] {
  const examples = findExamples(`${kind}-body`) as readonly JsonObject[];
  if (!odd)
    return examples.map((body, index) => makeExample(`example-${index + 1}`, `An ordinary ${kind} body.`, body));
  const [body = {}] = examples;
  const hasUser = kind !== 'alias' && kind !== 'delete';
  const rows = [...(hasUser ? USERS : []), ...VALUES, ...WHOLE, ...LATER];
  return rows.map(([name, description, change]) => makeExample(name, description, change(body, kind)));
}
