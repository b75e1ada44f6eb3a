import type { WorldStep } from '../../../../spec/shapes/world.ts';
import { DELIVERED, SURE_KINDS } from '../../../harness/stage/calls.ts';
import { TEXTS } from '../../../worlds/values/texts.ts';
import { callOf, worldCase } from '../../../worlds/world-case.ts';
import type { Case } from '../../case.ts';

/** More members than a usual page holds, so that an implementation that reads only the first page fails. */
const MANY_MEMBERS = 105;
const MANY = Array.from({ length: MANY_MEMBERS }, (_, index) => `member-${index}`);

/** Ids that do not survive in a list of ids that is stored as one text. */
const ODD = TEXTS.filter((text) => /[,;|"'\s]/.test(text));
/** One of this many members leaves. */
const LEAVES_ONE_IN = 3;

/** Enough words to notice one that is left out, not joined, or cut off. */
const LONG_NAME = 'Customers Who Bought A Lot Of The Red Shoes To Take On Holiday Last Winter';
/** Two of them differ only in letter case. */
const FEW_ODD = ['00420', 'Žofie 用户+1', 'kim', 'KIM'];

const PAUSE: WorldStep = { pass: '2m' };
/** An ordinary identify call arrives, so anything that is missing later is due to audiences. */
const ORDINARY: WorldStep = { identify: {} };

/** The identify calls of an audience that is created, and synced again. */
export const audienceChanges = [
  worldCase({
    id: 'audience/created',
    title: 'Creating an audience sends an identify call for every user in it',
    requirements: ['AUD-001'],
    world: { steps: [ORDINARY, sync('ada', 'ben', 'cleo')] },
  }),
  worldCase({
    id: 'audience/joined',
    title: 'A sync sends an identify call with true for every user who joined',
    requirements: ['AUD-002'],
    world: { steps: [ORDINARY, sync('ada', 'ben', 'cleo'), sync('ada', 'ben', 'cleo', 'dan', 'eve')] },
  }),
  worldCase({
    id: 'audience/left',
    title: 'A sync sends an identify call with false for every user who left',
    requirements: ['AUD-003'],
    world: { steps: [ORDINARY, sync('ada', 'ben', 'cleo'), sync('ada')] },
  }),
  worldCase({
    id: 'audience/unchanged',
    title: 'A sync sends nothing for users whose membership has not changed',
    requirements: ['AUD-004'],
    world: { steps: [ORDINARY, sync('ada', 'ben', 'cleo'), PAUSE, sync('ada', 'ben', 'cleo', 'dan')] },
  }),
  worldCase({
    id: 'audience/several-syncs',
    title: 'Each sync is compared with the sync before it, not with the first',
    requirements: ['AUD-004', 'AUD-003', 'AUD-002'],
    world: {
      steps: [
        ORDINARY,
        sync('ada', 'ben', 'cleo'),
        sync('ada', 'ben', 'cleo', 'dan'),
        PAUSE,
        sync('ada', 'ben', 'cleo', 'dan'),
        PAUSE,
        sync('ada', 'ben', 'cleo'),
      ],
    },
  }),
  worldCase({
    id: 'audience/joined-again',
    title: 'A user is reported once on leaving and once on coming back',
    requirements: ['AUD-002', 'AUD-003', 'AUD-004'],
    world: {
      steps: [
        ORDINARY,
        sync('ada', 'ben', 'cleo'),
        PAUSE,
        sync('ben', 'cleo'),
        PAUSE,
        sync('ben', 'cleo'),
        sync('ada', 'ben', 'cleo'),
      ],
    },
  }),
  worldCase({
    id: 'audience/trait-name',
    title: 'The membership trait has the name of the audience in snake_case',
    requirements: ['AUD-005'],
    world: {
      steps: [
        ORDINARY,
        // Names whose words are separated by blanks. A word in capitals is one word, as is a single letter.
        ...['First Time Shopper', 'Loyal customers', 'subscribers', 'VIP Customers', 'Plan B SUBSCRIBERS'].map(
          (name, index) => ({ audience: { id: name, name, members: [`member-${index}`] } }),
        ),
      ],
    },
  }),
  worldCase({
    id: 'audience/boolean-true',
    title: 'The trait of a user who is a member is a boolean',
    requirements: ['AUD-006'],
    world: { steps: [ORDINARY, sync('ada', 'ben', 'cleo')] },
  }),
  worldCase({
    id: 'audience/boolean-false',
    title: 'The trait of a user who has left is a boolean',
    requirements: ['AUD-006', 'AUD-003'],
    world: { steps: [ORDINARY, sync('ada', 'ben', 'cleo'), sync('ada')] },
  }),
  worldCase({
    id: 'audience/side-by-side',
    title: 'Each source is sent every change of its audiences and nothing else, with several audiences',
    requirements: ['AUD-004', 'AUD-001', 'AUD-002', 'AUD-003', 'AUD-005'],
    world: { sources: { one: {}, other: {} }, steps: sideBySide() },
  }),
  worldCase({
    id: 'audience/many-members',
    title: `All ${MANY_MEMBERS} members of a new audience are reported, and each one that leaves`,
    requirements: ['AUD-001', 'AUD-003'],
    world: { steps: [ORDINARY, sync(...MANY), sync(...MANY.slice(-1))] },
  }),
  worldCase({
    id: 'audience/odd-members',
    title: 'Member ids with separators, quotes or blanks are compared as they are',
    requirements: ['AUD-004', 'AUD-001', 'AUD-003', 'AUD-005'],
    world: {
      steps: [ORDINARY, sync(...ODD), PAUSE, sync(...ODD.filter((_, index) => index % LEAVES_ONE_IN !== 0))],
    },
  }),
  worldCase({
    id: 'audience/listed-twice',
    title: 'A member who is listed twice is treated like any other',
    requirements: ['AUD-004', 'AUD-001'],
    world: { steps: [ORDINARY, sync('ada', 'ben', 'ada'), PAUSE, sync('ada', 'ben', 'cleo')] },
  }),
  worldCase({
    id: 'audience/ordinary-calls-after',
    title: 'Later calls of a user contain nothing about an audience membership',
    requirements: ['VAL-006', 'CAL-011', 'AUD-001', 'AUD-003', 'BOD-002', ...Object.values(DELIVERED)],
    world: {
      sources: { source: {}, elsewhere: {} },
      steps: [
        ...SURE_KINDS.map((kind) => callOf(kind)),
        sync('ada', 'ben'),
        sync('ada'),
        PAUSE,
        ...['ada', 'ben'].flatMap((userId) => [
          ...SURE_KINDS.map((kind) => callOf(kind, { userId })),
          { identify: { source: 'elsewhere', userId } },
        ]),
      ],
    },
  }),
  worldCase({
    id: 'audience/switched-between-syncs',
    title: 'Each sync uses the current on/off setting',
    requirements: ['CAL-010', 'SET-009', 'AUD-001', 'AUD-002'],
    world: {
      sources: { one: {}, other: {} },
      steps: [
        ...onBoth((source) => ({ identify: { source } })),
        syncAt('one', ['ada']),
        syncAt('one', ['ada', 'ben']),
        ...onBoth((source) => ({ settings: { source, enabled: false } })),
        syncAt('one', ['ada', 'ben', 'missed']),
        syncAt('other', ['unheard']),
        PAUSE,
        // The same audiences are reported once the destination is on, so the switch was the reason.
        ...onBoth((source) => ({ settings: { source, enabled: true } })),
        PAUSE,
        syncAt('one', ['ada', 'ben', 'missed', 'late']),
        syncAt('other', ['unheard', 'later']),
      ],
    },
  }),
] as const satisfies readonly Case[];

/** Makes these users the members of the audience of the first source. */
function sync(...members: string[]): WorldStep {
  return { audience: { id: 'first', name: 'First Time Shopper', members } };
}

function syncAt(source: string, members: string[], name = 'First Time Shopper'): WorldStep {
  return { audience: { id: `${source} ${name}`, name, source, members } };
}

function onBoth(step: (source: string) => WorldStep): WorldStep[] {
  return ['one', 'other'].map(step);
}

/** Syncs of three audiences of one source, and of a namesake with the same members at another source. */
function sideBySide(): WorldStep[] {
  const shoppers = (...members: string[]): WorldStep => syncAt('one', members);
  const syncs: readonly WorldStep[] = [
    shoppers('ada', 'ben', ...FEW_ODD),
    syncAt('other', ['ada', 'ben', ...FEW_ODD]),
    syncAt('one', ['ada', 'cleo'], LONG_NAME),
    syncAt('one', [], 'nobody yet'),
    // The same number of members, but other users; one of their ids differs only in letter case.
    shoppers('ada', 'dan', '00420', 'Žofie 用户+1', 'Kim', 'KIM'),
    shoppers(),
    shoppers('ben', ...FEW_ODD),
    shoppers('ada', 'ben'),
    shoppers('ben', ...FEW_ODD),
    syncAt('one', ['cleo'], 'nobody yet'),
    syncAt('one', ['cleo'], LONG_NAME),
    syncAt('other', ['ben', ...FEW_ODD]),
  ];
  return [...onBoth((source) => ({ identify: { source } })), ...syncs.flatMap((step) => [step, PAUSE])];
}
