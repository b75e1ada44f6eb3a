import { slot } from '../../../model/memory.ts';
import { fault } from '../../replacement.ts';

/** Switches that are kept for later calls, and switches that are taken for a list. */
export const KEPT_SWITCH_FAULTS = [
  // Every destination is on by default. Only `All: false` makes a list of the others.
  fault({
    name: 'switch-makes-a-list',
    breaks: ['SEL-006'],
    description: 'An integrations object that switches another destination on is read as the list of all that are on.',
    change: ({ selects }) => ({
      selects: (message) => {
        if (message.content.type === 'delete') return selects(message);
        const switches = Object.entries(message.content.integrations ?? {});
        const isListed = switches.some(([name, value]) => (name === 'All' || name === 'Webhooks') && value === true);
        const isList = switches.some(([name, value]) => name !== 'All' && value === true);
        return selects(message) && (isListed || !isList);
      },
    }),
  }),
  // The integrations object of a call is about that call. Later ones without it go everywhere.
  fault({
    name: 'switches-of-identify-kept-for-user',
    breaks: ['SEL-001', 'SET-009'],
    description: "The switches of an identify call are kept as the user's choice for later calls without switches.",
    memory: slot('what each user has chosen', () => new Map<string, boolean>()),
    change: ({ selects }, recall) => ({
      selects: (message) => {
        const { content, source, memory } = message;
        if (content.type === 'delete' || content.userId === undefined) return selects(message);
        const user = `${source.writeKey}/${content.userId}`;
        if (content.integrations === undefined) return recall(memory).get(user) ?? selects(message);
        if (content.type === 'identify') recall(memory).set(user, selects(message));
        return selects(message);
      },
    }),
  }),
  // What a call of one kind says about destinations is no setting for those of other kinds.
  fault({
    name: 'switches-of-group-kept-for-members',
    breaks: ['SEL-001', 'CAL-011'],
    description: 'A group call that switches the webhooks off also does so for later track and page calls of its user.',
    memory: slot('users whose group call was switched off', () => new Set<string>()),
    change: ({ selects }, recall) => ({
      selects: (message) => {
        const { content, source, memory } = message;
        const isSelected = selects(message);
        if (content.type === 'delete') return isSelected;
        const user = `${source.writeKey}/${content.userId}`;
        if (content.type === 'group' && !isSelected) recall(memory).add(user);
        const isKept = content.type === 'track' || content.type === 'page';
        return isSelected && !(isKept && content.integrations === undefined && recall(memory).has(user));
      },
    }),
  }),
  fault({
    name: 'switches-of-alias-kept-for-new-id',
    breaks: ['SEL-001', 'CAL-011', 'SET-009'],
    description: 'An alias call that switches the webhooks off makes its new id one for which they stay off.',
    memory: slot('ids of alias calls that were switched off', () => new Set<string>()),
    change: ({ selects }, recall) => ({
      selects: (message) => {
        const { content, source, memory } = message;
        const isSelected = selects(message);
        if (content.type === 'delete') return isSelected;
        const user = `${source.writeKey}/${content.userId}`;
        if (content.type === 'alias' && !isSelected) recall(memory).add(user);
        return isSelected && !(content.integrations === undefined && recall(memory).has(user));
      },
    }),
  }),
  // Each switch is about its own destination, whatever the others say.
  fault({
    name: 'mixed-switches-make-a-list',
    breaks: ['SEL-006'],
    description: 'If one other destination is on and another one off, those that are on count as the list of all.',
    change: ({ selects }) => ({
      selects: (message) => {
        if (message.content.type === 'delete') return selects(message);
        const switches = Object.entries(message.content.integrations ?? {});
        const others = switches.filter(([name]) => name !== 'All' && name !== 'Webhooks').map(([, value]) => value);
        const isMixed = others.includes(true) && others.includes(false);
        return selects(message) && !(isMixed && !switches.some(([name]) => name === 'Webhooks'));
      },
    }),
  }),
  fault({
    name: 'first-listed-destination-only',
    breaks: ['SEL-003'],
    description: 'With All set to false, only the first destination that is listed with true is enabled.',
    change: ({ selects }) => ({
      selects: (message) => {
        const { content } = message;
        const integrations = content.type === 'delete' ? undefined : content.integrations;
        if (integrations === undefined || integrations['All'] !== false) return selects(message);
        return Object.keys(integrations).find((name) => integrations[name] === true) === 'Webhooks';
      },
    }),
  }),
];
