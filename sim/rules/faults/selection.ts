import type { JsonObject } from '../../../spec/shapes/json.ts';
import { slot } from '../../model/memory.ts';
import type { Message } from '../../model/message.ts';
import { edited } from '../edit.ts';
import { UNDELIVERED } from './routing.ts';
import { faults, remembering } from './table.ts';

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

export const SELECTION_FAULTS = faults(
  `
  dropped when no integrations | SEL-001 ${UNDELIVERED}
  sent against its integrations when All is off | SEL-002
  dropped when All is off | SEL-003
  webhooks-false-ignored | SEL-004 SEL-007 | Webhooks set to false is ignored.
  name-in-any-case | SEL-005 SEL-007 | The name of the destination is matched without regard to case.
  dropped when another destination is off | SEL-006
  sent against its integrations when page | SEL-007
  sent against its integrations when identify | SEL-007
  sent against its integrations when group | SEL-007
  sent against its integrations when alias | SEL-007
  switch-remembered-for-delete | SEL-009 | After a call with the destination switched off, no delete notifications are sent.
  many-switches-cut | SEL-004 SEL-006 | Only the first entries of long integrations count.
  switch-of-similar-name | SEL-006 | A destination whose name begins with Webhooks switches the webhooks off.
  any-listed-destination-opens | SEL-006 SEL-005 SEL-007 | A false \`All\` counts only if no destination at all is listed with true.
`,
  {
    'webhooks-false-ignored': seeing((integrations) =>
      integrations['Webhooks'] === false ? { ...integrations, Webhooks: true } : integrations,
    ),
    'name-in-any-case': seeing((integrations) =>
      Object.fromEntries(
        Object.entries(integrations).map(([name, value]) => [
          name.toLowerCase() === 'webhooks' ? 'Webhooks' : name,
          value,
        ]),
      ),
    ),
    'switch-remembered-for-delete': remembering(
      slot('whether a call switched the destination off', () => ({ isSwitchedOff: false })),
      ({ selects }, recall) => ({
        selects: (message) => {
          const kept = recall(message.memory);
          if (message.content.type === 'delete') return !kept.isSwitchedOff;
          const isSelected = selects(message);
          if (!isSelected) kept.isSwitchedOff = true;
          return isSelected;
        },
      }),
    ),
    'many-switches-cut': seeing((integrations) => Object.fromEntries(Object.entries(integrations).slice(0, 10))),
    'switch-of-similar-name': edited(
      'selects',
      (isSelected, message) =>
        isSelected &&
        !Object.entries(readIntegrations(message)).some(
          ([name, value]) => value === false && name !== 'Webhooks' && name.startsWith('Webhooks'),
        ),
    ),
    'any-listed-destination-opens': edited('selects', (isSelected, message) => {
      const { Webhooks: own, ...others } = readIntegrations(message);
      const isOpen = own === undefined && Object.values(others).some((value) => value === true);
      return isOpen || isSelected;
    }),
  },
);
