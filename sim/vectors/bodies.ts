import { MEMBER_REQUIREMENTS, SHAPE_REQUIREMENTS } from '../../spec/requirements/body.ts';
import { strictWebhookBodySchema } from '../../spec/shapes/bodies.ts';
import type { Call } from '../../spec/shapes/calls.ts';
import type { JsonObject } from '../../spec/shapes/json.ts';
import type { BodyVector } from '../../spec/shapes/vectors.ts';
import { checkWebhook } from '../../spec/webhooks/parse.ts';
import { Memory } from '../model/memory.ts';
import type { Message } from '../model/message.ts';
import { REFERENCE } from '../rules/reference.ts';
import { readRows } from './rows.ts';

const AT = '2026-01-01T00:00:00.000Z';
const AT_MS = Date.parse(AT);

/** A call, or the request to delete a user. */
export type Content = Message['content'];

interface Made {
  readonly name: string;
  readonly what: string;
  readonly requirement: string;
  readonly content: Content;
}

const call = (members: JsonObject): Call => ({ timestamp: AT, ...members }) as Call;

function makeBody(content: Content): JsonObject {
  const source = { writeKey: 'wk', type: 'web', enabled: true, sharedSecret: undefined, webhooks: [] } as const;
  const message = {
    content,
    cameBy: 'contract',
    source,
    sources: new Map(),
    receivedAtMs: AT_MS,
    givenInstantMs: AT_MS,
    memory: new Memory(),
    settingsBytes: 0,
  } as const;
  return REFERENCE.shape(message, REFERENCE.formatTimestamp(AT_MS, message));
}

const made = (
  name: string,
  what: string,
  content: Content,
  requirement: string = SHAPE_REQUIREMENTS[content.type],
): Made => ({
  name,
  what,
  requirement,
  content,
});

const track = (members: JsonObject = {}) => call({ type: 'track', userId: 'u1', event: 'Signed Up', ...members });
const identify = (traits: JsonObject, members: JsonObject = {}) =>
  call({ type: 'identify', userId: 'u1', traits, ...members });
const alias = (previousId: string, userId: string) => call({ type: 'alias', previousId, userId });
const deletion = (userId: string): Content => ({ type: 'delete', userId });

const PHONE = {
  device: { model: 'X1', type: 'phone' },
  os: { name: 'OS', version: '17.0' },
  app: { build: '42', name: 'Shop', version: '1.10' },
};

/** Ids that look like something else. */
const USER_IDS: readonly (readonly [name: string, what: string, id: string])[] = [
  ['digits', 'of digits', '12345'],
  ['leading-zeros', 'of digits with zeros in front', '007'],
  ['large-number', 'of more digits than a number holds', '12345678901234567890'],
  ['word-null', 'that is the word null', 'null'],
  ['word-undefined', 'that is the word undefined', 'undefined'],
  ['address', 'that is an e-mail address in upper and lower case', 'Ann.Lee@Example.TEST'],
  ['spaces-around', 'with spaces around it', ' u1 '],
  ['path', 'that looks like a path', '../../etc/passwd'],
  ['long', 'of 300 characters', 'u'.repeat(300)],
  ['emoji', 'of emoji', '👩‍👩‍👧‍👦'],
  ['decomposed', 'with an accent as a separate character', 'Zoe\u0308'],
  ['comma', 'with a comma', 'u1,u2'],
  ['boolean', 'that is the word true', 'true'],
];

const EVENTS: readonly (readonly [name: string, what: string, event: string])[] = [
  ['empty', 'that is empty', ''],
  ['spaces-around', 'with spaces around it', '  Signed Up '],
  ['long', 'of 200 characters', 'Signed Up '.repeat(20)],
  ['template', 'with a template in it', 'Hello {{name}}'],
  ['markup', 'with markup', 'Read <b>it</b>'],
  ['upper-case', 'in upper case', 'SIGNED UP'],
  ['japanese', 'in Japanese', '登録しました'],
  ['digits', 'of digits', '42'],
  ['line-break', 'with a line break', 'Signed\nUp'],
];

