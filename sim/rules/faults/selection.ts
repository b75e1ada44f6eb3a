import type { JsonObject } from '../../../spec/shapes/json.ts';
import type { Message } from '../../model/message.ts';
import { fault } from '../replacement.ts';
import { UNDELIVERED } from './undelivered.ts';

function integrationsOf({ content }: Message): JsonObject {
  return content.type === 'delete' ? {} : (content.integrations ?? {});
}

/** The reference's selection, given other integrations than the call has. */
function seeing(change: (integrations: JsonObject) => JsonObject) {
  return ({ selects }: { selects: (message: Message) => boolean }) => ({
    selects: (message: Message) => {
      const { content } = message;
      if (content.type === 'delete' || content.integrations === undefined) return selects(message);
      return selects({ ...message, content: { ...content, integrations: change(content.integrations) } });
    },
  });
}

/** The integrations object. */
export const SELECTION_FAULTS = [
  fault(
    'delivery-by-request-only',
    ['SEL-001', 'CAL-001', 'CAL-002', 'CAL-003', 'CAL-004', 'CAL-005', 'ING-001', ...UNDELIVERED],
    'A call that says nothing of integrations is not delivered.',
    ({ selects }) => ({
      selects: (message) =>
        (message.content.type === 'delete' || 'integrations' in message.content) && selects(message),
    }),
  ),
  fault(
    'all-false-ignored',
    ['SEL-002', 'SEL-007'],
    'All set to false switches nothing.',
    seeing(({ All: _, ...rest }) => rest),
  ),
  fault('all-false-wins', ['SEL-003'], 'All set to false wins over Webhooks set to true.', ({ selects }) => ({
    selects: (message) => integrationsOf(message)['All'] !== false && selects(message),
  })),
  fault(
    'webhooks-false-ignored',
    ['SEL-004', 'SEL-007'],
    'Webhooks set to false switches nothing.',
    seeing((integrations) => (integrations['Webhooks'] === false ? { ...integrations, Webhooks: true } : integrations)),
  ),
  fault(
    'name-in-any-case',
    ['SEL-005'],
    'The name of the destination is matched in any case.',
    seeing((integrations) =>
      Object.fromEntries(
        Object.entries(integrations).map(([name, value]) => [
          name.toLowerCase() === 'webhooks' ? 'Webhooks' : name,
          value,
        ]),
      ),
    ),
  ),
  fault(
    'other-destination-switches',
    ['SEL-006'],
    "Another destination's false keeps a call from the webhooks.",
    ({ selects }) => ({
      selects: (message) =>
        selects(message) &&
        !Object.entries(integrationsOf(message)).some(
          ([name, value]) => value === false && !['all', 'webhooks'].includes(name.toLowerCase()),
        ),
    }),
  ),
  ...(['page', 'identify', 'group', 'alias'] as const).map((kind) =>
    fault(
      `${kind}-not-selected`,
      ['SEL-007'],
      `Calls of the kind ${kind} are delivered whatever the integrations say.`,
      ({ selects }) => ({
        selects: (message) => message.content.type === kind || selects(message),
      }),
    ),
  ),
  fault(
    'switch-remembered-for-delete',
    ['SEL-009'],
    'After a call was switched off, no delete notification is sent.',
    ({ selects }) => {
      const switchedOff = new WeakSet<object>();
      return {
        selects: (message) => {
          if (message.content.type === 'delete') return !switchedOff.has(message.sources);
          const isSelected = selects(message);
          if (!isSelected) switchedOff.add(message.sources);
          return isSelected;
        },
      };
    },
  ),
];
