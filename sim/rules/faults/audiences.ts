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
];
