import { slot } from '../../model/memory.ts';
import { edited } from '../edit.ts';
import { faults, remembering } from './table.ts';

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

export const AUDIENCE_FAULTS = faults(
  `
  creation-tells-nobody | AUD-001 | Nothing is sent when an audience is created.
  joiners-not-told | AUD-002 | A sync sends nothing for users who joined.
  leavers-not-told | AUD-003 RTY-001 | A sync sends nothing for users who left.
  sync-tells-all | AUD-004 DLV-001 | A sync sends a call for every member.
  syncs-compared-with-the-first | AUD-004 AUD-003 | Each sync is compared with the members that the audience was created with.
  audience-name-unchanged | AUD-005 | The trait is named exactly like the audience.
  audience-name-kebab-case | AUD-005 | The trait is named like the audience in kebab-case.
  membership-as-string | AUD-006 | Membership is the string "true" or "false".
  leaving-as-string | AUD-006 AUD-004 | A user who left gets the string "false".
  same-size-sync-ignored | AUD-002 AUD-003 | A sync with as many members as before sends nothing.
  emptied-audience-ignored | AUD-003 RTY-001 | A sync without members sends nothing.
  members-compared-in-lower-case | AUD-002 AUD-003 | Users whose ids differ only in upper and lower case are treated as one.
  members-after-a-hundred-not-told | AUD-001 | Creating a large audience sends calls for its first members only.
  joins-hide-leaves | AUD-003 | A sync in which users join sends nothing for those who left.
`,
  {
    'creation-tells-nobody': edited('audienceChanges', (changes, before) => (before === null ? [] : changes)),
    'joiners-not-told': edited('audienceChanges', (changes, before) =>
      changes.filter(({ isMember }) => before === null || !isMember),
    ),
    'leavers-not-told': edited('audienceChanges', (changes) => changes.filter(({ isMember }) => isMember)),
    'sync-tells-all': edited('audienceChanges', (changes, _, now) => [
      ...[...now].map((userId) => ({ userId, isMember: true })),
      ...changes.filter(({ isMember }) => !isMember),
    ]),
    'syncs-compared-with-the-first': remembering(
      slot('the members that each audience was created with', (): Audiences => new Map()),
      ({ audienceChanges }, recall) => ({
        audienceChanges: (_, now, sync) => {
          const created = recall(sync.memory);
          const first = created.get(sync.audienceId) ?? null;
          created.set(sync.audienceId, first ?? now);
          return audienceChanges(first, now, sync);
        },
      }),
    ),
    'audience-name-unchanged': () => ({ audienceTraits: (audienceName, isMember) => ({ [audienceName]: isMember }) }),
    'audience-name-kebab-case': () => ({
      audienceTraits: (audienceName, isMember) => ({ [audienceName.toLowerCase().replaceAll(' ', '-')]: isMember }),
    }),
    'membership-as-string': valued(String),
    'leaving-as-string': valued((value) => value || String(value)),
    'same-size-sync-ignored': edited('audienceChanges', (changes, before, now) =>
      before?.size === now.size ? [] : changes,
    ),
    'emptied-audience-ignored': edited('audienceChanges', (changes, _, now) => (now.size === 0 ? [] : changes)),
    'members-compared-in-lower-case': edited('audienceChanges', (changes, before, now) =>
      changes.filter(({ userId, isMember }) => !hasAlike(isMember ? before : now, userId)),
    ),
    'members-after-a-hundred-not-told': edited('audienceChanges', (changes, before) =>
      changes.slice(0, before === null ? 100 : undefined),
    ),
    'joins-hide-leaves': edited('audienceChanges', (changes) =>
      changes.some(({ isMember }) => isMember) ? changes.filter(({ isMember }) => isMember) : changes,
    ),
  },
);
