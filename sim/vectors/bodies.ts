import { strictWebhookBodySchema } from '../../spec/shapes/bodies.ts';
import type { JsonObject } from '../../spec/shapes/json.ts';
import type { BodyVector } from '../../spec/shapes/vectors.ts';
import { checkWebhook } from '../../spec/webhooks/parse.ts';
import { Memory } from '../model/memory.ts';
import type { Message } from '../model/message.ts';
import { REFERENCE } from '../rules/reference.ts';
import { about, readBytes, readTable, readText } from './tables.ts';

const AT = '2026-01-01T00:00:00.000Z';
const AT_MS = Date.parse(AT);

const base64 = (text: string | Buffer): string => Buffer.from(text).toString('base64');

function rightVector(row: Parameters<typeof about>[1], text: string): BodyVector {
  const value: JsonObject = JSON.parse(text);
  const strict = strictWebhookBodySchema.safeParse(value).success;
  return {
    ...about('bodies', { ...row, description: `Right. ${row.description}` }),
    body: base64(text),
    strict,
    value,
  };
}

/** Bodies that the reference makes of calls, and of requests to delete a user. */
function madeVectors(): BodyVector[] {
  return readTable('bodies', 'Vectors', 'name', 'clause', 'call', 'description').map(({ call: given, ...row }) => {
    const members: JsonObject = JSON.parse(given);
    const call = members['type'] === 'delete' ? members : { timestamp: AT, ...members };
    const message: Message = {
      content: call as unknown as Message['content'],
      cameBy: 'contract',
      source: { writeKey: 'wk', type: 'web', enabled: true, sharedSecret: undefined, webhooks: [] },
      sources: new Map(),
      receivedAtMs: AT_MS,
      givenInstantMs: AT_MS,
      memory: new Memory(),
      settingsBytes: 0,
    };
    const body = REFERENCE.shape(message, REFERENCE.formatTimestamp(AT_MS, message));
    return { ...rightVector(row, REFERENCE.serialise(body, undefined as never)), call };
  });
}

/** Bodies that a receiver must expect, but that the reference does not send. */
function sentVectors(): BodyVector[] {
  const rows = readTable('bodies', 'Sent', 'name', 'clause', 'body', 'description');
  return rows.map(({ body, ...row }) => rightVector(row, readText(body)));
}

const slug = (text: string): string =>
  text
    .replace(/(?<=[a-z])(?=[A-Z])/g, '-')
    .replaceAll(' ', '-')
    .toLowerCase();

/** Right bodies with one wrong member, and whole bodies that are wrong. */
function wrongVectors(): BodyVector[] {
  const plain = new Map(readTable('bodies', 'Plain', 'kind', 'body').map(({ kind, body }) => [kind, JSON.parse(body)]));
  return readTable('bodies', 'Wrong', 'kind', 'member', 'name', 'value', 'clause', 'path').map((row) => {
    const { kind, member, name, value, clause } = row;
    const change = (): string =>
      JSON.stringify({ ...plain.get(kind), [member]: value === '' ? undefined : JSON.parse(value) });
    const text = member === '' ? readText(value) : change();
    const checked = checkWebhook(Buffer.from(text));
    const reason = checked.ok ? 'It is right.' : `${checked.problem.message}.`;
    const parts = name === 'without' ? ['wrong', kind, name, slug(member)] : ['wrong', kind, slug(member), name];
    return {
      id: `bodies/${parts.filter((part) => part !== '').join('-')}`,
      description: `Wrong. ${reason}`,
      requirement: clause,
      treatment: 'invalid',
      body: base64(text),
      strict: false,
      path: (row.path || member).split('.').filter((part) => part !== ''),
      reason,
    };
  });
}

/** Bodies that only some parsers accept, or that the document does not mention. */
function openVectors(): BodyVector[] {
  return readTable('bodies', 'Open', 'name', 'clause', 'body', 'description').map(({ body, ...row }) => ({
    ...about('bodies', { ...row, description: `Open. ${row.description}` }),
    body: base64(readBytes(body)),
    strict: false,
  }));
}

/** All vectors about bodies, in a fixed order. */
export function bodyVectors(): BodyVector[] {
  return [...madeVectors(), ...sentVectors(), ...wrongVectors(), ...openVectors()];
}
