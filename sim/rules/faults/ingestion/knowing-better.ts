import { isObject } from '../../../json-object.ts';
import { slot } from '../../../model/memory.ts';
import { clientFault, fault } from '../../replacement.ts';
import { editItems, misreading } from './reading.ts';

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

const ADDRESS = /^[^@\s]+@[^@\s]+$/;
const IDS = ['userId', 'previousId', 'groupId'];

/** A call that is no older than this counts as current. */
const CURRENT_MS = 60_000;
/** A date and a time to the second. */
const LOCAL_TIME_CHARACTERS = '2012-12-02T00:30:08'.length;

/** Faults that know better than a message who sent it, when, and whether it is new. */
export const KNOWING_BETTER_FAULTS = [
  fault({
    name: 'ingested-device-keeps-first-user',
    breaks: ['ING-003', 'BOD-002'],
    description:
      'A message from a client with an anonymous id gets the first user id that came with that anonymous id.',
    memory: slot('the first user of each anonymous id', () => new Map<string, unknown>()),
    change: (reference, recall) =>
      editItems(reference, (items, memory) =>
        items.map((item) => {
          if (memory === undefined || !isObject(item)) return item;
          const { anonymousId, userId } = item;
          if (typeof anonymousId !== 'string' || userId === undefined) return item;
          const users = recall(memory);
          if (!users.has(anonymousId)) users.set(anonymousId, userId);
          return { ...item, userId: users.get(anonymousId) };
        }),
      ),
  }),
  fault({
    name: 'repeated-traits-left-out',
    breaks: ['ING-009', 'VAL-006'],
    description:
      'Of the traits that a client identifies a user with, only those are sent that are new or have changed.',
    memory: slot('the traits of each user', () => new Map<unknown, Map<string, string>>()),
    change: (reference, recall) =>
      editItems(reference, (items, memory) =>
        items.map((item) => {
          if (memory === undefined || !isObject(item) || item['type'] !== 'identify') return item;
          const { userId, traits } = item;
          if (userId === undefined || !isObject(traits)) return item;
          const profiles = recall(memory);
          const profile = profiles.get(userId) ?? new Map<string, string>();
          profiles.set(userId, profile);
          const isNew = ([name, value]: [string, unknown]): boolean => {
            const [text, before] = [JSON.stringify(value), profile.get(name)];
            profile.set(name, text);
            return before !== text;
          };
          return { ...item, traits: Object.fromEntries(Object.entries(traits).filter(isNew)) };
        }),
      ),
  }),
  fault({
    name: 'batch-current-if-its-first-item-is',
    breaks: ['ING-005', 'TIM-008'],
    description: 'If the first item of a batch is current, all of them get the time of their arrival.',
    change: (reference) =>
      editItems(reference, (items, _memory, document) => {
        const instantOf = (holder: unknown, name: string) => Date.parse(String(isObject(holder) ? holder[name] : ''));
        const ageMs = Math.abs(instantOf(document, 'sentAt') - instantOf(items[0], 'timestamp'));
        if (Number.isNaN(ageMs) || ageMs > CURRENT_MS) return items;
        return items.map((item) => (isObject(item) ? { ...item, timestamp: null } : item));
      }),
  }),
  fault({
    name: 'ingested-user-ids-as-numbers',
    breaks: ['ING-003'],
    description: 'A user id from a client that consists of digits is read as a number.',
    change: misreading((call) => {
      const { userId } = call;
      return typeof userId === 'string' && /^[0-9]+$/.test(userId) ? { ...call, userId: String(Number(userId)) } : call;
    }),
  }),
  fault({
    name: 'ingested-page-name-as-title',
    breaks: ['ING-002', 'BOD-021'],
    description: 'The name of a page message from a client replaces the title among its properties.',
    change: misreading((call) => {
      const { name, properties } = call;
      return typeof name === 'string' ? { ...call, properties: { ...Object(properties), title: name } } : call;
    }, 'page'),
  }),
  fault({
    name: 'clients-of-a-source-count-together',
    breaks: ['ING-001', 'CAL-011'],
    description:
      'A source takes no message with the number of an earlier one, although each of its clients counts for itself.',
    memory: slot('numbers of messages by source', () => new Set<string>()),
    change: ({ selects }, recall) => ({
      selects: (message) => {
        const { content, cameBy, source, memory } = message;
        const id = 'messageId' in content ? content['messageId'] : undefined;
        if (cameBy !== 'ingestion' || typeof id !== 'string') return selects(message);
        const taken = recall(memory);
        const before = taken.size;
        return taken.add(`${source.writeKey} ${id.split('-').at(-1)}`).size > before && selects(message);
      },
    }),
  }),
  fault({
    name: 'ingested-times-without-their-zone',
    breaks: ['ING-005'],
    description: 'A timestamp from a client is read once for each local time, whatever its zone.',
    memory: slot('instants by local time', () => new Map<string, number>()),
    change: ({ instantOf }, recall) => ({
      instantOf: (message, attemptAtMs) => {
        const { content, cameBy, memory } = message;
        const given = 'timestamp' in content ? content.timestamp : undefined;
        const instantMs = instantOf(message, attemptAtMs);
        if (cameBy !== 'ingestion' || typeof given !== 'string') return instantMs;
        const instants = recall(memory);
        const local = given.slice(0, LOCAL_TIME_CHARACTERS);
        if (!instants.has(local)) instants.set(local, instantMs);
        return instants.get(local) ?? instantMs;
      },
    }),
  }),
  clientFault({
    name: 'uuid-user-id-sent-as-anonymous',
    breaks: ['ING-003'],
    description: 'A UserId in the form of a UUID is taken for a generated one, and sent as the AnonymousId.',
    change: ({ itemOf }) => ({
      itemOf: (method, message, stamp, memory) => {
        const item = itemOf(method, message, stamp, memory);
        const { userId, ...rest } = item;
        if (method === 'Alias' || typeof userId !== 'string' || !UUID.test(userId)) return item;
        return item['anonymousId'] === undefined ? { ...rest, anonymousId: userId } : item;
      },
    }),
  }),
  fault({
    name: 'ingested-addresses-in-lower-case',
    breaks: ['ING-003'],
    description:
      'The ids of a message from a client that have the form of an e-mail address are written in lower case.',
    change: misreading((call) => {
      const addresses = IDS.flatMap((name) => {
        const id = call[name];
        return typeof id === 'string' && ADDRESS.test(id) ? [[name, id.toLowerCase()] as const] : [];
      });
      return { ...call, ...Object.fromEntries(addresses) };
    }),
  }),
];
