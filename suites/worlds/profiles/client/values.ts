import { GO_METHODS } from '../../../../spec/shapes/go-messages.ts';
import { GO_METHOD_FACTS, OBJECT_FIELDS } from '../../../harness/capture/go-methods.ts';
import { addSteps, mapMessages, withFields } from '../../client/change.ts';
import { newMark } from '../../client/mark.ts';
import { type ClientWorldPlan, listMessages, type PlannedMessage } from '../../client/plan.ts';
import type { Random } from '../../profile.ts';
import { EXTREMES, VALUES } from '../../values/json-values.ts';
import { HELD_BY_KEYS, KEYS } from '../../values/keys.ts';
import { TEXTS } from '../../values/texts.ts';
import { ALL_FIELDS, ALL_METHODS, type ClientRelation } from './relation.ts';
import { makeFields } from './rich.ts';

/** Each key with a number, then with a value of another type. */
const KEYED = [
  ...KEYS.map((key) => [key, HELD_BY_KEYS[0]] as const),
  ...KEYS.map((key, index) => [key, HELD_BY_KEYS[1 + (index % (HELD_BY_KEYS.length - 1))]] as const),
];
const HALF = EXTREMES.length / 2;
const IDS = ['UserId', 'AnonymousId', 'GroupId', 'Event', 'Name', 'Category'];

export const VALUE_RELATIONS = [
  {
    name: 'special-ids',
    title: 'An id, name or event is sent as given, however unusual',
    because: 'the document has ids and names as strings, which mean something to the customer alone',
    requirements: [...ALL_METHODS, 'MSG-012', 'MSG-013'],
    change: (plan, random) => {
      let used = 0;
      const special = <Message extends PlannedMessage>(message: Message): Message => {
        const given = IDS.filter((field) => message.fields[field] !== undefined);
        const texts = given.map((field, at) => [field, TEXTS[(used + at) % TEXTS.length]] as const);
        used += 1;
        return withFields(message, Object.fromEntries(texts));
      };
      return mapMessages(withTracks(plan, random), special);
    },
  },
  {
    name: 'special-values',
    title: 'A value is sent as given, however unusual',
    because: 'the document has them as free-form key and value pairs',
    requirements: [...ALL_FIELDS],
    change: (plan) =>
      withMembers(
        plan,
        [...TEXTS, ...VALUES].map((value, at) => [`note${at}`, value]),
      ),
  },
  {
    name: 'special-keys',
    title: 'A key is sent as given, however unusual',
    because: 'the document has them as free-form key and value pairs',
    requirements: [...ALL_FIELDS],
    change: (plan) => withMembers(plan, KEYED),
  },
  {
    name: 'many-and-deep',
    title: 'A value is sent as given, however long, wide or deep it is',
    because: 'the document limits the bytes of a message, and nothing else',
    requirements: [...ALL_FIELDS, ...ALL_METHODS, 'BAT-002'],
    change: (plan) =>
      mapMessages(plan, (message, index) => {
        // Each method in turn gets the same two.
        const at = Math.floor(index / GO_METHODS.length) % HALF;
        return withMember(withMember(message, 'held', EXTREMES[at]), 'also held', EXTREMES[at + HALF]);
      }),
  },
] as const satisfies readonly ClientRelation[];

/** The plan with more Track messages after each message, so that each text serves as a user id and as an event. */
function withTracks(plan: ClientWorldPlan, random: Random): ClientWorldPlan {
  const count = Math.ceil(TEXTS.length / listMessages(plan).length);
  return addSteps(plan, ({ key, client }) => ({
    after: Array.from({ length: count }, (_, at) => {
      const mark = newMark(random);
      const fields = { UserId: 'somebody', ...makeFields('Track', mark) };
      return { kind: 'message', client, key: `track ${at} after ${key}`, method: 'Track', mark, fields };
    }),
  }));
}

/**
 * Distributes members among the traits or properties of all messages, and the context of pages. Each kind of object
 * gets all of them in the same order, so that a special member shows at its first place.
 */
function withMembers(plan: ClientWorldPlan, members: readonly (readonly [string, unknown])[]): ClientWorldPlan {
  const listKinds = (message: PlannedMessage): string[] =>
    listObjectFields(message).map((field) => `${message.method} ${field}`);
  const kinds = listMessages(plan).flatMap(listKinds);
  const used = new Map<string, number>();
  return mapMessages(plan, (message) => {
    const objects = listObjectFields(message).map((field) => {
      const kind = `${message.method} ${field}`;
      const share = Math.ceil(members.length / kinds.filter((each) => each === kind).length);
      const from = used.get(kind) ?? 0;
      used.set(kind, from + share);
      return [
        field,
        { ...Object.fromEntries(members.slice(from, from + share)), ...Object(message.fields[field]) },
      ] as const;
    });
    return withFields(message, Object.fromEntries(objects));
  });
}

function listObjectFields({ method, fields }: PlannedMessage): string[] {
  const own = OBJECT_FIELDS.filter((each) => each.method === method && each.field !== 'Integrations');
  return own.map(({ field }) => field).filter((field) => fields[field] !== undefined);
}

/** Adds a member to the traits or properties of a message. An alias message has none. */
function withMember(message: PlannedMessage, name: string, value: unknown): PlannedMessage {
  if (message.method === 'Alias') return message;
  const { freeForm } = GO_METHOD_FACTS[message.method];
  return withFields(message, { [freeForm]: { ...Object(message.fields[freeForm]), [name]: value } });
}
