import { plural } from '../../../../spec/grammar.ts';
import { LIMITS } from '../../../../spec/limits.ts';
import type { RequirementId } from '../../../../spec/requirements/index.ts';
import { GO_METHODS, type GoMethod } from '../../../../spec/shapes/go-messages.ts';
import type { Sighting } from '../../../harness/capture/capture.ts';
import { EITHER_IDENTITY, GO_METHOD_FACTS } from '../../../harness/capture/go-methods.ts';
import type { GoFields, MarkedMessage } from '../../../harness/capture/messages.ts';
import { demandFieldSent } from '../../../harness/kit/client/field-sent.ts';
import { messagesWithPatterns, PATTERN_REQUIREMENTS } from '../../../harness/kit/client/patterns.ts';
import { demandThat } from '../../../harness/kit/demand.ts';
import type { CapturedClient } from '../../../harness/stage/client.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import { worldCase } from '../../../worlds/world-case.ts';
import type { Case } from '../../case.ts';

/** For each method, the requirement to send the message of a known user, and that of an anonymous one. */
const KNOWN = GO_METHODS.map((method) => GO_METHOD_FACTS[method].sent);
const UNKNOWN = EITHER_IDENTITY.map((method) => GO_METHOD_FACTS[method].sentAnonymous);

/** The fields that identify the subject of a message. Not every method has all of them. */
const IDENTITIES = ['Event', 'GroupId', 'PreviousId', 'UserId', 'AnonymousId'];

interface Demanded {
  readonly message: MarkedMessage;
  readonly requirement: RequirementId;
}

/** Longer than any generated id, and longer than a careless limit. */
const ODD_ID_CHARACTERS = 200;
const ODD_EVENT = '  Größe+Farbe: 50%25 gewählt & “Ja” ';

export const clientMessageIdentities = [
  sentCase('Identify', 'Identify sends a message with UserId'),
  sentCase('Track', 'Track sends a message with UserId and Event'),
  sentCase('Page', 'Page sends a message with UserId'),
  sentCase('Group', 'Group sends a message with UserId and GroupId'),
  sentCase('Alias', 'Alias sends a message with UserId and PreviousId'),
  ...EITHER_IDENTITY.map(anonymousCase),
  worldCase({
    id: 'client-message/page-with-both',
    title: 'Page sends a message with both UserId and AnonymousId',
    requirements: ['MSG-010'],
    world: { steps: [{ message: { method: 'Page', UserId: 'user-1', AnonymousId: 'anonymous-1' } }] },
  }),
  {
    id: 'client-message/both-identities',
    title: 'Identify, Track and Group accept a message with both UserId and AnonymousId',
    requirements: EITHER_IDENTITY.map((method) => GO_METHOD_FACTS[method].sent),
    spanMs: LIMITS.flushIntervalMs,
    play: async (stage) => {
      const capture = await stage.capture();
      const client = await stage.client(capture);
      const queued = EITHER_IDENTITY.map((method) => {
        const AnonymousId = stage.messages.id('a');
        return { ...stage.messages.of(method, { AnonymousId }), AnonymousId };
      });
      for (const message of queued) {
        capture.expect(message.AnonymousId);
        await client.queue(message);
      }
      // These methods need only one of the two ids, so it is open which of them is sent.
      const isSent = ({ mark, AnonymousId }: (typeof queued)[number]): boolean =>
        [mark, AnonymousId].some((id) => capture.sightings(id).length > 0);
      await stage.awaitThat(() => queued.every(isSent));
      for (const message of queued) {
        demandThat(isSent(message), {
          requirement: GO_METHOD_FACTS[message.method].sent,
          expected: `the ${message.method} message of ${message.mark} and ${message.AnonymousId} to be sent`,
          seen: `${plural(capture.requests.length, 'batch request')}, none with it`,
        });
      }
    },
  },
  {
    id: 'client-message/required-fields-alone',
    title: 'Every method sends a message that has only the required fields',
    requirements: [...KNOWN, ...UNKNOWN],
    spanMs: LIMITS.flushIntervalMs,
    play: async (stage) => demandAllIdentitiesSent(await stage.client(await stage.capture()), bareMessages(stage)),
  },
  {
    id: 'client-message/odd-identities',
    title: 'Ids and event names of any length and characters are sent as given',
    requirements: [...KNOWN, ...UNKNOWN],
    spanMs: LIMITS.flushIntervalMs,
    play: async (stage) => {
      const client = await stage.client(await stage.capture());
      await demandAllIdentitiesSent(client, messagesWithOddIdentities(stage));
    },
  },
  {
    id: 'client-message/patterns',
    title: 'Texts and keys with percent signs, dollar signs and braces are sent as given',
    requirements: [...new Set(PATTERN_REQUIREMENTS)],
    spanMs: LIMITS.flushIntervalMs,
    play: async (stage) => {
      const client = await stage.client(await stage.capture());
      const messages = messagesWithPatterns(stage);
      const queued = new Map(messages.map(({ message, sent }) => [message, sent]));
      for (const [message, sent] of queued) await client.queue(message, sent);
      for (const { message, sent, field, requirement } of messages) {
        demandFieldSent(requirement, await client.sent(message, sent), field, message.fields[field]);
      }
    },
  },
] as const satisfies readonly Case[];