const VALUES: readonly (readonly [name: string, what: string, value: unknown])[] = [
  ['null', 'null', null],
  ['false', 'false', false],
  ['zero', 'the number 0', 0],
  ['negative', 'a negative number', -12.5],
  ['empty-text', 'an empty text', ''],
  ['empty-array', 'an empty array', []],
  ['array-of-null', 'an array with null in it', [null, 1, 'a']],
  ['empty-object', 'an empty object', {}],
  ['nested', 'objects within objects', { a: { b: { c: [{ d: null }] } } }],
  ['number-as-text', 'a number as text', '0042.50'],
  ['date-as-text', 'a date as text', '2026-01-01'],
  ['dotted-name', 'an object with a dot in a name', { 'a.b': 1, $c: 2 }],
  ['markup', 'markup', '<script>alert(1)</script>'],
  ['spaces-around', 'a text with spaces around it', '  a  '],
  ['emoji', 'emoji', '🎉'],
];

/** Name, clause, call without its timestamp, and description. */
const FIRST_CALLS = `
  track | BOD-005 | {"type":"track","userId":"u1","event":"Signed Up","properties":{"plan":"pro","seats":3}} | A track body
  page | BOD-002 | {"type":"page","userId":"u1","properties":{"path":"/a","referrer":"https://search.test/","title":"A","url":"https://shop.test/a"}} | A page body
  screen | BOD-003 | {"type":"screen","userId":"u1","name":"Home","context":{"device":{"model":"X1","type":"phone"},"os":{"name":"OS","version":"17.0"},"app":{"build":"42","name":"Shop","version":"1.10"}}} | A screen body
  identify | BOD-004 | {"type":"identify","userId":"u1","traits":{"email":"ann@example.test","vip":true}} | An identify body
  alias | BOD-006 | {"type":"alias","previousId":"anon-7","userId":"u2"} | An alias body
  group | BOD-007 | {"type":"group","userId":"u1","groupId":"g1","traits":{"name":"Initech"}} | A group body
  delete | BOD-008 | {"type":"delete","userId":"u1"} | The body of a delete notification
`;
const OTHER_CALLS = `
  track-revenue-text | BOD-022 | {"type":"track","userId":"u1","event":"Signed Up","properties":{"revenue":"9.90"}} | A track body with a revenue that is text
  track-revenue-number | BOD-005 | {"type":"track","userId":"u1","event":"Signed Up","properties":{"revenue":9.9}} | A track body with a revenue that is a number
  track-no-properties | BOD-005 | {"type":"track","userId":"u1","event":"Signed Up"} | A track body of a call without properties
  track-empty-properties | BOD-005 | {"type":"track","userId":"u1","event":"Signed Up","properties":{}} | A track body without anything in its properties
  page-empty-properties | BOD-002 | {"type":"page","userId":"u1","properties":{}} | A page body without anything in its properties
  identify-empty-traits | BOD-004 | {"type":"identify","userId":"u1","traits":{}} | An identify body without anything in its traits
  group-empty-traits | BOD-007 | {"type":"group","userId":"u1","groupId":"g1","traits":{}} | A group body without anything in its traits
  page-named | BOD-002 | {"type":"page","userId":"u1","properties":{"path":"/b"},"name":"B","category":"c"} | A page body of a call with a name and a category
  page-url-upper-case | BOD-021 | {"type":"page","userId":"u1","properties":{"url":"HTTPS://Shop.TEST:443/a/../b?x=%7e","path":"/given"}} | A page body with a URL that could be written in another way
  page-empty-title | BOD-021 | {"type":"page","userId":"u1","properties":{"title":"","url":"https://shop.test/c","path":"/c"}} | A page body with an empty title
  page-own-referrer | BOD-021 | {"type":"page","userId":"u1","properties":{"referrer":"https://shop.test/a","url":"https://shop.test/b"}} | A page body whose referrer is of its own site
  page-context-page | BOD-021 | {"type":"page","userId":"u1","properties":{"path":"/given","title":"Given"},"context":{"page":{"path":"/other","title":"Other"}}} | A page body of a call whose context speaks of another page
  identify-trait-user-id | BOD-004 | {"type":"identify","userId":"u1","traits":{"userId":"other","id":"third"}} | An identify body whose traits name another user
  identify-same-address | BOD-004 | {"type":"identify","userId":"u9","traits":{"email":"ann@example.test"}} | An identify body of another user with an address that came before
  track-visitor | BOD-005 | {"type":"track","userId":"u1","event":"Signed Up","anonymousId":"v1"} | A track body of a user with an anonymous id
  track-same-visitor | BOD-005 | {"type":"track","userId":"u9","event":"Signed Up","anonymousId":"v1"} | A track body of another user with the same anonymous id
  group-quote | BOD-007 | {"type":"group","userId":"u1","groupId":"O'Neil","traits":{"name":"Initech"}} | A group body with a quote in the group id
  group-digits | BOD-007 | {"type":"group","userId":"u1","groupId":"42","traits":{"name":"Initech"}} | A group body with a group id of digits
  group-upper-case | BOD-007 | {"type":"group","userId":"u1","groupId":"ACME","traits":{"name":"Initech"}} | A group body with a group id in upper case
  screen-name-spaces | BOD-003 | {"type":"screen","userId":"u1","name":" Home ","context":{"device":{"model":"X1","type":"phone"},"os":{"name":"OS","version":"17.0"},"app":{"build":"42","name":"Shop","version":"1.10"}}} | A screen body with spaces around the name
  screen-second-device | BOD-019 | {"type":"screen","userId":"u1","name":"Home","context":{"device":{"model":"Z9","type":"phone"},"os":{"name":"OS","version":"17.0"},"app":{"build":"42","name":"Shop","version":"1.10"}}} | A screen body with another device of the same type
  screen-user-agent | BOD-019 | {"type":"screen","userId":"u1","name":"Home","context":{"device":{"model":"X1","type":"phone"},"os":{"name":"OS","version":"17.0"},"app":{"build":"42","name":"Shop","version":"1.10"},"userAgent":"Mozilla/5.0 (iPhone; CPU iPhone OS 16_2 like Mac OS X)"}} | A screen body with a user agent of another system
  screen-version-digits | BOD-019 | {"type":"screen","userId":"u1","name":"Home","context":{"os":{"name":"OS","version":"17"},"app":{"build":"0042","name":"Shop","version":"2"}}} | A screen body with versions of digits
  screen-part-of-context | BOD-019 | {"type":"screen","userId":"u1","name":"Home","context":{"os":{"name":"OS"}}} | A screen body of a device that tells little
`;

