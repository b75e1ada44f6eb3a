import type { JsonObject } from '../../../../spec/shapes/json.ts';
import { slot } from '../../../model/memory.ts';
import type { Message } from '../../../model/message.ts';
import { editBody, mapLeaves } from '../../edit.ts';
import { fault, unseenByRandomWorlds } from '../../replacement.ts';
import { TOGETHER } from './reason.ts';

const HOUR_MS = 3_600_000;

/** The switches of a call. */
function switchesOf({ content }: Message): JsonObject {
  return content.type === 'delete' ? {} : { ...content.integrations };
}

function escaped(leaf: unknown): unknown {
  return typeof leaf === 'string' ? leaf.replaceAll('<', '&lt;') : leaf;
}

/** A value whose lists, at any depth, have no null in them. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => item !== null).map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutNulls(item)]));
}

/** Faults in bodies that need two things together. */
export const VALUE_TOGETHER = unseenByRandomWorlds(TOGETHER, [
  fault({
    name: 'markup-escaped-in-traits-of-groups',
    breaks: ['VAL-006'],
    description: 'Markup in the traits of a group call is escaped.',
    change: (reference) =>
      editBody(reference, (body) => ({ ...body, traits: Object(mapLeaves(body['traits'], escaped)) }), 'group'),
  }),
  fault({
    name: 'nulls-lost-in-lists-of-pages',
    breaks: ['VAL-001', 'VAL-004'],
    description: 'Null is left out of lists in the properties of a page call.',
    change: (reference) =>
      editBody(reference, (body) => ({ ...body, properties: Object(withoutNulls(body['properties'])) }), 'page'),
  }),
]);

/** Faults in timestamps that need two things together. */
export const TIMESTAMP_TOGETHER = unseenByRandomWorlds(TOGETHER, [
  fault({
    name: 'old-timestamps-of-web-pages-replaced',
    breaks: ['TIM-008'],
    description: 'A page call of a web source loses a timestamp of more than 20 years ago.',
    change: ({ instantOf }) => ({
      instantOf: (message, attemptAtMs) => {
        const { givenInstantMs, receivedAtMs, source, content } = message;
        const isOld = givenInstantMs !== null && receivedAtMs - givenInstantMs > 20 * 365 * 24 * HOUR_MS;
        const isReplaced = isOld && source.type === 'web' && content.type === 'page';
        return isReplaced ? receivedAtMs : instantOf(message, attemptAtMs);
      },
    }),
  }),
]);

/** Faults in switches that need two things together. */
export const SELECTION_TOGETHER = unseenByRandomWorlds(TOGETHER, [
  fault({
    name: 'other-switch-counts-for-alias',
    breaks: ['SEL-006'],
    description: 'An alias call that switches another destination off is not delivered.',
    change: ({ selects }) => ({
      selects: (message) => {
        const isOff = message.content.type === 'alias' && switchesOf(message)['Mailer'] === false;
        return !isOff && selects(message);
      },
    }),
  }),
  fault({
    name: 'webhooks-on-not-enough-for-mobile-sources',
    breaks: ['SEL-003'],
    description: 'With All off, a call of a mobile source is not delivered even if Webhooks is on.',
    change: ({ selects }) => ({
      selects: (message) => {
        const isOff = message.source.type === 'mobile';
        return !(isOff && switchesOf(message)['All'] === false) && selects(message);
      },
    }),
  }),
  fault({
    name: 'deletions-silent-after-switched-off-calls',
    breaks: ['SEL-009', 'DEL-001'],
    description: 'After a call of a web source that was switched off, its delete notifications are not sent.',
    memory: slot('web sources with a call that was switched off', () => new Set<string>()),
    change: ({ selects }, recall) => ({
      selects: (message) => {
        const { source, content, memory } = message;
        const silent = recall(memory);
        const isSelected = selects(message);
        if (!isSelected && source.type === 'web') silent.add(source.writeKey);
        return isSelected && !(content.type === 'delete' && silent.has(source.writeKey));
      },
    }),
  }),
]);

/** Faults in what is delivered at all that need two things together. */
export const ROUTING_TOGETHER = unseenByRandomWorlds(TOGETHER, [
  fault({
    name: 'large-calls-with-context-lost',
    breaks: ['CAL-011'],
    description: 'A call with a context is lost if its body is larger than 10,000 characters.',
    change: ({ selects }) => ({
      selects: (message) => {
        const { content } = message;
        const isLarge =
          content.type !== 'delete' && content.context !== undefined && JSON.stringify(content).length > 10_000;
        return !isLarge && selects(message);
      },
    }),
  }),
]);