function sentCase<const Method extends GoMethod>(method: Method, title: string) {
  const { kind, sent } = GO_METHOD_FACTS[method];
  return worldCase({
    id: `client-message/${kind}`,
    title,
    requirements: [sent],
    // If another message arrives, the interval did not fail.
    world: { steps: [{ message: { method: method === 'Track' ? 'Identify' : 'Track' } }, { message: { method } }] },
  });
}

function anonymousCase<const Method extends (typeof EITHER_IDENTITY)[number]>(method: Method) {
  const { kind, sentAnonymous } = GO_METHOD_FACTS[method];
  return worldCase({
    id: `client-message/anonymous-${kind}`,
    title: `${method} sends a message with AnonymousId alone`,
    requirements: [sentAnonymous],
    world: { steps: [{ message: { method } }, { message: { method, AnonymousId: 'anonymous-1' } }] },
  });
}

/** Ends the case if a message was sent without one of its ids or its event name. */
function demandIdentitiesSent(requirement: RequirementId, { fields }: MarkedMessage, sighting: Sighting): void {
  for (const field of IDENTITIES) {
    if (fields[field] !== undefined) demandFieldSent(requirement, sighting, field, fields[field]);
  }
}

/** Sends messages, and ends the case if one was not sent with all of its ids. */
async function demandAllIdentitiesSent(client: CapturedClient, all: readonly Demanded[]): Promise<void> {
  for (const { message, requirement } of all) await client.queue(message, requirement);
  for (const { message, requirement } of all) {
    demandIdentitiesSent(requirement, message, await client.sent(message, requirement));
  }
}

/** Messages with only the required fields: for each method one of a known user, and one of an anonymous user. */
function bareMessages(stage: Stage): Demanded[] {
  const known = GO_METHODS.map((method) => ({
    message: stage.messages.bare(method),
    requirement: GO_METHOD_FACTS[method].sent,
  }));
  const unknown = EITHER_IDENTITY.map((method) => ({
    message: bareAnonymous(stage, method),
    requirement: GO_METHOD_FACTS[method].sentAnonymous,
  }));
  return [...known, ...unknown];
}

function bareAnonymous({ messages }: Stage, method: GoMethod): MarkedMessage {
  const { UserId: mark, ...fields } = messages.bare(method).fields;
  return { method, mark: String(mark), fields: { ...fields, AnonymousId: mark } };
}

/** Messages whose ids and event names are as odd as allowed. The mark of each is in a different field. */
function messagesWithOddIdentities({ messages }: Stage): Demanded[] {
  const odd = (requirement: RequirementId, method: GoMethod, makeFields: (mark: string) => GoFields): Demanded => {
    const mark = messages.id('m');
    return { requirement, message: { method, mark, fields: makeFields(mark) } };
  };
  const { Identify, Track, Page, Group, Alias } = GO_METHOD_FACTS;
  const [UserId, AnonymousId, GroupId, PreviousId] = ['user', 'unknown', 'group', 'previous'].map(oddId);
  return [
    odd(Identify.sent, 'Identify', (mark) => ({ UserId, Traits: { mark } })),
    odd(Identify.sentAnonymous, 'Identify', (mark) => ({ AnonymousId, Traits: { mark } })),
    odd(Track.sent, 'Track', (mark) => ({ UserId, Event: mark })),
    odd(Track.sent, 'Track', (mark) => ({ UserId: mark, Event: ODD_EVENT })),
    odd(Track.sentAnonymous, 'Track', (mark) => ({ AnonymousId, Event: mark })),
    odd(Page.sent, 'Page', (mark) => ({ UserId, Traits: { path: mark } })),
    odd(Group.sent, 'Group', (mark) => ({ UserId, GroupId: mark })),
    odd(Group.sent, 'Group', (mark) => ({ UserId: mark, GroupId })),
    odd(Group.sentAnonymous, 'Group', (mark) => ({ AnonymousId, GroupId: mark })),
    odd(Alias.sent, 'Alias', (mark) => ({ UserId, PreviousId: mark })),
    odd(Alias.sent, 'Alias', (mark) => ({ UserId: mark, PreviousId })),
  ];
}

function oddId(name: string): string {
  return `${name}: U-Ab+c %2B é/`.padEnd(ODD_ID_CHARACTERS, '0123456789aBcDeF');
}
