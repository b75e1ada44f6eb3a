import { slot } from '../../model/memory.ts';
import { edited } from '../edit.ts';
import { fault } from '../replacement.ts';

type Members = ReadonlySet<string>;

/** By audience id. */
type Audiences = Map<string, Members>;

function hasAlike(members: Members | null, userId: string): boolean {
  return [...(members ?? [])].some((member) => member.toLowerCase() === userId.toLowerCase());
}

/** Changes the value of the trait. */
function valued(change: (value: unknown) => unknown) {
  return edited('audienceTraits', (traits) =>
    Object.fromEntries(Object.entries(traits).map(([key, value]) => [key, change(value)])),
  );
}

export const AUDIENCE_FAULTS = [
  fault({
    name: 'creation-tells-nobody',
    breaks: ['AUD-001'],
    description: 'Nothing is sent when an audience is created.',
    change: edited('audienceChanges', (changes, before) => (before === null ? [] : changes)),
  }),
  fault({
    name: 'joiners-not-told',
    breaks: ['AUD-002'],
    description: 'A sync sends nothing for users who joined.',
    change: edited('audienceChanges', (changes, before) =>
      changes.filter(({ isMember }) => before === null || !isMember),
    ),
  }),
  fault({
    name: 'leavers-not-told',
    breaks: ['AUD-003', 'RTY-001'],
    description: 'A sync sends nothing for users who left.',
    change: edited('audienceChanges', (changes) => changes.filter(({ isMember }) => isMember)),
  }),
  fault({
    name: 'sync-tells-all',
    breaks: ['AUD-004', 'DLV-001'],
    description: 'A sync sends a call for every member.',
    change: edited('audienceChanges', (changes, _, now) => [
      ...[...now].map((userId) => ({ userId, isMember: true })),
      ...changes.filter(({ isMember }) => !isMember),
    ]),
  }),
  fault({
    name: 'syncs-compared-with-the-first',
    breaks: ['AUD-004', 'AUD-003'],
    description: 'Each sync is compared with the members that the audience was created with.',
    memory: slot('the members that each audience was created with', (): Audiences => new Map()),
    change: ({ audienceChanges }, recall) => ({
      audienceChanges: (_, now, sync) => {
        const created = recall(sync.memory);
        const first = created.get(sync.audienceId) ?? null;
        created.set(sync.audienceId, first ?? now);
        return audienceChanges(first, now, sync);
      },
    }),
  }),
  fault({
    name: 'audience-name-unchanged',
    breaks: ['AUD-005'],
    description: 'The trait is named exactly like the audience.',
    change: () => ({ audienceTraits: (audienceName, isMember) => ({ [audienceName]: isMember }) }),
  }),
  fault({
    name: 'audience-name-kebab-case',
    breaks: ['AUD-005'],
    description: 'The trait is named like the audience in kebab-case.',
    change: () => ({
      audienceTraits: (audienceName, isMember) => ({ [audienceName.toLowerCase().replaceAll(' ', '-')]: isMember }),
    }),
  }),
  fault({
    name: 'membership-as-string',
    breaks: ['AUD-006'],
    description: 'Membership is the string "true" or "false".',
    change: valued(String),
  }),
  fault({
    name: 'leaving-as-string',
    breaks: ['AUD-006', 'AUD-004'],
    description: 'A user who left gets the string "false".',
    change: valued((value) => value || String(value)),
  }),
  fault({
    name: 'same-size-sync-ignored',
    breaks: ['AUD-002', 'AUD-003'],
    description: 'A sync with as many members as before sends nothing.',
    change: edited('audienceChanges', (changes, before, now) => (before?.size === now.size ? [] : changes)),
  }),
  fault({
    name: 'emptied-audience-ignored',
    breaks: ['AUD-003', 'RTY-001'],
    description: 'A sync without members sends nothing.',
    change: edited('audienceChanges', (changes, _, now) => (now.size === 0 ? [] : changes)),
  }),
  fault({
    name: 'members-compared-in-lower-case',
    breaks: ['AUD-002', 'AUD-003'],
    description: 'Users whose ids differ only in upper and lower case are treated as one.',
    change: edited('audienceChanges', (changes, before, now) =>
      changes.filter(({ userId, isMember }) => !hasAlike(isMember ? before : now, userId)),
    ),
  }),
  fault({
    name: 'members-after-a-hundred-not-told',
    breaks: ['AUD-001'],
    description: 'Creating a large audience sends calls for its first members only.',
    change: edited('audienceChanges', (changes, before) => changes.slice(0, before === null ? 100 : undefined)),
  }),
  fault({
    name: 'joins-hide-leaves',
    breaks: ['AUD-003'],
    description: 'A sync in which users join sends nothing for those who left.',
    change: edited('audienceChanges', (changes) =>
      changes.some(({ isMember }) => isMember) ? changes.filter(({ isMember }) => isMember) : changes,
    ),
  }),
];