const CALLS: readonly Made[] = [
  ...readRows(FIRST_CALLS).map(readMade),
  ...USER_IDS.flatMap(([name, what, userId]) => [
    made(`track-user-${name}`, `A track body of a user with an id ${what}`, track({ userId })),
    made(
      `identify-user-${name}`,
      `An identify body of a user with an id ${what}`,
      identify({ plan: 'pro' }, { userId }),
    ),
  ]),
  ...USER_IDS.map(([name, what, userId]) =>
    made(`alias-to-${name}`, `An alias body whose new id is one ${what}`, alias(`before-${name}`, userId), 'BOD-013'),
  ),
  ...USER_IDS.slice(0, 6).map(([name, what, userId]) =>
    made(`delete-user-${name}`, `A delete body of a user with an id ${what}`, deletion(userId)),
  ),
  made('alias-after-other', 'A track body of a user whose id has got a new name before', track({ userId: 'anon-7' })),
  ...EVENTS.map(([name, what, event]) =>
    made(`track-event-${name}`, `A track body with the name of an event ${what}`, track({ event })),
  ),
  ...VALUES.map(([name, what, value]) =>
    made(
      `track-value-${name}`,
      `A track body whose properties hold ${what}`,
      track({ properties: { value } }),
      'VAL-001',
    ),
  ),
  ...VALUES.map(([name, what, value]) =>
    made(`identify-value-${name}`, `An identify body whose traits hold ${what}`, identify({ value }), 'VAL-001'),
  ),
  ...readRows(OTHER_CALLS).map(readMade),
  made('track-large', 'A track body of about 2,000 bytes', track({ properties: { text: 'lorem ipsum '.repeat(150) } })),
  made('track-after-large', 'A short body after a long one', track({ event: 'Short' })),
];

function readMade([name = '', requirement, json = '', what = '']: readonly string[]): Made {
  const content: JsonObject = JSON.parse(json);
  return made(name, what, content['type'] === 'delete' ? (content as unknown as Content) : call(content), requirement);
}

function madeVector({ name, what, requirement, content }: Made): BodyVector {
  const value = makeBody(content);
  return right(name, `Right. ${what}.`, requirement, REFERENCE.serialise(value, undefined as never), {
    call: { ...content },
  });
}

function right(
  name: string,
  description: string,
  requirement: string,
  text: string,
  more: Partial<BodyVector> = {},
): BodyVector {
  const value: JsonObject = JSON.parse(text.replace(/^\ufeff/, ''));
  return {
    id: `bodies/${name}`,
    description,
    requirement,
    treatment: 'valid',
    body: Buffer.from(text).toString('base64'),
    strict: strictWebhookBodySchema.safeParse(value).success,
    value,
    ...more,
  };
}

