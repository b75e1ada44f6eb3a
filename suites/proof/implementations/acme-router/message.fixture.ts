import { randomUUID } from 'node:crypto';
import { formatInstant, parseInstant } from './instant.fixture.ts';
import { type Members, objectOf, requiredText, textOf } from './members.fixture.ts';
import { refusal } from './refusal.fixture.ts';

/** The members that each kind adds to the common ones. Undefined members vanish when the body is written. */
const KINDS = new Map<string, (call: Members) => Members>([
  ['page', pageMembers],
  ['screen', screenMembers],
  ['identify', (call) => ({ traits: objectOf(call, 'traits') ?? {}, ...identity(call) })],
  ['track', trackMembers],
  ['alias', aliasMembers],
  ['group', groupMembers],
]);

/** Either id will do. The body of an anonymous call has no `userId`. */
function identity(call: Members): Members {
  const ids = { userId: textOf(call, 'userId'), anonymousId: textOf(call, 'anonymousId') };
  if (ids.userId === undefined && ids.anonymousId === undefined) {
    throw refusal(400, 'Expected `userId` or `anonymousId` to be there');
  }
  return ids;
}

function pageMembers(call: Members): Members {
  const properties = objectOf(call, 'properties') ?? objectOf(call, 'traits') ?? {};
  return { properties, category: textOf(call, 'category'), name: textOf(call, 'name'), ...identity(call) };
}

function screenMembers(call: Members): Members {
  return { properties: objectOf(call, 'properties'), name: textOf(call, 'name') ?? '', ...identity(call) };
}

function trackMembers(call: Members): Members {
  return { properties: objectOf(call, 'properties') ?? {}, event: requiredText(call, 'event'), ...identity(call) };
}

function aliasMembers(call: Members): Members {
  const userId = requiredText(call, 'userId');
  const previousId = requiredText(call, 'previousId');
  return { 'User ID': userId, 'Previous ID': previousId, previousId, userId };
}

function groupMembers(call: Members): Members {
  return { traits: objectOf(call, 'traits') ?? {}, groupId: requiredText(call, 'groupId'), ...identity(call) };
}

function timestampOf(call: Members, nowMs: number): string {
  const text = textOf(call, 'timestamp');
  const at = text === undefined ? nowMs : parseInstant(text);
  if (at === undefined) {
    throw refusal(400, 'Expected `timestamp` to be an ISO 8601 instant');
  }
  return formatInstant(at);
}

/** JSON in pure ASCII. Refuses a value that is nested too deeply to be written. */
function encode(body: Members): Buffer {
  try {
    const json = JSON.stringify(body).replace(
      /[\u0080-\uffff]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    return Buffer.from(json, 'latin1');
  } catch {
    throw refusal(400, 'Expected the call to be one that can be written as JSON');
  }
}

/** The body for a call received at `nowMs`. Refuses anything that is not a call. */
export function callBody(call: Members, nowMs: number): Buffer {
  const type = requiredText(call, 'type');
  const members = KINDS.get(type);
  if (members === undefined) {
    throw refusal(400, `Expected \`type\` to be a call kind, got ${JSON.stringify(type)}`);
  }
  return encode({
    messageId: textOf(call, 'messageId') ?? randomUUID(),
    receivedAt: formatInstant(nowMs),
    context: objectOf(call, 'context') ?? {},
    ...members(call),
    timestamp: timestampOf(call, nowMs),
    type,
    version: 1,
  });
}

export function deletionBody(userId: string, nowMs: number): Buffer {
  const timestamp = formatInstant(nowMs);
  return encode({ messageId: randomUUID(), receivedAt: timestamp, timestamp, userId, type: 'delete' });
}

/** True if the integrations object of a call selects the Webhooks destination. */
export function goesToWebhooks(call: Members): boolean {
  const integrations =
    objectOf(call, 'integrations') ?? objectOf(objectOf(call, 'context') ?? {}, 'integrations') ?? {};
  const own = integrations['Webhooks'];
  return typeof own === 'boolean' ? own : integrations['All'] !== false;
}
