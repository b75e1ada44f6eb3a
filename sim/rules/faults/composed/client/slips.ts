import type { JsonObject } from '../../../../../spec/shapes/json.ts';
import { isObject } from '../../../../json-object.ts';
import { Memory } from '../../../../model/memory.ts';
import type { ClientRules, QueuedMessage, Stamp } from '../../../client/client-rules.ts';
import { without, withTexts, withValues } from '../../../edit.ts';
import { atMoments, ids, type Slip, slips } from '../slip.ts';
import { VALUE_SLIPS } from '../values.ts';
import { type Given, recallHistory } from './history.ts';

type ClientSlip = Slip<ClientRules, Given>;

const LATE_MS = 60_000;

/** Requirements that many slips break, by their name in a table. */
const GROUPS = {
  sent: `
    QUE-013 MSG-005 MSG-001 MSG-002 MSG-006 MSG-010 MSG-016 MSG-017 MSG-021 ING-001 QUE-003 QUE-004 QUE-005
    QUE-006 QUE-007 QUE-009 QUE-010 BAT-002 BAT-003 BAT-006 WIR-001 QUE-001 QUE-002 MSG-024 CAL-011 SEL-003
    SEL-005
  `,
  once: 'QUE-013 BAT-002 MSG-005 MSG-001 MSG-010 MSG-016 MSG-021 DLV-001 ING-001 AUD-004',
  fields: `
    MSG-001 MSG-002 MSG-004 MSG-005 MSG-006 MSG-009 MSG-010 MSG-012 MSG-013 MSG-016 MSG-017 MSG-020 MSG-021
    MSG-024 ING-001 ING-002 ING-003 ING-004 ING-009 BAT-003 BAT-004 BAT-005 BOD-021 BOD-022 MSG-015 QUE-013
    VAL-001 VAL-002 VAL-003 VAL-006 AUD-004 CAL-012 ING-010 QUE-004 QUE-009 SEL-007
  `,
} as const;

/** It is open if a Page with only an anonymous id is accepted (readings, 6). */
const isOpen = ({ method, message }: Given): boolean => method === 'Page' && !message['UserId'];

const recallGiven = ({ id }: Pick<QueuedMessage, 'id'>, memory: Memory): Given | undefined =>
  recallHistory(memory).given(id);

const atStamps = atMoments<ClientRules, Given>(([stamp, memory]) => recallGiven(stamp as Stamp, memory as Memory));
/** At the latest message of a client, whose memory the rule is given last. */
const atLatest = atMoments<ClientRules, Given>((given) => {
  const memory = given.at(-1);
  return memory instanceof Memory ? recallHistory(memory).latest : null;
});

interface ItemSlip extends Omit<ClientSlip, 'change' | 'why' | 'breaks'> {
  readonly breaks?: string;
  readonly edit: (item: JsonObject, given: Given) => JsonObject;
}

function inItem({ edit, breaks = 'fields', ...slip }: ItemSlip): ClientSlip {
  return {
    ...slip,
    breaks: ids(breaks, GROUPS),
    why: 'The fields of a message are sent as they are given.',
    spares: isOpen,
    change: ({ makeItem }, when) => ({
      makeItem: (method, message, stamp, memory) => {
        const item = makeItem(method, message, stamp, memory);
        const given = recallGiven(stamp, memory);
        return given !== undefined && when(given) ? edit(item, given) : item;
      },
    }),
  };
}

function inValues(name: string, change: (values: JsonObject, given: Given) => JsonObject): ClientSlip {
  return inItem({ name, edit: (item, given) => withValues((values) => change(values, given))(item) });
}

