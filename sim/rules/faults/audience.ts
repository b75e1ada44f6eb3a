import { fault } from '../replacement.ts';

type Members = ReadonlySet<string>;

/** Tells of everyone who was in an audience at any time before a sync; an audience is known by the set that it had last. */
function rememberEveryone(): (before: Members | null, now: Members) => Members {
  const everOf = new WeakMap<Members, Members>();
  return (before, now) => {
    const ever = before === null ? new Set<string>() : (everOf.get(before) ?? before);
    everOf.set(now, new Set([...ever, ...now]));
    return ever;
  };
}

function hasAlike(members: Members | null, userId: string): boolean {
  return [...(members ?? [])].some((member) => member.toLowerCase() === userId.toLowerCase());
}

/** Audience membership. */
export const AUDIENCE_FAULTS = [
  fault(
    'creation-tells-nobody',
    ['AUD-001'],
    'Nothing is sent when an audience is created.',
    ({ audienceChanges }) => ({
      audienceChanges: (before, now) => (before === null ? [] : audienceChanges(before, now)),
    }),
  ),
  fault('joiners-not-told', ['AUD-002'], 'A sync sends nothing for users who joined.', ({ audienceChanges }) => ({
    audienceChanges: (before, now) =>
      audienceChanges(before, now).filter(({ isMember }) => before === null || !isMember),
  })),
  fault('leavers-not-told', ['AUD-003'], 'A sync sends nothing for users who left.', ({ audienceChanges }) => ({
    audienceChanges: (before, now) => audienceChanges(before, now).filter(({ isMember }) => isMember),
  })),
  fault('sync-tells-all', ['AUD-004'], 'A sync sends a call for every member.', ({ audienceChanges }) => ({
    audienceChanges: (before, now) => [
      ...[...now].map((userId) => ({ userId, isMember: true })),
      ...audienceChanges(before, now).filter(({ isMember }) => !isMember),
    ],
  })),
  fault(
    'syncs-compared-with-the-first',
    ['AUD-004', 'AUD-003'],
    'Each sync is compared with the members at the creation.',
    ({ audienceChanges }) => {
      const firstOf = new WeakMap<Members, Members>();
      return {
        audienceChanges: (before, now) => {
          const first = before === null ? null : (firstOf.get(before) ?? before);
          firstOf.set(now, first ?? now);
          return audienceChanges(first, now);
        },
      };
    },
  ),
  fault(
    'readd-lost',
    ['AUD-002'],
    'A sync sends nothing for users who left earlier and join again.',
    ({ audienceChanges }) => {
      const everBefore = rememberEveryone();
      return {
        audienceChanges: (before, now) => {
          const ever = everBefore(before, now);
          return audienceChanges(before, now).filter(({ userId, isMember }) => !isMember || !ever.has(userId));
        },
      };
    },
  ),
  fault(
    'removed-never-forgotten',
    ['AUD-004'],
    'Every sync sends a call for all users who have ever left.',
    ({ audienceChanges }) => {
      const everBefore = rememberEveryone();
      return {
        audienceChanges: (before, now) => [
          ...audienceChanges(before, now).filter(({ isMember }) => isMember),
          ...[...everBefore(before, now)]
            .filter((userId) => !now.has(userId))
            .map((userId) => ({ userId, isMember: false })),
        ],
      };
    },
  ),
  fault('audience-name-unchanged', ['AUD-005'], 'The trait has the name of the audience as it is.', () => ({
    audienceTraits: (audienceName, isMember) => ({ [audienceName]: isMember }),
  })),
  fault('audience-name-kebab-case', ['AUD-005'], 'The trait has the name of the audience in kebab-case.', () => ({
    audienceTraits: (audienceName, isMember) => ({ [audienceName.toLowerCase().replaceAll(' ', '-')]: isMember }),
  })),
  fault(
    'membership-as-string',
    ['AUD-006'],
    'The membership is the string "true" or "false".',
    ({ audienceTraits }) => ({
      audienceTraits: (audienceName, isMember) =>
        Object.fromEntries(
          Object.entries(audienceTraits(audienceName, isMember)).map(([key, value]) => [key, String(value)]),
        ),
    }),
  ),
  fault(
    'leaving-as-string',
    ['AUD-006'],
    'That a user is no member any more is the string "false".',
    ({ audienceTraits }) => ({
      audienceTraits: (audienceName, isMember) =>
        Object.fromEntries(
          Object.entries(audienceTraits(audienceName, isMember)).map(([key, value]) => [key, value || String(value)]),
        ),
    }),
  ),
  fault(
    'same-size-sync-ignored',
    ['AUD-002', 'AUD-003'],
    'A sync with as many members as before sends nothing.',
    ({ audienceChanges }) => ({
      audienceChanges: (before, now) => (before?.size === now.size ? [] : audienceChanges(before, now)),
    }),
  ),
  fault('emptied-audience-ignored', ['AUD-003'], 'A sync without members sends nothing.', ({ audienceChanges }) => ({
    audienceChanges: (before, now) => (now.size === 0 ? [] : audienceChanges(before, now)),
  })),
  fault(
    'members-compared-in-lower-case',
    ['AUD-002', 'AUD-003'],
    'Users whose ids differ by the case of their letters are taken for one.',
    ({ audienceChanges }) => ({
      audienceChanges: (before, now) =>
        audienceChanges(before, now).filter(({ userId, isMember }) => !hasAlike(isMember ? before : now, userId)),
    }),
  ),
  fault(
    'members-after-a-hundred-not-told',
    ['AUD-001'],
    'The creation of an audience tells of its first hundred members.',
    ({ audienceChanges }) => ({
      audienceChanges: (before, now) => audienceChanges(before, now).slice(0, before === null ? 100 : undefined),
    }),
  ),
  fault(
    'long-audience-name-cut',
    ['AUD-005'],
    'The trait has the first twenty characters of the name.',
    ({ audienceTraits }) => ({
      audienceTraits: (audienceName, isMember) =>
        Object.fromEntries(
          Object.entries(audienceTraits(audienceName, isMember)).map(([key, value]) => [key.slice(0, 20), value]),
        ),
    }),
  ),
];
