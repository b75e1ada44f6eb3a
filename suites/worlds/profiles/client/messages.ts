import { GO_METHODS } from '../../../../spec/shapes/go-messages.ts';
import { addSteps, mapMessages } from '../../client/change.ts';
import { newMark } from '../../client/mark.ts';
import type { ClientStep, PlannedMessage } from '../../client/plan.ts';
import type { Random } from '../../profile.ts';
import { fieldsOf } from './packed.ts';
import { ALL_FIELDS, ALL_FLUSHES, ALL_METHODS, type ClientRelation } from './relation.ts';

/** More than the 33,500 bytes that surely are too large. */
const TOO_LONG = 'x'.repeat(34_000);

/** What else the same clients are handed. */
export const MESSAGE_RELATIONS = [
  {
    name: 'other-messages',
    title:
      'Other messages of the same users in between, some of them invalid or too large, change nothing for a message',
    because: 'the document applies fields and limits to each message by itself',
    requirements: [...ALL_METHODS, ...ALL_FIELDS, ...ALL_FLUSHES, 'BAT-004', 'MSG-008'],
    change: (plan, random) =>
      addSteps(plan, (message, index) => {
        const { client } = message;
        const made = others(message, index, random);
        const steps = made.map((other): ClientStep => ({ kind: 'message', client, ...other }));
        return index % 2 === 0 ? { before: steps } : { after: steps };
      }),
  },
  {
    name: 'order',
    title: 'Messages that are handed in in another order all arrive as they are',
    because: 'the document lets no message depend on another (reading 44: no order is promised)',
    requirements: [...ALL_METHODS, ...ALL_FIELDS, ...ALL_FLUSHES],
    change: (plan) => {
      const messages = plan.steps.filter((step) => step.kind === 'message');
      const byClient = new Map(
        Object.keys(plan.clients).map((key) => [key, messages.filter(({ client }) => client === key)]),
      );
      return mapMessages(plan, (message) => byClient.get(message.client)?.pop() ?? message);
    },
  },
  {
    name: 'methods',
    title: 'Messages of one method alone are sent like those of all methods',
    because: 'the document has all methods queue and flush alike',
    requirements: [...ALL_METHODS, ...ALL_FIELDS, ...ALL_FLUSHES],
    change: (plan) => {
      const clients = Object.keys(plan.clients);
      return mapMessages(plan, ({ client, key, mark, fields }) => {
        const method = (['Page', 'Group', 'Identify'] as const)[clients.indexOf(client) % 3] ?? 'Page';
        const { UserId = 'somebody' } = fields;
        return { key, mark, method, fields: { UserId, ...fieldsOf(method, mark) } };
      });
    },
  },
] as const satisfies readonly ClientRelation[];

/** Messages about the same user as this one: one that is invalid, one that is too large, and some that are neither. */
function others({ key, fields }: PlannedMessage, index: number, random: Random): PlannedMessage[] {
  const { UserId = 'somebody' } = fields;
  const mark = newMark(random);
  const made = { key: `other beside ${key}`, mark };
  if (index % 5 === 1) return [{ ...made, method: 'Track', fields: { UserId, Properties: { mark } } }];
  if (index % 5 === 2) {
    return [{ ...made, method: 'Track', fields: { UserId, Event: 'Long', Properties: { mark, text: TOO_LONG } } }];
  }
  if (index % 5 === 3) return [{ ...made, method: 'Alias', fields: { UserId: mark, PreviousId: UserId } }];
  const method = index % 5 === 0 ? 'Identify' : (GO_METHODS[index % 4] ?? 'Track');
  return [{ ...made, method, fields: { UserId, ...fieldsOf(method, mark) } }];
}