export const CLIENT_SLIPS: readonly ClientSlip[] = [
  ...slips<ClientRules, Given>(
    GROUPS,
    `
  lost | sent | A valid message is queued and sent.
  put twice into its batch | once | Each message is sent once.
  left out of its batch | sent | A queued message is sent.
  left out with the one before it | sent | A queued message is sent.
  sent in a batch of any size | BAT-001 | A batch request has at most 500 KB.
  sent a minute late | QUE-009 QUE-010 QUE-013 sent | A queued message is sent within the interval. | sent late
  not flushed though the queue is full | QUE-003 QUE-004 QUE-005 QUE-006 QUE-007 QUE-009 QUE-010 QUE-013 sent | The message that fills the queue makes the client flush.
  sent at once | QUE-002 QUE-012 QUE-003 QUE-004 QUE-006 QUE-009 QUE-010 | A first message alone is queued.
  sent to the endpoint of another client | WIR-001 sent | A client sends to its own endpoint.
`,
    {
      lost: {
        spares: isOpen,
        change: atStamps('queues', () => false),
      },
      'put twice into its batch': {
        spares: isOpen,
        change: inSplit((message, hit) => (hit ? [message, message] : [message])),
      },
      'left out of its batch': {
        spares: isOpen,
        change: inSplit((message, hit) => (hit ? [] : [message])),
      },
      'left out with the one before it': ({ split }, when) => ({
        split: (messages, roomBytes, memory) => {
          const hit = messages.map((message) => isHit(message, memory, when));
          return split(
            messages.filter((_, at) => hit[at + 1] !== true),
            roomBytes,
            memory,
          );
        },
      }),
      'sent in a batch of any size': ({ split }, when) => ({
        split: (messages, roomBytes, memory) =>
          messages.some((message) => isHit(message, memory, when)) ? [messages] : split(messages, roomBytes, memory),
      }),
      'sent a minute late': {
        spares: isOpen,
        change: atLatest('flushDueMs', (_, { dueMs, nowMs, afterMs }) =>
          Math.max(dueMs ?? 0, nowMs + afterMs + LATE_MS),
        ),
      },
      'not flushed though the queue is full': {
        spares: isOpen,
        change: atLatest('isFull', () => false),
      },
      'sent at once': {
        // Any other message may be followed by a flush, as if a tick had come.
        spares: ({ messages, options }) => messages > 0 || (options.size ?? options.flushAt) === 1,
        change: atLatest('isFull', () => true),
      },
      'sent to the endpoint of another client': ({ makeUrl }, when) => ({
        makeUrl: (endpoint, messages, sender) => {
          const memory = sender?.memory;
          const [first] = messages;
          const isHit = memory !== undefined && first !== undefined && hit(recallGiven(first, memory), when);
          const other = isHit
            ? recallHistory(memory).clients.find((each) => each.endpoint !== endpoint.href)
            : undefined;
          return makeUrl(other === undefined ? endpoint : new URL(other.endpoint), messages, sender);
        },
      }),
    },
  ),
  ...Object.entries(VALUE_SLIPS).map(([name, change]) => inValues(name, change)),
  inValues('sent with the values of the message before', (values, { lastOfMethod }) => {
    const before = lastOfMethod?.message['Traits'] ?? lastOfMethod?.message['Properties'];
    return isObject(before) ? before : values;
  }),
  inValues('sent with keys in lower case', (values) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key.toLowerCase(), value])),
  ),
  inItem({
    name: 'sent for a user in lower case',
    edit: withTexts(['userId', 'anonymousId'], (text) => text.toLowerCase()),
  }),
  inItem({
    name: 'sent for a user cut',
    edit: withTexts(['userId'], (text) => (text.length > 1 ? text.slice(0, -1) : text)),
  }),
  inItem({
    name: 'sent for the user before',
    edit: (item, { last }) => withTexts(['userId'], (text) => String(last?.message['UserId'] || text))(item),
  }),
  inItem({
    name: 'sent under another name',
    edit: withTexts(['event', 'groupId', 'previousId', 'name'], (text) => `${text}.`),
  }),
  inItem({ name: 'sent without its integrations', edit: without('integrations') }),
  inItem({
    name: 'sent with the integrations before',
    edit: (item, { last }) =>
      isObject(last?.message['Integrations']) ? { ...item, integrations: last?.message['Integrations'] } : item,
  }),
  inItem({
    name: 'sent with the time of the message before',
    breaks: 'ING-011 ING-005 TIM-002 TIM-003 TIM-008 fields',
    edit: (item, { last, method, message }) =>
      // On other methods it is open whether a timestamp is sent (readings, 19).
      last === null || (method !== 'Page' && message['Timestamp'])
        ? item
        : { ...item, timestamp: new Date(last.atMs).toISOString() },
  }),
  inItem({
    name: 'sent without the context of a page',
    breaks: 'MSG-015 fields',
    edit: (item, { method }) => (method === 'Page' ? without('context')(item) : item),
  }),
];

function hit(given: Given | undefined, when: (given: Given) => boolean): boolean {
  return given !== undefined && when(given);
}

function isHit(message: QueuedMessage, memory: Memory, when: (given: Given) => boolean): boolean {
  return hit(recallGiven(message, memory), when);
}

function inSplit(change: (message: QueuedMessage, isHit: boolean) => readonly QueuedMessage[]): ClientSlip['change'] {
  return ({ split }, when) => ({
    split: (messages, roomBytes, memory) =>
      split(
        messages.flatMap((message) => change(message, isHit(message, memory, when))),
        roomBytes,
        memory,
      ),
  });
}
