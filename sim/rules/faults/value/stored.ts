import type { JsonObject } from '../../../../spec/shapes/json.ts';
import { isObject } from '../../../json-object.ts';
import { slot } from '../../../model/memory.ts';
import type { Message } from '../../../model/message.ts';
import { editBody, mapLeaves } from '../../edit.ts';
import { fault } from '../../replacement.ts';

const BEYOND_THREE_BYTES = /[\u{10000}-\u{10ffff}]/gu;

/** Who a message is about, within its source; null for an unknown user. */
function userOf({ content, source }: Message): string | null {
  return content.userId === undefined ? null : `${source.writeKey}/${content.userId}`;
}

/** Whether traits look like those of a membership, which is all that a sync tells of a user. */
function isMembership(traits: JsonObject | undefined): boolean {
  const values = Object.values(traits ?? {});
  return values.length === 1 && typeof values[0] === 'boolean';
}

/** Values that come out of a store other than they went in. */
export const STORED_VALUE_FAULTS = [
  // Texts arrive as given, also those with emoji.
  fault({
    name: 'three-bytes-a-character',
    breaks: ['VAL-002', 'BOD-005', 'VAL-006', 'BOD-004', 'BOD-002', 'BOD-007', 'VAL-001', 'AUD-001'],
    description: 'The store keeps characters of up to three bytes, so an emoji in a text comes out as a question mark.',
    change: (reference) =>
      editBody(
        reference,
        (body) =>
          mapLeaves(body, (leaf) =>
            typeof leaf === 'string' ? leaf.replace(BEYOND_THREE_BYTES, '?') : leaf,
          ) as JsonObject,
      ),
  }),
  // An identify body carries the traits of its call, not those of earlier calls about the same user.
  fault({
    name: 'traits-merged-into-profile',
    breaks: ['VAL-006', 'TIM-008'],
    description: "The traits of an identify call are merged into the user's profile, and the whole profile is sent.",
    memory: slot('the profile of each user, and the traits of each message', () => ({
      profiles: new Map<string, JsonObject>(),
      sent: new WeakMap<Message, JsonObject>(),
    })),
    change: ({ shape }, recall) => ({
      shape: (message, timestamp) => {
        const body = shape(message, timestamp);
        const user = userOf(message);
        if (message.content.type !== 'identify' || user === null) return body;
        const { profiles, sent } = recall(message.memory);
        const traits = sent.get(message) ?? { ...profiles.get(user), ...message.content.traits };
        if (!sent.has(message)) profiles.set(user, traits);
        sent.set(message, traits);
        return { ...body, traits };
      },
    }),
  }),
  // The traits of a group describe the group, and not its members.
  fault({
    name: 'traits-of-group-given-to-members',
    breaks: ['VAL-006', 'BOD-011'],
    description: 'The traits of a group call are kept for its user, and sent with later identify calls.',
    memory: slot('the traits of the group of each user', () => new Map<string, JsonObject>()),
    change: ({ shape }, recall) => ({
      shape: (message, timestamp) => {
        const body = shape(message, timestamp);
        const { content, memory } = message;
        const user = userOf(message);
        if (user === null || (content.type !== 'group' && content.type !== 'identify')) return body;
        const groups = recall(memory);
        if (content.type === 'group') groups.set(user, content.traits ?? {});
        return content.type === 'group' ? body : { ...body, traits: { ...groups.get(user), ...content.traits } };
      },
    }),
  }),
  // Properties belong to their own call.
  fault({
    name: 'properties-of-page-kept-for-tracks',
    breaks: ['VAL-006'],
    description: 'The properties of the last page of a user are added to those of later track calls.',
    memory: slot('the properties of the last page of each user', () => new Map<string, JsonObject>()),
    change: ({ shape }, recall) => ({
      shape: (message, timestamp) => {
        const body = shape(message, timestamp);
        const { content, memory } = message;
        const user = userOf(message);
        if (user === null || (content.type !== 'page' && content.type !== 'track')) return body;
        const pages = recall(memory);
        if (content.type === 'page') pages.set(user, content.properties ?? {});
        return content.type === 'page' ? body : { ...body, properties: { ...pages.get(user), ...content.properties } };
      },
    }),
  }),
  // A call carries its own traits. A membership is sent by the call of its sync.
  fault({
    name: 'membership-in-later-identifies',
    breaks: ['VAL-006'],
    description: 'The traits of a membership are kept for the user, and added to later identify calls.',
    memory: slot('the memberships of each user', () => new Map<string, JsonObject>()),
    change: ({ shape }, recall) => ({
      shape: (message, timestamp) => {
        const { content, memory } = message;
        const body = shape(message, timestamp);
        const user = userOf(message);
        if (content.type !== 'identify' || user === null) return body;
        const memberships = recall(memory);
        const traits = { ...memberships.get(user), ...content.traits };
        if (!isMembership(content.traits)) return { ...body, traits };
        memberships.set(user, traits);
        return body;
      },
    }),
  }),
  // A value arrives as given, whatever an earlier call gave.
  fault({
    name: 'objects-kept-by-id',
    breaks: ['VAL-001', 'VAL-006'],
    description: 'An object with an `id` in properties or traits is the first one that had that id.',
    memory: slot('the first object of each id', () => new Map<unknown, unknown>()),
    change: ({ shape }, recall) => ({
      shape: (message, timestamp) => {
        const body = shape(message, timestamp);
        const objects = recall(message.memory);
        const first = (value: unknown): unknown => {
          if (!isObject(value) || value['id'] === undefined) return value;
          const { id } = value;
          if (!objects.has(id)) objects.set(id, value);
          return objects.get(id);
        };
        const kept = (members: unknown) =>
          isObject(members)
            ? Object.fromEntries(Object.entries(members).map(([key, value]) => [key, first(value)]))
            : members;
        return Object.fromEntries(
          Object.entries(body).map(([name, value]) => [
            name,
            ['properties', 'traits'].includes(name) ? kept(value) : value,
          ]),
        );
      },
    }),
  }),
];