const TRACK = { version: 1, type: 'track', userId: 'u1', event: 'Signed Up', properties: {}, timestamp: AT };
const PLAIN = JSON.stringify(TRACK);
const SCREEN = { version: 1, type: 'screen', userId: 'u1', name: 'Home', timestamp: AT, context: PHONE };

/** Bodies that a receiver must expect, but that the reference does not send: name, clause, body and description. */
const SENT = `
  sent-anonymous | BOD-017 | {"version":1,"type":"track","event":"Signed Up","properties":{},"timestamp":"2026-01-01T00:00:00.000Z","anonymousId":"v1"} | A body of an anonymous user, with no user id
  sent-null-user | BOD-017 | {"version":1,"type":"track","userId":null,"event":"Signed Up","properties":{},"timestamp":"2026-01-01T00:00:00.000Z"} | A body of an anonymous user, whose user id is null
  sent-no-ids | BOD-017 | {"version":1,"type":"track","event":"Signed Up","properties":{},"timestamp":"2026-01-01T00:00:00.000Z"} | A body of an anonymous user, with no id at all
  sent-null-anonymous-id | BOD-017 | {"version":1,"type":"track","userId":"u1","event":"Signed Up","properties":{},"timestamp":"2026-01-01T00:00:00.000Z","anonymousId":null} | A body whose anonymous id is null
  sent-empty-user | BOD-017 | {"version":1,"type":"track","userId":"","event":"Signed Up","properties":{},"timestamp":"2026-01-01T00:00:00.000Z"} | A body with an empty user id
  sent-more-members | BOD-014 | {"version":1,"type":"track","userId":"u1","event":"Signed Up","properties":{},"timestamp":"2026-01-01T00:00:00.000Z","context":{},"channel":null,"messageId":"m1","sentAt":1} | A body with members that are not listed
  sent-null-context | BOD-014 | {"version":1,"type":"track","userId":"u1","event":"Signed Up","properties":{},"timestamp":"2026-01-01T00:00:00.000Z","context":null} | A body of a track call whose context is null
  sent-other-order | BOD-014 | {"timestamp":"2026-01-01T00:00:00.000Z","properties":{},"event":"Signed Up","userId":"u1","type":"track","version":1} | A body with its members in another order
`;
const SENT_TOO = String.raw`
  sent-escaped-names | BOD-001 | {"version":1,"type":"track","userId":"u1","\u0065vent":"Signed Up","properties":{},"timestamp":"2026-01-01T00:00:00.000Z"} | A body with escapes in the names of its members
  sent-offset-zero | TIM-001 | {"version":1,"type":"track","userId":"u1","event":"Signed Up","properties":{},"timestamp":"2026-01-01T00:00:00.000+00:00"} | A body whose timestamp ends with +00:00
  sent-alias-camel-case | BOD-018 | {"version":1,"type":"alias","Previous ID":"a","User ID":"b","previousId":"a","userId":"b","timestamp":"2026-01-01T00:00:00.000Z"} | An alias body with its ids under other names too
  sent-empty-context | BOD-003 | {"version":1,"type":"screen","userId":"u1","name":"Home","timestamp":"2026-01-01T00:00:00.000Z","context":{}} | A screen body with an empty context
  sent-page-title-number | BOD-002 | {"version":1,"type":"page","userId":"u1","properties":{"title":404,"url":null},"timestamp":"2026-01-01T00:00:00.000Z"} | A page body whose title is a number
  sent-proto-name | BOD-014 | {"version":1,"type":"track","userId":"u1","event":"Signed Up","properties":{"__proto__":{"type":"page"}},"timestamp":"2026-01-01T00:00:00.000Z"} | A body with a member that is called __proto__
`;
const SENT_SPACED: readonly string[][] = [
  [
    'sent-indented',
    'BOD-001',
    `${JSON.stringify(TRACK, null, 2)}\n`,
    'A body with indentation and a line break at its end',
  ],
  ['sent-space-around', 'BOD-001', ` \r\n\t${PLAIN} `, 'A body with white space around it'],
];

