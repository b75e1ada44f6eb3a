import { capitalised } from '../../../../spec/grammar.ts';
import type { JsonObject } from '../../../../spec/shapes/json.ts';
import { slot } from '../../../model/memory.ts';
import type { Message } from '../../../model/message.ts';
import { fault } from '../../replacement.ts';
import { UNDELIVERED } from '../undelivered.ts';

function integrationsOf({ content }: Message): JsonObject {
  return content.type === 'delete' ? {} : (content.integrations ?? {});
}

/** Selects as the reference does, with other integrations than the call has. */
function seeing(change: (integrations: JsonObject) => JsonObject) {
  return ({ selects }: { selects: (message: Message) => boolean }) => ({
    selects: (message: Message) => {
      const { content } = message;
      if (content.type === 'delete' || content.integrations === undefined) return selects(message);
      return selects({ ...message, content: { ...content, integrations: change(content.integrations) } });
    },
  });
}

/** Faults in how the integrations object is read. */
export const SELECTION_FAULTS = [
  fault({
    name: 'delivery-by-request-only',
    breaks: ['SEL-001', 'CAL-001', 'CAL-002', 'CAL-003', 'CAL-004', 'CAL-005', 'ING-001', ...UNDELIVERED, 'CAL-011'],
    description: 'A call without integrations is not delivered.',
    change: ({ selects }) => ({
      selects: (message) =>
        (message.content.type === 'delete' || 'integrations' in message.content) && selects(message),
    }),
  }),
  fault({
    name: 'all-false-ignored',
    breaks: ['SEL-002', 'SEL-007'],
    description: 'All set to false is ignored.',
    change: seeing(({ All: _, ...rest }) => rest),
  }),
  fault({
    name: 'all-false-wins',
    breaks: ['SEL-003'],
    description: 'All set to false wins over Webhooks set to true.',
    change: ({ selects }) => ({
      selects: (message) => integrationsOf(message)['All'] !== false && selects(message),
    }),
  }),
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
  fault({
    name: 'other-destination-switches',
    breaks: ['SEL-006'],
    description: 'Another destination set to false stops a call from being delivered.',
    change: ({ selects }) => ({
      selects: (message) =>
        selects(message) &&
        !Object.entries(integrationsOf(message)).some(
          ([name, value]) => value === false && !['all', 'webhooks'].includes(name.toLowerCase()),
        ),
    }),
  }),
  ...(['page', 'identify', 'group', 'alias'] as const).map((kind) =>
    fault({
      name: `${kind}-not-selected`,
      breaks: ['SEL-007'],
      description: `${capitalised(kind)} calls are delivered whatever their integrations say.`,
      change: ({ selects }) => ({
        selects: (message) => message.content.type === kind || selects(message),
      }),
    }),
  ),
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
    name: 'switch-of-user-remembered',
    breaks: ['SEL-001', 'CAL-011'],
    description: 'A call without integrations takes those of the previous call of its user.',
    memory: slot('the integrations of each user', () => new Map<string, Message>()),
    change: ({ selects }, recall) => ({
      selects: (message) => {
        const { content, memory, source } = message;
        if (content.type === 'delete') return selects(message);
        const given = recall(memory);
        const key = `${source.writeKey} ${content.userId}`;
        if (content.integrations !== undefined) given.set(key, message);
        return selects(given.get(key) ?? message);
      },
    }),
  }),
  fault({
    name: 'many-switches-cut',
    breaks: ['SEL-004', 'SEL-006'],
    description: 'Only the first ten entries of the integrations count.',
    change: seeing((integrations) => Object.fromEntries(Object.entries(integrations).slice(0, 10))),
  }),
  fault({
    name: 'switch-of-similar-name',
    breaks: ['SEL-006'],
    description: 'A destination whose name begins with Webhooks switches the webhooks off.',
    change: ({ selects }) => ({
      selects: (message) =>
        selects(message) &&
        !Object.entries(integrationsOf(message)).some(
          ([name, value]) => value === false && name !== 'Webhooks' && name.startsWith('Webhooks'),
        ),
    }),
  }),
  fault({
    name: 'selection-compiled-by-names',
    breaks: ['SEL-002', 'SEL-004'],
    description:
      'The filter made of an integrations object is kept for later calls of the source with the same names in it, whatever their values.',
    memory: slot('decisions by source and names', () => new Map<string, boolean>()),
    change: ({ selects }, recall) => ({
      selects: (message) => {
        const { content } = message;
        if (content.type === 'delete' || content.integrations === undefined) return selects(message);
        const names = Object.keys(content.integrations).toSorted();
        const key = JSON.stringify([message.source.writeKey, ...names]);
        const decisions = recall(message.memory);
        const isSelected = decisions.get(key) ?? selects(message);
        decisions.set(key, isSelected);
        return isSelected;
      },
    }),
  }),
  fault({
    name: 'any-listed-destination-opens',
    breaks: ['SEL-006', 'SEL-005', 'SEL-007'],
    description: 'A false `All` counts only if no destination at all is listed with true.',
    change: ({ selects }) => ({
      selects: (message) => {
        const { Webhooks: own, ...others } = integrationsOf(message);
        const isOpen = own === undefined && Object.values(others).some((value) => value === true);
        return isOpen || selects(message);
      },
    }),
  }),
];

/** Faults in switches that need two things together. */
export const SELECTION_TOGETHER = [
  fault({
    name: 'other-switch-counts-for-alias',
    breaks: ['SEL-006'],
    description: 'An alias call that switches another destination off is not delivered.',
    change: ({ selects }) => ({
      selects: (message) => {
        const isOff = message.content.type === 'alias' && integrationsOf(message)['Mailer'] === false;
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
        return !(isOff && integrationsOf(message)['All'] === false) && selects(message);
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
  fault({
    name: 'switch-shared-by-equal-secrets',
    breaks: ['SEL-003', 'SEL-006', 'CAL-011'],
    description: 'Destinations are kept by their secret, so one that is off also switches off those with an equal one.',
    change: ({ isEnabled }) => ({
      isEnabled: (message) => {
        const { source, sources } = message;
        const isShared = ({ writeKey, sharedSecret, enabled }: typeof source): boolean =>
          writeKey !== source.writeKey && sharedSecret === source.sharedSecret && !enabled;
        return !(source.sharedSecret !== undefined && [...sources.values()].some(isShared)) && isEnabled(message);
      },
    }),
  }),
];
