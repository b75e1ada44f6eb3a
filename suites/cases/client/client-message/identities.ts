import { LIMITS } from '../../../../spec/limits.ts';
import type { RequirementId } from '../../../../spec/requirements/index.ts';
import { GO_METHODS, type GoMethod } from '../../../../spec/shapes/go-messages.ts';
import type { Sighting } from '../../../capture/capture.ts';
import type { GoFields, MarkedMessage } from '../../../capture/messages.ts';
import { demandCarried } from '../../../kit/client/carried.ts';
import type { CapturedClient } from '../../../stage/client.ts';
import type { Stage } from '../../../stage/stage.ts';
import type { Case } from '../../case.ts';

/** The fields by which a message says what it is about, where its method has one. */
const SUBJECTS = ['Event', 'GroupId', 'PreviousId', 'UserId', 'AnonymousId'];
/** Longer than any id that a system makes, and than what a careless one has room for. */
const ODD_ID_CHARACTERS = 200;
const ODD_EVENT = '  Größe+Farbe: 50%25 gewählt & “Ja” ';

/** The requirement that a method sends a message of a known user, and that it sends one of a user who is not. */
const KNOWN = { Identify: 'MSG-001', Track: 'MSG-005', Page: 'MSG-010', Group: 'MSG-016', Alias: 'MSG-021' } as const;
const UNKNOWN = { Identify: 'MSG-002', Track: 'MSG-006', Group: 'MSG-017' } as const;
/** The methods that take either identity. */
const EITHER = ['Identify', 'Track', 'Group'] as const satisfies readonly GoMethod[];

/** Messages of users who are known and of users who are not. */
export const clientIdentities = [
  sentCase('Identify', 'Identify sends a message with UserId'),
  sentCase('Track', 'Track sends a message with UserId and Event'),
  sentCase('Page', 'Page sends a message with UserId'),
  sentCase('Group', 'Group sends a message with UserId and GroupId'),
  sentCase('Alias', 'Alias sends a message with UserId and PreviousId, and both of them in it'),
  ...EITHER.map(anonymousCase),
  {
    id: 'client-message/page-with-both',
    title: 'Page sends a message with UserId and AnonymousId, and both of them in it',
    requirements: ['MSG-010'],
    spanMs: LIMITS.flushIntervalMs,
    run: async (stage) => {
      const client = await stage.client(await stage.capture());
      const message = stage.messages.page({ AnonymousId: stage.messages.id('a') });
      demandSubjects('MSG-010', message, await client.deliver(message));
    },
  },
  {
    id: 'client-message/both-identities',
    title: 'Identify, Track and Group take a message with UserId and AnonymousId',
    requirements: EITHER.map((method) => KNOWN[method]),
    run: async (stage) => {
      const client = await stage.client(await stage.capture());
      // What of the two is sent is open where a method needs only one.
      for (const method of EITHER)
        await client.queue(stage.messages.of(method, { AnonymousId: stage.messages.id('a') }));
    },
  },
  {
    id: 'client-message/required-fields-alone',
    title: 'Every method sends a message with nothing but the required fields',
    requirements: [...Object.values(KNOWN), ...Object.values(UNKNOWN)],
    spanMs: LIMITS.flushIntervalMs,
    run: async (stage) => {
      const client = await stage.client(await stage.capture());
      const known = GO_METHODS.map((method) => ({ message: stage.messages.bare(method), requirement: KNOWN[method] }));
      const unknown = EITHER.map((method) => ({ message: anonymous(stage, method), requirement: UNKNOWN[method] }));
      await demandSubjectsOfAll(client, [...known, ...unknown]);
    },
  },
  {
    id: 'client-message/odd-identities',
    title: 'Ids and names of events are sent as given, however long and whatever they hold',
    requirements: [...Object.values(KNOWN), ...Object.values(UNKNOWN)],
    spanMs: LIMITS.flushIntervalMs,
    run: async (stage) => demandSubjectsOfAll(await stage.client(await stage.capture()), oddMessages(stage)),
  },
] as const satisfies readonly Case[];

