import { OBJECT_FIELDS } from '../../capture/go-methods.ts';
import type { GoFields } from '../../capture/messages.ts';
import { addSteps, mapMessages, withFields } from '../../random/client/change.ts';
import { newMark } from '../../random/client/mark.ts';
import type { ClientWorldPlan, PlannedMessage } from '../../random/client/plan.ts';
import type { Random } from '../relation.ts';
import { TEXTS } from '../router/texts.ts';
import { ALL_FIELDS, ALL_METHODS, ofPacked } from './client-relation.ts';
import { fieldsOf } from './packed.ts';
import { SPECIAL_MEMBERS, SPECIAL_VALUES } from './special.ts';

/** How many special values one message gets. Together the messages of a world get all of them. */
const A_MESSAGE = 7;
const IDS = ['UserId', 'AnonymousId', 'GroupId', 'Event', 'Name', 'Category'];

/** Values that mean nothing to a client, whatever they look like. */
export const VALUE_RELATIONS = [
  ofPacked({
    name: 'special-ids',
    title: 'Ids, names and events that look like something else are sent as they are',
    because: 'the document has ids and names as strings, which mean something to the customer alone',
    requirements: [...ALL_METHODS, 'MSG-012'],
    change: (plan, random) => {
      let used = 0;
      const special = <Message extends PlannedMessage>(message: Message): Message => {
        const given = IDS.filter((field) => message.fields[field] !== undefined);
        const texts = given.map((field, at) => [field, TEXTS[(used + at) % TEXTS.length]] as const);
        used += given.length;
        return withFields(message, Object.fromEntries(texts));
      };
      return mapMessages(withTracks(plan, random), special);
    },
  }),
  ofPacked({
    name: 'special-values',
    title: 'Values that look like something else are sent as they are',
    because: 'the document has them as free-form key and value pairs',
    requirements: [...ALL_FIELDS],
    change: (plan) =>
      withMembers(plan, (index) => {
        const values = turn([...TEXTS, ...SPECIAL_VALUES], index);
        return Object.fromEntries(values.map((value, at) => [`note${at}`, value]));
      }),
  }),
  ofPacked({
    name: 'special-keys',
    title: 'Keys that look like something else are sent as they are',
    because: 'the document has them as free-form key and value pairs',
    requirements: [...ALL_FIELDS],
    change: (plan) => withMembers(plan, (index) => Object.fromEntries(turn(SPECIAL_MEMBERS, index))),
  }),
];

/** The plan with one more Track after each message, so that there are enough names for all texts. */
function withTracks(plan: ClientWorldPlan, random: Random): ClientWorldPlan {
  return addSteps(plan, ({ key, client }) => {
    const mark = newMark(random);
    const fields = { UserId: 'somebody', ...fieldsOf('Track', mark) };
    return { after: [{ kind: 'message', client, key: `track after ${key}`, method: 'Track', mark, fields }] };
  });
}

/** The items whose turn it is at a message. */
function turn<Item>(items: readonly Item[], index: number): Item[] {
  return Array.from({ length: A_MESSAGE }, (_, at) => items[(index * A_MESSAGE + at) % items.length]).filter(
    (item) => item !== undefined,
  );
}

/** Adds members to the objects of every message: to its traits or properties, and to the context of a page. */
function withMembers(plan: ClientWorldPlan, membersOf: (index: number) => GoFields): ClientWorldPlan {
  let filled = 0;
  return mapMessages(plan, (message) => {
    const objects = objectsOf(message).map((field) => {
      filled += 1;
      return [field, { ...membersOf(filled), ...Object(message.fields[field]) }] as const;
    });
    return withFields(message, Object.fromEntries(objects));
  });
}

function objectsOf({ method, fields }: PlannedMessage): string[] {
  const own = OBJECT_FIELDS.filter((each) => each.method === method && each.field !== 'Integrations');
  return own.map(({ field }) => field).filter((field) => fields[field] !== undefined);
}
