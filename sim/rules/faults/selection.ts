import type { JsonObject } from '../../../spec/shapes/json.ts';
import { slot } from '../../model/memory.ts';
import type { Message } from '../../model/message.ts';
import { edited } from '../edit.ts';
import { fault } from '../replacement.ts';
import { composed } from './composed/compose.ts';
import { UNDELIVERED } from './routing.ts';

function readIntegrations({ content }: Message): JsonObject {
  return content.type === 'delete' ? {} : (content.integrations ?? {});
}

/** Selects as the reference does, but with changed integrations. */
function seeing(change: (integrations: JsonObject) => JsonObject) {
  return ({ selects }: { selects: (message: Message) => boolean }) => ({
    selects: (message: Message) => {
      const { content } = message;
      if (content.type === 'delete' || content.integrations === undefined) return selects(message);
      return selects({ ...message, content: { ...content, integrations: change(content.integrations) } });
    },
  });
}

export const SELECTION_FAULTS = [
  composed('dropped when no integrations', 'SEL-001', ...UNDELIVERED),
  composed('sent against its integrations when All is off', 'SEL-002'),
  composed('dropped when All is off', 'SEL-003'),
  fault({
    name: 'webhooks-false-ignored',
    breaks: ['SEL-004', 'SEL-007'],
    description: 'Webhooks set to false is ignored.',
    change: seeing((integrations) =>
      integrations['Webhooks'] === false ? { ...integrations, Webhooks: true } : integrations,
    ),
  }),
  fault({
    name: 'name-in-any-case',
    breaks: ['SEL-005', 'SEL-007'],
    description: 'The name of the destination is matched without regard to case.',
    change: seeing((integrations) =>
      Object.fromEntries(
        Object.entries(integrations).map(([name, value]) => [
          name.toLowerCase() === 'webhooks' ? 'Webhooks' : name,
          value,
        ]),
      ),
    ),
  }),
  composed('dropped when another destination is off', 'SEL-006'),
  composed('sent against its integrations when page', 'SEL-007'),
  composed('sent against its integrations when identify', 'SEL-007'),
  composed('sent against its integrations when group', 'SEL-007'),
  composed('sent against its integrations when alias', 'SEL-007'),
  fault({
    name: 'switch-remembered-for-delete',
    breaks: ['SEL-009'],
    description: 'After a call with the destination switched off, no delete notifications are sent.',
    memory: slot('whether a call switched the destination off', () => ({ isSwitchedOff: false })),
    change: ({ selects }, recall) => ({
      selects: (message) => {
        const kept = recall(message.memory);
        if (message.content.type === 'delete') return !kept.isSwitchedOff;
        const isSelected = selects(message);
        if (!isSelected) kept.isSwitchedOff = true;
        return isSelected;
      },
    }),
  }),
  fault({
    name: 'many-switches-cut',
    breaks: ['SEL-004', 'SEL-006'],
    description: 'Only the first entries of long integrations count.',
    change: seeing((integrations) => Object.fromEntries(Object.entries(integrations).slice(0, 10))),
  }),
  fault({
    name: 'switch-of-similar-name',
    breaks: ['SEL-006'],
    description: 'A destination whose name begins with Webhooks switches the webhooks off.',
    change: edited(
      'selects',
      (isSelected, message) =>
        isSelected &&
        !Object.entries(readIntegrations(message)).some(
          ([name, value]) => value === false && name !== 'Webhooks' && name.startsWith('Webhooks'),
        ),
    ),
  }),
  fault({
    name: 'any-listed-destination-opens',
    breaks: ['SEL-006', 'SEL-005', 'SEL-007'],
    description: 'A false `All` counts only if no destination at all is listed with true.',
    change: edited('selects', (isSelected, message) => {
      const { Webhooks: own, ...others } = readIntegrations(message);
      const isOpen = own === undefined && Object.values(others).some((value) => value === true);
      return isOpen || isSelected;
    }),
  }),
];