function sentCase(method: GoMethod, title: string): Case {
  const requirement = KNOWN[method];
  return {
    id: `client-message/${method.toLowerCase()}`,
    title,
    requirements: [requirement],
    spanMs: LIMITS.flushIntervalMs,
    run: async (stage) => {
      const client = await stage.client(await stage.capture());
      const message = stage.messages.of(method);
      demandSubjects(requirement, message, await client.deliver(message, requirement));
    },
  };
}

function anonymousCase(method: (typeof EITHER)[number]): Case {
  const requirement = UNKNOWN[method];
  return {
    id: `client-message/anonymous-${method.toLowerCase()}`,
    title: `${method} sends a message with AnonymousId alone like one with UserId`,
    requirements: [requirement],
    spanMs: LIMITS.flushIntervalMs,
    run: async (stage) => {
      const client = await stage.client(await stage.capture());
      const [known, unknown] = [stage.messages.of(method), stage.messages.anonymous(method)];
      await client.queue(known);
      await client.queue(unknown, requirement);
      await client.sent(known);
      demandSubjects(requirement, unknown, await client.sent(unknown, requirement));
    },
  };
}

/** A message, and the requirement that it is sent. */
interface Demanded {
  readonly message: MarkedMessage;
  readonly requirement: RequirementId;
}

/** A message with nothing but the required fields, of a user who is not known. */
function anonymous({ messages }: Stage, method: GoMethod): MarkedMessage {
  const { UserId: mark, ...fields } = messages.bare(method).fields;
  return { method, mark: String(mark), fields: { ...fields, AnonymousId: mark } };
}

/** Messages whose subjects are as odd as they may be, each marked in another one of its fields. */
function oddMessages({ messages }: Stage): Demanded[] {
  const odd = (requirement: RequirementId, method: GoMethod, fieldsOf: (mark: string) => GoFields): Demanded => {
    const mark = messages.id('m');
    return { requirement, message: { method, mark, fields: fieldsOf(mark) } };
  };
  const [UserId, AnonymousId, GroupId, PreviousId] = ['user', 'unknown', 'group', 'previous'].map(oddId);
  return [
    odd(KNOWN.Identify, 'Identify', (mark) => ({ UserId, Traits: { mark } })),
    odd(UNKNOWN.Identify, 'Identify', (mark) => ({ AnonymousId, Traits: { mark } })),
    odd(KNOWN.Track, 'Track', (mark) => ({ UserId, Event: mark })),
    odd(KNOWN.Track, 'Track', (mark) => ({ UserId: mark, Event: ODD_EVENT })),
    odd(UNKNOWN.Track, 'Track', (mark) => ({ AnonymousId, Event: mark })),
    odd(KNOWN.Page, 'Page', (mark) => ({ UserId, Traits: { path: mark } })),
    odd(KNOWN.Group, 'Group', (mark) => ({ UserId, GroupId: mark })),
    odd(KNOWN.Group, 'Group', (mark) => ({ UserId: mark, GroupId })),
    odd(UNKNOWN.Group, 'Group', (mark) => ({ AnonymousId, GroupId: mark })),
    odd(KNOWN.Alias, 'Alias', (mark) => ({ UserId, PreviousId: mark })),
    odd(KNOWN.Alias, 'Alias', (mark) => ({ UserId: mark, PreviousId })),
  ];
}

function oddId(name: string): string {
  return `${name}: U-Ab+c %2B é/`.padEnd(ODD_ID_CHARACTERS, '0123456789aBcDeF');
}

/** Hands in messages, and ends the case where one was not sent with all of its subjects. */
async function demandSubjectsOfAll(client: CapturedClient, all: readonly Demanded[]): Promise<void> {
  for (const { message, requirement } of all) await client.queue(message, requirement);
  for (const { message, requirement } of all) {
    demandSubjects(requirement, message, await client.sent(message, requirement));
  }
}

function demandSubjects(requirement: RequirementId, { fields }: MarkedMessage, sighting: Sighting): void {
  for (const field of SUBJECTS) {
    if (fields[field] !== undefined) demandCarried(requirement, sighting, field, fields[field]);
  }
}
