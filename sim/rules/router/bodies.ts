import { BODY_VERSION } from '../../../spec/limits.ts';
import type { CallKind, CallOf } from '../../../spec/shapes/calls.ts';
import type { JsonObject } from '../../../spec/shapes/json.ts';
import { isObject } from '../../json-object.ts';
import type { Message } from '../../model/message.ts';

type Identified = { readonly userId?: string | undefined; readonly anonymousId?: string | undefined };

/** The identity in a body: the user id, or else the anonymous id (the document leaves that open). */
function identity({ userId, anonymousId }: Identified): JsonObject {
  if (userId !== undefined) return { userId };
  return anonymousId === undefined ? {} : { anonymousId };
}

/** Text members of a screen body's context ("Outbound message bodies"). Other members may be anything. */
const SCREEN_TEXTS = { device: ['model', 'type'], os: ['name', 'version'], app: ['build', 'name', 'version'] } as const;

/** The context of a screen call. Numbers become text, and a value that cannot be text is left out. */
function screenContext(context: JsonObject): JsonObject {
  return withMembers(context, Object.keys(SCREEN_TEXTS), (part, name) => {
    const texts = SCREEN_TEXTS[name as keyof typeof SCREEN_TEXTS];
    return isObject(part) ? withMembers(part, texts, asText) : undefined;
  });
}

function asText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : undefined;
}

/** An object with the members of these names replaced; the very same object if no value changes. */
function withMembers(
  object: JsonObject,
  names: readonly string[],
  replace: (value: unknown, name: string) => unknown,
): JsonObject {
  const given = names.filter((name) => Object.hasOwn(object, name));
  const changed = given.map((name) => [name, replace(object[name], name)] as const);
  if (changed.every(([name, value]) => value === object[name])) return object;
  const all = Object.entries({ ...object, ...Object.fromEntries(changed) });
  return Object.fromEntries(all.filter(([, value]) => value !== undefined));
}

/** The shape of each kind of call: the listed members, in the listed order ("Endpoints", "Outbound delivery"). */
const SHAPES: { readonly [Kind in CallKind]: (call: CallOf<Kind>, timestamp: string) => JsonObject } = {
  page: (call, timestamp) => ({ ...identity(call), properties: call.properties ?? {}, timestamp }),
  screen: (call, timestamp) => ({
    ...identity(call),
    name: call.name,
    timestamp,
    context: screenContext(call.context ?? {}),
  }),
  identify: (call, timestamp) => ({ ...identity(call), traits: call.traits ?? {}, timestamp }),
  track: (call, timestamp) => ({
    ...identity(call),
    event: call.event,
    properties: call.properties ?? {},
    timestamp,
  }),
  alias: (call, timestamp) => ({ 'Previous ID': call.previousId, 'User ID': call.userId, timestamp }),
  group: (call, timestamp) => ({
    groupId: call.groupId,
    ...identity(call),
    traits: call.traits ?? {},
    timestamp,
  }),
};

function shapeCall<Kind extends CallKind>(kind: Kind, call: CallOf<Kind>, timestamp: string): JsonObject {
  return { version: BODY_VERSION, type: kind, ...SHAPES[kind](call, timestamp) };
}

/** The webhook body of a message ("Outbound message bodies"). Properties and traits are passed on unchanged. */
export function shape({ content }: Message, timestamp: string): JsonObject {
  switch (content.type) {
    case 'delete':
      return { type: content.type, userId: content.userId, timestamp };
    default:
      return shapeCall(content.type, content, timestamp);
  }
}

/** Escapes every character beyond ASCII in a JSON text as `\uXXXX`. The value stays the same. */
export function escapeBeyondAscii(json: string): string {
  // Without the `u` flag a character beyond the basic plane matches as two units, and becomes two escapes.
  return json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