const GOOD: Readonly<Record<string, JsonObject>> = {
  track: TRACK,
  page: { version: 1, type: 'page', userId: 'u1', properties: {}, timestamp: AT },
  screen: SCREEN,
  identify: { version: 1, type: 'identify', userId: 'u1', traits: {}, timestamp: AT },
  alias: { version: 1, type: 'alias', 'Previous ID': 'a', 'User ID': 'b', timestamp: AT },
  group: { version: 1, type: 'group', groupId: 'g1', userId: 'u1', traits: {}, timestamp: AT },
  delete: { type: 'delete', userId: 'u1', timestamp: AT },
};

const NOT_TEXT: readonly (readonly [name: string, value: unknown])[] = [
  ['number', 1],
  ['null', null],
  ['array', ['a']],
];
const NOT_OBJECT: readonly (readonly [name: string, value: unknown])[] = [
  ['text', '{}'],
  ['null', null],
  ['array', []],
];

/** The required members of each kind, with wrong values. */
const MEMBERS: Readonly<Record<string, Readonly<Record<string, readonly (readonly [string, unknown])[]>>>> = {
  track: { event: NOT_TEXT, properties: NOT_OBJECT },
  page: { properties: NOT_OBJECT },
  screen: { name: NOT_TEXT, context: NOT_OBJECT },
  identify: { traits: NOT_OBJECT },
  alias: { 'Previous ID': NOT_TEXT, 'User ID': NOT_TEXT },
  group: { groupId: NOT_TEXT, traits: NOT_OBJECT },
  delete: { userId: NOT_TEXT },
};

const VERSIONS: readonly (readonly [name: string, value: unknown])[] = [
  ['text', '1'],
  ['two', 2],
  ['fraction', 1.5],
  ['true', true],
  ['null', null],
];

const TIMESTAMPS: readonly (readonly [name: string, value: unknown])[] = [
  ['no-milliseconds', '2026-01-01T00:00:00Z'],
  ['microseconds', '2026-01-01T00:00:00.000000Z'],
  ['no-zone', '2026-01-01T00:00:00.000'],
  ['local', '2026-01-01T01:00:00.000+01:00'],
  ['number', 1_767_225_600_000],
  ['digits', '1767225600000'],
  ['http-date', 'Thu, 01 Jan 2026 00:00:00 GMT'],
  ['no-day', '2026-02-30T00:00:00.000Z'],
  ['null', null],
];

interface Wrong {
  readonly name: string;
  readonly requirement: string;
  readonly path: readonly string[];
  readonly text: string;
}

const wrongMember = (kind: string, member: string, name: string, value: unknown, requirement: string): Wrong => ({
  name: `${kind}-${slug(member)}-${name}`,
  requirement,
  path: [member],
  text: JSON.stringify({ ...GOOD[kind], [member]: value }),
});

const slug = (text: string): string =>
  text
    .replace(/(?<=[a-z])(?=[A-Z])/g, '-')
    .replaceAll(' ', '-')
    .toLowerCase();

function withoutMember(kind: string, member: string, requirement: string): Wrong {
  const { [member]: _absent, ...rest } = GOOD[kind] ?? {};
  return { name: `${kind}-without-${slug(member)}`, requirement, path: [member], text: JSON.stringify(rest) };
}

const ownRequirement = (kind: Content['type'], member: string): string =>
  (MEMBER_REQUIREMENTS as Readonly<Record<string, string>>)[member] ?? SHAPE_REQUIREMENTS[kind];

const KINDS = Object.keys(MEMBERS) as readonly Content['type'][];
const CALLED = KINDS.filter((kind) => kind !== 'delete');

