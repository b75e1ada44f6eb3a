import type { GoMethod } from '../../../../spec/shapes/go-messages.ts';
import { GO_METHODS } from '../../../../spec/shapes/go-messages.ts';
import type { JsonObject } from '../../../../spec/shapes/json.ts';
import { isObject } from '../../../json-object.ts';
import { type Memory, slot } from '../../../model/memory.ts';
import type { ClientRules, QueuedMessage } from '../../client/client-rules.ts';
import { editItem, keepMembers, withLeaves } from '../../edit.ts';
import { clientFault } from '../../replacement.ts';

interface Kept {
  message?: JsonObject;
}

const previousMessage = () => slot('the previous message', (): Kept => ({}));

/** Sends a field that a message leaves out with the value of the previous message that had it. */
function carrying(field: string) {
  return ({ itemOf }: ClientRules, recall: (memory: Memory) => Kept): Partial<ClientRules> => ({
    itemOf: (method, message, stamp, memory) => {
      const kept = recall(memory);
      const before = kept.message?.[field];
      const value = message[field] ?? before;
      kept.message = value === undefined ? {} : { [field]: value };
      return itemOf(method, value === undefined ? message : { ...message, [field]: value }, stamp, memory);
    },
  });
}

const userOf = ({ text }: QueuedMessage) => /"userId":"(?<id>[^"]*)"/.exec(text)?.groups?.['id'];

const WITH_IDS: readonly GoMethod[] = ['Identify', 'Track', 'Page', 'Group'];

/** Faults in which a message gets what belongs to another, or loses what only looks empty. */
export const REMEMBERED_FIELD_FAULTS = [
  clientFault({
    name: 'context-carried-over',
    breaks: ['MSG-015', 'BAT-003', 'MSG-009'],
    description: 'A page message without Context is sent with that of an earlier message.',
    memory: previousMessage(),
    change: carrying('Context'),
  }),
  clientFault({
    name: 'anonymous-id-carried-over',
    breaks: ['MSG-010'],
    description: 'A message without AnonymousId is sent with that of an earlier message.',
    memory: previousMessage(),
    change: carrying('AnonymousId'),
  }),
  clientFault({
    name: 'category-carried-over',
    breaks: ['MSG-012', 'BAT-003'],
    description: 'A page message without Category is sent with that of an earlier message.',
    memory: previousMessage(),
    change: carrying('Category'),
  }),
  clientFault({
    name: 'client-traits-carried-over',
    breaks: ['MSG-004', 'MSG-013', 'MSG-020'],
    description: 'A message without Traits is sent with those of an earlier message.',
    memory: previousMessage(),
    change: carrying('Traits'),
  }),
  clientFault({
    name: 'anonymous-id-lost-beside-user-id',
    breaks: ['MSG-010'],
    description: 'A message with both ids loses its AnonymousId.',
    change: editItem(WITH_IDS, ({ anonymousId, ...item }) =>
      item['userId'] === undefined ? { ...item, anonymousId } : item,
    ),
  }),
  clientFault({
    name: 'switches-off-lost',
    breaks: ['MSG-024', 'ING-004', 'SEL-007'],
    description: 'Integrations that are false are not sent.',
    change: editItem(GO_METHODS, (item) => {
      const { integrations } = item;
      return isObject(integrations)
        ? { ...item, integrations: keepMembers((_, value) => value !== false)(integrations) }
        : item;
    }),
  }),
  clientFault({
    name: 'empty-values-lost',
    breaks: ['MSG-009', 'MSG-004', 'MSG-013', 'MSG-020', 'ING-009', 'ING-002', 'BOD-021'],
    description: 'Empty values inside Properties and Traits are not sent.',
    change: editItem(GO_METHODS, (item) => ({
      ...item,
      ...Object.fromEntries(
        ['properties', 'traits'].flatMap((member) => {
          const value = item[member];
          return isObject(value) ? [[member, keepMembers((_, each) => Boolean(each))(value)] as const] : [];
        }),
      ),
    })),
  }),
  clientFault({
    name: 'client-digits-as-numbers',
    breaks: ['MSG-009', 'MSG-004', 'MSG-013', 'MSG-020', 'MSG-015', 'ING-009', 'ING-002', 'VAL-006'],
    description: 'Text of digits inside Properties, Traits and Context is sent as a number.',
    change: editItem(GO_METHODS, (item) => ({
      ...item,
      ...Object.fromEntries(
        ['properties', 'traits', 'context'].flatMap((member) => {
          const value = item[member];
          const edit = withLeaves((leaf) => (typeof leaf === 'string' && /^\d+$/.test(leaf) ? Number(leaf) : leaf));
          return isObject(value) ? [[member, edit(value)] as const] : [];
        }),
      ),
    })),
  }),
  clientFault({
    name: 'last-identify-of-user-sent',
    breaks: ['MSG-001', 'MSG-002', 'ING-001', 'BAT-003', 'QUE-013', 'SEL-005'],
    description: 'Of several Identify messages of one user in a flush, only the last is sent.',
    change: ({ split }) => ({
      split: (messages, roomBytes, memory) => {
        const last = new Map(messages.map((each) => [userOf(each), each] as const));
        return split(
          messages.filter((each) => each.method !== 'Identify' || last.get(userOf(each)) === each),
          roomBytes,
          memory,
        );
      },
    }),
  }),
  clientFault({
    name: 'page-referrer-from-page-before',
    breaks: ['MSG-013', 'ING-002'],
    description: 'A Page with Traits but no `referrer` gets the `url` of the previous Page of its user as one.',
    memory: slot('the url of the last page of each user', () => new Map<unknown, unknown>()),
    change: ({ itemOf }, recall) => ({
      itemOf: (method, message, stamp, memory) => {
        const item = itemOf(method, message, stamp, memory);
        const { properties } = item;
        if (method !== 'Page' || !isObject(properties)) return item;
        const pages = recall(memory);
        const user = item['userId'] ?? item['anonymousId'];
        const before = pages.get(user);
        if (properties['url'] !== undefined) pages.set(user, properties['url']);
        if (before === undefined || Object.hasOwn(properties, 'referrer')) return item;
        return { ...item, properties: { ...properties, referrer: before } };
      },
    }),
  }),
];
