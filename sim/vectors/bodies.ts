import { MEMBER_REQUIREMENTS, SHAPE_REQUIREMENTS } from '../../spec/requirements/body.ts';
import { strictWebhookBodySchema } from '../../spec/shapes/bodies.ts';
import type { JsonObject } from '../../spec/shapes/json.ts';
import type { BodyVector } from '../../spec/shapes/vectors.ts';
import { checkWebhook } from '../../spec/webhooks/parse.ts';
import { Memory } from '../model/memory.ts';
import type { Message } from '../model/message.ts';
import { REFERENCE } from '../rules/reference.ts';
import { readTable, readText } from './tables.ts';

const AT = '2026-01-01T00:00:00.000Z';
const AT_MS = Date.parse(AT);

/** A call, or the request to delete a user. */
type Content = Message['content'];

/** A body that the reference makes of a call. */
interface Made {
  readonly name: string;
  readonly what: string;
  /** Default: the requirement of its kind. */
  readonly requirement?: string;
  readonly content: JsonObject;
}

const track = (members: JsonObject): JsonObject => ({ type: 'track', userId: 'u1', event: 'Signed Up', ...members });

function readCalls(heading: string): Made[] {
  const rows = readTable('bodies', heading, ['name', 'clause', 'call', 'description']);
  return rows.map((row) => ({
    name: row.name,
    what: row.description,
    requirement: row.clause,
    content: JSON.parse(row.call),
  }));
}

function listCalls(): Made[] {
  const users = readTable('bodies', 'User ids', ['name', 'id', 'description']).map((row) => ({
    ...row,
    id: readText(row.id),
  }));
  const values = readTable('bodies', 'Values', ['name', 'value', 'description']).map((row) => ({
    ...row,
    value: JSON.parse(row.value),
  }));
  return [
    ...readCalls('First calls'),
    ...users.flatMap(({ name, description, id }): Made[] => [
      {
        name: `track-user-${name}`,
        what: `A track body of a user with an id ${description}`,
        content: track({ userId: id }),
      },
      {
        name: `identify-user-${name}`,
        what: `An identify body of a user with an id ${description}`,
        content: { type: 'identify', userId: id, traits: { plan: 'pro' } },
      },
    ]),
    ...users.map(({ name, description, id }) => ({
      name: `alias-to-${name}`,
      what: `An alias body whose new id is one ${description}`,
      requirement: 'BOD-013',
      content: { type: 'alias', previousId: `before-${name}`, userId: id },
    })),
    ...users.slice(0, 6).map(({ name, description, id }) => ({
      name: `delete-user-${name}`,
      what: `A delete body of a user with an id ${description}`,
      content: { type: 'delete', userId: id },
    })),
    {
      name: 'alias-after-other',
      what: 'A track body of a user whose id has got a new name before',
      content: track({ userId: 'anon-7' }),
    },
    ...readTable('bodies', 'Events', ['name', 'event', 'description']).map(({ name, event, description }) => ({
      name: `track-event-${name}`,
      what: `A track body with the name of an event ${description}`,
      content: track({ event: readText(event) }),
    })),
    ...values.map(({ name, description, value }) => ({
      name: `track-value-${name}`,
      what: `A track body whose properties hold ${description}`,
      requirement: 'VAL-001',
      content: track({ properties: { value } }),
    })),
    ...values.map(({ name, description, value }) => ({
      name: `identify-value-${name}`,
      what: `An identify body whose traits hold ${description}`,
      requirement: 'VAL-001',
      content: { type: 'identify', userId: 'u1', traits: { value } },
    })),
    ...readCalls('Other calls'),
    {
      name: 'track-large',
      what: 'A track body of about 2,000 bytes',
      content: track({ properties: { text: 'lorem ipsum '.repeat(150) } }),
    },
    { name: 'track-after-large', what: 'A short body after a long one', content: track({ event: 'Short' }) },
  ];
}

function madeVector({ name, what, requirement, content: members }: Made): BodyVector {
  // A deletion has no timestamp.
  const isDeletion = members['type'] === 'delete';
  const content = (isDeletion ? members : { timestamp: AT, ...members }) as unknown as Content;
  const source = { writeKey: 'wk', type: 'web', enabled: true, sharedSecret: undefined, webhooks: [] } as const;
  const message: Message = {
    content,
    cameBy: 'contract',
    source,
    sources: new Map(),
    receivedAtMs: AT_MS,
    givenInstantMs: AT_MS,
    memory: new Memory(),
    settingsBytes: 0,
  };
  const body = REFERENCE.shape(message, REFERENCE.formatTimestamp(AT_MS, message));
  const text = REFERENCE.serialise(body, undefined as never);
  return { ...rightVector(name, what, requirement ?? SHAPE_REQUIREMENTS[content.type], text), call: { ...content } };
}

function rightVector(name: string, what: string, requirement: string, text: string): BodyVector {
  const value: JsonObject = JSON.parse(text);
  return {
    id: `bodies/${name}`,
    description: `Right. ${what}.`,
    requirement,
    treatment: 'valid',
    body: Buffer.from(text).toString('base64'),
    strict: strictWebhookBodySchema.safeParse(value).success,
    value,
  };
}

/** Bodies that a receiver must expect, but that the reference does not send. */
function sentVectors(): BodyVector[] {
  const rows = readTable('bodies', 'Sent', ['name', 'clause', 'body', 'description']);
  return rows.map(({ name, clause, body, description }) => rightVector(name, description, clause, readText(body)));
}

