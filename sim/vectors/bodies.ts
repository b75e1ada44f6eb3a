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

/** A call of which the reference makes a body, in JSON. */
interface CallRow {
  readonly name: string;
  readonly clause: string;
  readonly call: string;
  readonly description: string;
}

const readCalls = (heading: string): CallRow[] =>
  readTable('bodies', heading, ['name', 'clause', 'call', 'description']);

/** The calls that are made of each row of a table. */
function callsOfEach(heading: string, of = heading, most = Number.POSITIVE_INFINITY): CallRow[] {
  const forms = readTable('bodies', 'Calls of each', ['of', 'name', 'clause', 'call', 'description']);
  const rows = readTable('bodies', heading, ['name', 'value', 'description']).slice(0, most);
  const chosen = forms.filter((form) => form.of === of);
  return rows.flatMap((row) => {
    const fill = (text: string): string =>
      text.replace(/\$(name|value|description)/g, (_, column: keyof typeof row) => row[column]);
    return chosen.map(({ name, clause, call, description }) => ({
      name: fill(name),
      clause,
      call: fill(call),
      description: fill(description),
    }));
  });
}

function listCalls(): CallRow[] {
  const large = { type: 'track', userId: 'u1', event: 'Signed Up', properties: { text: 'lorem ipsum '.repeat(150) } };
  const short = { type: 'track', userId: 'u1', event: 'Short' };
  return [
    ...readCalls('First calls'),
    ...callsOfEach('User ids'),
    ...callsOfEach('User ids', 'New user ids'),
    ...callsOfEach('User ids', 'Deleted user ids', 6),
    ...readCalls('Other user ids'),
    ...callsOfEach('Events'),
    ...callsOfEach('Values', 'Values of properties'),
    ...callsOfEach('Values', 'Values of traits'),
    ...readCalls('Other calls'),
    {
      name: 'track-large',
      clause: 'BOD-005',
      call: JSON.stringify(large),
      description: 'A track body of about 2,000 bytes',
    },
    {
      name: 'track-after-large',
      clause: 'BOD-005',
      call: JSON.stringify(short),
      description: 'A short body after a long one',
    },
  ];
}

function madeVector({ name, clause, call, description }: CallRow): BodyVector {
  const members: JsonObject = JSON.parse(call);
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
  return { ...rightVector(name, description, clause, text), call: { ...content } };
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

/** A right body of each kind. */
const GOOD: ReadonlyMap<string, JsonObject> = new Map(
  readTable('bodies', 'Plain', ['kind', 'body']).map(({ kind, body }) => [kind, JSON.parse(body)]),
);
const KINDS = [...GOOD.keys()];
const CALLED = KINDS.filter((kind) => kind !== 'delete');

/** The required members of a kind that not every body has. */
function listMembers(kind: string): string[] {
  const common = ['version', 'type', 'timestamp', ...(kind === 'delete' ? [] : ['userId'])];
  return Object.keys(GOOD.get(kind) ?? {}).filter((member) => !common.includes(member));
}

interface Wrong {
  readonly name: string;
  readonly requirement: string;
  readonly path: readonly string[];
  readonly text: string;
}

/** A body with a wrong member, or without it. */
function changed(kind: string, member: string, requirement: string, name = 'without', value?: unknown): Wrong {
  return {
    name: name === 'without' ? `${kind}-without-${slug(member)}` : `${kind}-${slug(member)}-${name}`,
    requirement,
    path: [member],
    text: JSON.stringify({ ...GOOD.get(kind), [member]: value }),
  };
}

const slug = (text: string): string =>
  text
    .replace(/(?<=[a-z])(?=[A-Z])/g, '-')
    .replaceAll(' ', '-')
    .toLowerCase();

function wrongValues(member: string): { readonly name: string; readonly value: unknown }[] {
  const rows = readTable('bodies', 'Wrong values', ['member', 'name', 'value']);
  return rows.filter((row) => row.member === member).map(({ name, value }) => ({ name, value: JSON.parse(value) }));
}

function wrongMembers(kind: string): Wrong[] {
  const own: Readonly<Record<string, string>> = { ...MEMBER_REQUIREMENTS };
  return listMembers(kind).flatMap((member) => {
    const requirement = own[member] ?? shapeRequirement(kind);
    const values = wrongValues(typeof GOOD.get(kind)?.[member] === 'string' ? 'text' : 'object');
    return [
      changed(kind, member, requirement),
      ...values.map(({ name, value }) => changed(kind, member, requirement, name, value)),
    ];
  });
}

/** The wrong values of a member, each in a body of another kind. */
const inTurn = (kinds: readonly string[], member: string, requirement: string): Wrong[] =>
  wrongValues(member).map(({ name, value }, index) =>
    changed(kinds[index % kinds.length] ?? '', member, requirement, name, value),
  );

const shapeRequirement = (kind: string): string => SHAPE_REQUIREMENTS[kind as Content['type']];

function listWrong(): Wrong[] {
  const others = readTable('bodies', 'Other wrong members', ['kind', 'member', 'name', 'value', 'clause']);
  return [
    ...KINDS.flatMap(wrongMembers),
    ...CALLED.map((kind) => changed(kind, 'version', shapeRequirement(kind))),
    ...KINDS.map((kind) => changed(kind, 'timestamp', shapeRequirement(kind))),
    ...inTurn(CALLED, 'version', 'BOD-009'),
    changed('delete', 'version', 'BOD-010', 'present', 1),
    ...inTurn(KINDS, 'timestamp', 'TIM-001'),
    ...wrongValues('text')
      .filter(({ value }) => value !== null)
      .map(({ name, value }) => changed('track', 'userId', 'BOD-005', name, value)),
    ...others.map(({ kind, member, name, value, clause }) =>
      name === '' ? changed(kind, member, clause) : changed(kind, member, clause, name, JSON.parse(value)),
    ),
    {
      name: 'alias-camel-case-only',
      requirement: 'BOD-012',
      path: ['Previous ID'],
      text: JSON.stringify({ version: 1, type: 'alias', previousId: 'a', userId: 'b', timestamp: AT }),
    },
    ...readTable('bodies', 'Wrong contexts', ['name', 'context', 'path']).map(({ name, context, path }) => ({
      ...changed('screen', 'context', 'BOD-019', name, JSON.parse(context)),
      path: ['context', ...path.split('.')],
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
    const invalid = Buffer.from(JSON.stringify(GOOD.get('track')).replace('Signed Up', 'caf\xe9'), 'latin1');
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