const WRONG: readonly Wrong[] = [
  ...KINDS.flatMap((kind) =>
    Object.entries(MEMBERS[kind] ?? {}).flatMap(([member, values]) => [
      withoutMember(kind, member, ownRequirement(kind, member)),
      ...values.map(([name, value]) => wrongMember(kind, member, name, value, ownRequirement(kind, member))),
    ]),
  ),
  ...CALLED.map((kind) => withoutMember(kind, 'version', SHAPE_REQUIREMENTS[kind])),
  ...KINDS.map((kind) => withoutMember(kind, 'timestamp', SHAPE_REQUIREMENTS[kind])),
  ...VERSIONS.map(([name, value], index) =>
    wrongMember(CALLED[index % CALLED.length] ?? 'track', 'version', name, value, 'BOD-009'),
  ),
  wrongMember('delete', 'version', 'present', 1, 'BOD-010'),
  ...TIMESTAMPS.map(([name, value], index) =>
    wrongMember(KINDS[index % KINDS.length] ?? 'track', 'timestamp', name, value, 'TIM-001'),
  ),
  ...NOT_TEXT.filter(([, value]) => value !== null).map(([name, value]) =>
    wrongMember('track', 'userId', name, value, 'BOD-005'),
  ),
  wrongMember('track', 'anonymousId', 'number', 7, 'BOD-005'),
  withoutMember('track', 'type', 'BOD-011'),
  wrongMember('track', 'type', 'capitalised', 'Track', 'BOD-011'),
  wrongMember('track', 'type', 'unknown', 'purchase', 'BOD-011'),
  wrongMember('track', 'type', 'null', null, 'BOD-011'),
  {
    name: 'alias-camel-case-only',
    requirement: 'BOD-012',
    path: ['Previous ID'],
    text: JSON.stringify({ version: 1, type: 'alias', previousId: 'a', userId: 'b', timestamp: AT }),
  },
  ...[
    ['model-number', { device: { model: 1 } }, ['device', 'model']],
    ['version-number', { os: { version: 17 } }, ['os', 'version']],
    ['build-number', { app: { build: 42 } }, ['app', 'build']],
    ['device-text', { device: 'phone' }, ['device']],
  ].map(([name, context, path]) => ({
    name: `screen-context-${name}`,
    requirement: 'BOD-019',
    path: ['context', ...(path as string[])],
    text: JSON.stringify({ ...SCREEN, context }),
  })),
  ...[
    ['empty', ''],
    ['array', `[${PLAIN}]`],
    ['text', JSON.stringify(PLAIN)],
    ['null', 'null'],
    ['number', '1'],
    ['cut', PLAIN.slice(0, -2)],
    ['two-documents', `${PLAIN}${PLAIN}`],
    ['form', 'type=track&userId=u1'],
    ['single-quotes', PLAIN.replaceAll('"', "'")],
    ['trailing-comma', PLAIN.replace(/\}$/, ',}')],
    ['comment', `/* track */ ${PLAIN}`],
    ['nan', PLAIN.replace('{}', '{"a":NaN}')],
    ['control-character', PLAIN.replace('Signed Up', 'Signed\nUp')],
  ].map(([name, text]) => ({ name: `body-${name}`, requirement: 'BOD-001', path: [], text: text ?? '' })),
];

function wrongVector({ name, requirement, path, text }: Wrong): BodyVector {
  const checked = checkWebhook(Buffer.from(text));
  const reason = checked.ok ? 'It is right.' : `${checked.problem.message}.`;
  return {
    id: `bodies/wrong-${name}`,
    description: `Wrong. ${reason}`,
    requirement,
    treatment: 'invalid',
    body: Buffer.from(text).toString('base64'),
    strict: false,
    path: [...path],
    reason,
  };
}

/** Bodies that only some parsers accept, or that the document does not mention. */
const OPEN: readonly (readonly [name: string, what: string, body: Buffer])[] = [
  ['byte-order-mark', 'A body with a byte order mark before it', Buffer.from(`\ufeff${PLAIN}`)],
  [
    'version-one-point-zero',
    'A body whose version is written 1.0',
    Buffer.from(PLAIN.replace('"version":1', '"version":1.0')),
  ],
  ['name-twice', 'A body that names its event twice', Buffer.from(PLAIN.replace('"event"', '"event":"First","event"'))],
  ['lone-surrogate', 'A body with half of an escaped pair', Buffer.from(PLAIN.replace('Signed Up', '\\ud83c'))],
  ['invalid-utf8', 'A body with bytes that are no UTF-8', Buffer.from(PLAIN.replace('Signed Up', 'caf\xe9'), 'latin1')],
  [
    'large-number',
    'A body with a number beyond the range of a double',
    Buffer.from(PLAIN.replace('{}', '{"a":1e400}')),
  ],
];

/** All vectors about bodies, in a fixed order. */
export function bodyVectors(): BodyVector[] {
  return [
    ...CALLS.map(madeVector),
    ...[...readRows(SENT), ...SENT_SPACED, ...readRows(SENT_TOO)].map(
      ([name = '', requirement = '', text = '', what]) => right(name, `Right. ${what}.`, requirement, text),
    ),
    ...WRONG.map(wrongVector),
    ...OPEN.map(
      ([name, what, body]): BodyVector => ({
        id: `bodies/open-${name}`,
        description: `Open. ${what}.`,
        requirement: 'BOD-001',
        treatment: 'acceptable',
        body: body.toString('base64'),
        strict: false,
      }),
    ),
  ];
}