const TRACK = { version: 1, type: 'track', userId: 'u1', event: 'Signed Up', properties: {}, timestamp: AT };
const PLAIN = JSON.stringify(TRACK);

/** A right body of each kind. */
const GOOD: Readonly<Record<Content['type'], JsonObject>> = {
  track: TRACK,
  page: { version: 1, type: 'page', userId: 'u1', properties: {}, timestamp: AT },
  screen: {
    version: 1,
    type: 'screen',
    userId: 'u1',
    name: 'Home',
    timestamp: AT,
    context: {
      device: { model: 'X1', type: 'phone' },
      os: { name: 'OS', version: '17.0' },
      app: { build: '42', name: 'Shop', version: '1.10' },
    },
  },
  identify: { version: 1, type: 'identify', userId: 'u1', traits: {}, timestamp: AT },
  alias: { version: 1, type: 'alias', 'Previous ID': 'a', 'User ID': 'b', timestamp: AT },
  group: { version: 1, type: 'group', groupId: 'g1', userId: 'u1', traits: {}, timestamp: AT },
  delete: { type: 'delete', userId: 'u1', timestamp: AT },
};

/** The required members of each kind, with the kind of their values. */
const MEMBERS: Readonly<Record<Content['type'], Readonly<Record<string, 'text' | 'object'>>>> = {
  track: { event: 'text', properties: 'object' },
  page: { properties: 'object' },
  screen: { name: 'text', context: 'object' },
  identify: { traits: 'object' },
  alias: { 'Previous ID': 'text', 'User ID': 'text' },
  group: { groupId: 'text', traits: 'object' },
  delete: { userId: 'text' },
};

interface Wrong {
  readonly name: string;
  readonly requirement: string;
  readonly path: readonly string[];
  readonly text: string;
}

const wrongMember = (
  kind: Content['type'],
  member: string,
  name: string,
  value: unknown,
  requirement: string,
): Wrong => ({
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

function withoutMember(kind: Content['type'], member: string, requirement: string): Wrong {
  const { [member]: _absent, ...rest } = GOOD[kind];
  return { name: `${kind}-without-${slug(member)}`, requirement, path: [member], text: JSON.stringify(rest) };
}

const ownRequirement = (kind: Content['type'], member: string): string =>
  (MEMBER_REQUIREMENTS as Readonly<Record<string, string>>)[member] ?? SHAPE_REQUIREMENTS[kind];

const KINDS = Object.keys(MEMBERS) as readonly Content['type'][];
const CALLED = KINDS.filter((kind) => kind !== 'delete');

function wrongValues(member: string): { readonly name: string; readonly value: unknown }[] {
  const rows = readTable('bodies', 'Wrong values', ['member', 'name', 'value']);
  return rows.filter((row) => row.member === member).map(({ name, value }) => ({ name, value: JSON.parse(value) }));
}

function listWrong(): Wrong[] {
  return [
    ...KINDS.flatMap((kind) =>
      Object.entries(MEMBERS[kind]).flatMap(([member, of]) => [
        withoutMember(kind, member, ownRequirement(kind, member)),
        ...wrongValues(of).map(({ name, value }) =>
          wrongMember(kind, member, name, value, ownRequirement(kind, member)),
        ),
      ]),
    ),
    ...CALLED.map((kind) => withoutMember(kind, 'version', SHAPE_REQUIREMENTS[kind])),
    ...KINDS.map((kind) => withoutMember(kind, 'timestamp', SHAPE_REQUIREMENTS[kind])),
    ...wrongValues('version').map(({ name, value }, index) =>
      wrongMember(CALLED[index % CALLED.length] ?? 'track', 'version', name, value, 'BOD-009'),
    ),
    wrongMember('delete', 'version', 'present', 1, 'BOD-010'),
    ...wrongValues('timestamp').map(({ name, value }, index) =>
      wrongMember(KINDS[index % KINDS.length] ?? 'track', 'timestamp', name, value, 'TIM-001'),
    ),
    ...wrongValues('text')
      .filter(({ value }) => value !== null)
      .map(({ name, value }) => wrongMember('track', 'userId', name, value, 'BOD-005')),
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
    ...readTable('bodies', 'Wrong contexts', ['name', 'context', 'path']).map(({ name, context, path }) => ({
      name: `screen-context-${name}`,
      requirement: 'BOD-019',
      path: ['context', ...path.split('.')],
      text: JSON.stringify({ ...GOOD.screen, context: JSON.parse(context) }),
    })),
    ...readTable('bodies', 'Not JSON objects', ['name', 'body']).map(({ name, body }) => ({
      name: `body-${name}`,
      requirement: 'BOD-001',
      path: [],
      text: readText(body),
    })),
  ];
}

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
function openVectors(): BodyVector[] {
  return readTable('bodies', 'Open', ['name', 'body', 'description']).map(({ name, body, description }) => {
    const invalid = Buffer.from(PLAIN.replace('Signed Up', 'caf\xe9'), 'latin1');
    return {
      id: `bodies/open-${name}`,
      description: `Open. ${description}.`,
      requirement: 'BOD-001',
      treatment: 'acceptable',
      body: (name === 'invalid-utf8' ? invalid : Buffer.from(readText(body))).toString('base64'),
      strict: false,
    };
  });
}

/** All vectors about bodies, in a fixed order. */
export function bodyVectors(): BodyVector[] {
  return [...listCalls().map(madeVector), ...sentVectors(), ...listWrong().map(wrongVector), ...openVectors()];
}
