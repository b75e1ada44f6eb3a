import type { JsonObject } from '../../../spec/shapes/json.ts';
import { isObject } from '../../json-object.ts';
import { slot } from '../../model/memory.ts';
import type { Message } from '../../model/message.ts';
import { editBody, mapLeaves } from '../edit.ts';
import { fault } from '../replacement.ts';

/** What a decoder takes for a date. */
const DATE_TEXT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;
const BEYOND_THREE_BYTES = /[\u{10000}-\u{10ffff}]/gu;
/** A Go time has nanoseconds at most. */
const MOST_FRACTION_DIGITS = 9;
const MINUTE_MS = 60_000;

function withoutFractionMs(instantMs: number): number {
  return Math.floor(instantMs / 1000) * 1000;
}

/** Who a message is about, within its source; null for an unknown user. */
function userOf({ content, source }: Message): string | null {
  return content.userId === undefined ? null : `${source.writeKey}/${content.userId}`;
}

/** Mistakes in what a body says. */
export const BLIND_E_BODY_FAULTS = [
  // Each kind has one shape, and its properties or traits belong to it even if nothing is in them.
  fault({
    name: 'blind-e-empty-member-omitted',
    breaks: ['BOD-005', 'BOD-002', 'BOD-004', 'BOD-007'],
    description: 'The encoder leaves out members that are empty objects, such as properties and traits without keys.',
    change: (reference) =>
      editBody(reference, (body) =>
        Object.fromEntries(
          Object.entries(body).filter(([, value]) => !isObject(value) || Object.keys(value).length > 0),
        ),
      ),
  }),
  // Properties and traits are the customer's. A text that looks like a date is still that text.
  fault({
    name: 'blind-e-date-texts-rewritten',
    breaks: ['VAL-002', 'VAL-006'],
    description:
      'The decoder makes dates of ISO 8601 texts in properties and traits, and the encoder writes them anew.',
    change: (reference) =>
      editBody(reference, (body) => {
        const rewrite = (leaf: unknown): unknown => {
          if (typeof leaf !== 'string' || !DATE_TEXT.test(leaf)) return leaf;
          const date = new Date(leaf);
          return Number.isNaN(date.getTime()) ? leaf : date.toISOString();
        };
        const members = ['properties', 'traits'].filter((name) => Object.hasOwn(body, name));
        return { ...body, ...Object.fromEntries(members.map((name) => [name, mapLeaves(body[name], rewrite)])) };
      }),
  }),
  // Texts arrive as given, also those with emoji.
  fault({
    name: 'blind-e-three-byte-column',
    breaks: ['VAL-002'],
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
    name: 'blind-e-traits-from-profile',
    breaks: ['VAL-006'],
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
  // A call about the past keeps its own instant, whatever came before it.
  fault({
    name: 'blind-e-timestamps-never-go-back',
    breaks: ['TIM-007', 'TIM-003'],
    description: 'To keep events in order, a timestamp before that of the last event of the user is raised to it.',
    memory: slot('the last instant of each user, and the instant of each message', () => ({
      last: new Map<string, number>(),
      sent: new WeakMap<Message, number>(),
    })),
    change: ({ instantOf }, recall) => ({
      instantOf: (message, attemptAtMs) => {
        const user = userOf(message);
        const { last, sent } = recall(message.memory);
        const known = sent.get(message);
        if (known !== undefined) return known;
        const givenMs = instantOf(message, attemptAtMs);
        if (user === null) return givenMs;
        const instantMs = Math.max(givenMs, last.get(user) ?? givenMs);
        last.set(user, instantMs);
        sent.set(message, instantMs);
        return instantMs;
      },
    }),
  }),
  // The same instant arrives, so hours and minutes of an offset have the same sign.
  fault({
    name: 'blind-e-minutes-of-offset-added',
    breaks: ['TIM-004'],
    description: 'The sign of an offset is applied to its hours only, so -03:30 is read as two and a half hours.',
    change: ({ readTimestamp }) => ({
      readTimestamp: (text) => {
        const instantMs = readTimestamp(text);
        const minutes = /[Tt ].*-\d\d:?(\d\d)$/.exec(text)?.[1];
        if (instantMs === null || minutes === undefined) return instantMs;
        return instantMs - 2 * Number(minutes) * MINUTE_MS;
      },
    }),
  }),
  // The same instant arrives, however many digits its fraction has.
  fault({
    name: 'blind-e-fraction-read-as-milliseconds',
    breaks: ['TIM-006'],
    description: 'The digits after the decimal point are read as a number of milliseconds, even if there are six.',
    change: ({ readTimestamp }) => ({
      readTimestamp: (text) => {
        const instantMs = readTimestamp(text);
        const digits = /[.,](\d+)/.exec(text)?.[1];
        if (instantMs === null || digits === undefined) return instantMs;
        return withoutFractionMs(instantMs) + Number(digits.slice(0, MOST_FRACTION_DIGITS));
      },
    }),
  }),
];
