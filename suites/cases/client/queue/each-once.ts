import { plural } from '../../../../spec/grammar.ts';
import { LIMITS } from '../../../../spec/limits.ts';
import type { RequirementId } from '../../../../spec/requirements/index.ts';
import { GO_METHODS, type GoMethod } from '../../../../spec/shapes/go-messages.ts';
import { GO_METHOD_FACTS, INTEGRATIONS_SENT } from '../../../harness/capture/go-methods.ts';
import type { GoFields, MarkedMessage } from '../../../harness/capture/messages.ts';
import { queueAll } from '../../../harness/kit/client/queue-all.ts';
import {
  allSent,
  CLIENT_LOOK_AHEAD_MS,
  isSent,
  lookAheadForClient,
  sentTwice,
  timesIn,
} from '../../../harness/kit/client/sent.ts';
import { demand } from '../../../harness/kit/demand.ts';
import type { CapturedClient } from '../../../harness/stage/client.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import { shown } from '../../../harness/text.ts';
import type { Case } from '../../case.ts';

/** Messages that differ in only one field. */
interface AlikeMessages {
  readonly method: GoMethod;
  readonly field: string;
  /** Fails if messages are sent, but not with the field as given. */
  readonly requirement: RequirementId;
  /** A text in all of them; in none if they differ in their users. */
  readonly common: string | undefined;
  /** Makes the next message. Its mark is in the field that differs, or else in all of them. */
  readonly next: () => MarkedMessage;
}

/** Values for a field that has no room for a mark. */
const UNMARKED: Readonly<Record<string, readonly unknown[]>> = {
  Timestamp: ['2025-06-30T21:15:30.250Z', '2025-06-30T21:17:30.250Z', '2025-06-30T21:19:30.250Z'],
  Integrations: [{ All: true }, { Webhooks: true }, { All: true, Webhooks: true }],
};

/** One time for all pages, because an import may have several events with the same time. */
const [TIMESTAMP] = UNMARKED['Timestamp'] ?? [];

/** Fields of all messages of a method besides a user and required ids. Only Page certainly accepts a time. */
const GIVEN: Readonly<Record<GoMethod, GoFields>> = {
  Identify: {},
  Track: {},
  Page: { Timestamp: TIMESTAMP, Name: 'Pricing', Category: 'Sales', Context: { room: 'blue' } },
  Group: {},
  Alias: {},
};

/** For each field of each method, messages that differ in it alone. */
function alikeMessages(stage: Stage): AlikeMessages[] {
  return GO_METHODS.flatMap((method) =>
    differingFields(method).map(([field, requirement]) => {
      const { mark: user, fields } = stage.messages.of(method, GIVEN[method]);
      const base = method === 'Page' ? { ...fields, AnonymousId: stage.messages.id('a') } : fields;
      const values = UNMARKED[field]?.values();
      return {
        method,
        field,
        requirement,
        common: field === 'UserId' ? undefined : user,
        next: () => {
          if (values !== undefined) return { method, mark: user, fields: { ...base, [field]: values.next().value } };
          const mark = stage.messages.id('m');
          const isObject = field in GO_METHOD_FACTS[method].objects;
          return { method, mark, fields: { ...base, [field]: isObject ? { note: mark } : mark } };
        },
      };
    }),
  );
}

/**
 * The fields in which messages of a method can differ, each with the requirement that it is sent. Plain messages of
 * Identify and Track differ only in their users, so every case covers that.
 */
function differingFields(method: GoMethod): [string, RequirementId][] {
  const { sent, required, objects } = GO_METHOD_FACTS[method];
  const isPlain = method === 'Identify' || method === 'Track';
  const needed = Object.keys(required).filter((field) => !(isPlain && field === 'UserId'));
  const ofPage = method === 'Page' ? ['AnonymousId', 'Timestamp'] : [];
  return [
    ...[...needed, ...ofPage].map((field): [string, RequirementId] => [field, sent]),
    ...Object.entries<RequirementId>(method === 'Page' ? GO_METHOD_FACTS.Page.texts : {}),
    ...Object.entries<RequirementId>(objects),
    ['Integrations', INTEGRATIONS_SENT],
  ];
}

/** The requirements that fail if the differing field is not sent. */
const DIFFERING: readonly RequirementId[] = [
  ...new Set(GO_METHODS.flatMap((method) => differingFields(method).map(([, requirement]) => requirement))),
];

async function demandAlikeSent(
  stage: Stage,
  { capture }: CapturedClient,
  alike: AlikeMessages,
  messages: readonly MarkedMessage[],
): Promise<void> {
  const { method, field, common } = alike;
  const times = (): number => (common === undefined ? 0 : timesIn(capture, common));
  const isComplete = (): boolean => common === undefined || times() >= messages.length;
  const everySent = allSent(capture, messages);
  if (await stage.awaitThat(() => everySent() && isComplete())) return;
  const missing = messages.filter((message) => !isSent(capture, message));
  const example = missing[0] === undefined ? '' : `, for example ${shown(missing[0].fields)}`;
  const counted = common === undefined ? '' : `; their common text was sent ${plural(times(), 'time')}`;
  demand({
    requirement:
      common !== undefined && isComplete() ? alike.requirement : chooseRequirement(method, missing, messages),
    expected: `all ${messages.length} ${method} messages that differ only in ${field} to be sent`,
    seen: `${missing.length} of them not found${example}${counted}`,
    request: capture.requests.at(-1),
  });
}

/** Nothing similar comes before the first message. If even that one is not sent, the cause is another. */
function chooseRequirement(
  method: GoMethod,
  missing: readonly MarkedMessage[],
  all: readonly MarkedMessage[],
): RequirementId {
  return missing.length === all.length ? GO_METHOD_FACTS[method].sent : 'QUE-013';
}

/** Ends the case if one of these messages was sent more than once. Messages without a separate mark do not count. */
function demandAlikeOnce(
  { capture }: CapturedClient,
  { common }: AlikeMessages,
  messages: readonly MarkedMessage[],
): void {
  for (const { mark } of messages) {
    if (mark === common) continue;
    const [first, second] = capture.sightings(mark);
    if (first === undefined || second === undefined) continue;
    const seen = `${mark} ${sentTwice(first.request, second.request)}`;
    const expected = 'each of several similar messages to be sent once';
    demand({ requirement: 'QUE-013', expected, seen, request: second.request });
  }
}

/** Some of these messages hold the same marks. Their number tells whether all were sent, which no world says. */
export const queueEachOnce = [
  {
    id: 'queue/alike-messages',
    title: 'Messages that differ in one field only are all sent once, in one batch or in several',
    requirements: ['QUE-013', ...DIFFERING],
    spanMs: 2 * LIMITS.flushIntervalMs + CLIENT_LOOK_AHEAD_MS,
    play: async (stage) => {
      const client = await stage.client(await stage.capture());
      const groups = alikeMessages(stage).map((alike) => ({ alike, messages: [alike.next(), alike.next()] }));
      await queueAll(
        client,
        groups.flatMap(({ messages }) => messages),
      );
      for (const { alike, messages } of groups) await demandAlikeSent(stage, client, alike, messages);
      // The earlier ones have been sent, so these are in other batches.
      for (const { alike, messages } of groups) messages.push(alike.next());
      await queueAll(
        client,
        groups.flatMap(({ messages }) => messages.slice(-1)),
      );
      for (const { alike, messages } of groups) await demandAlikeSent(stage, client, alike, messages);
      await lookAheadForClient(stage);
      for (const { alike, messages } of groups) demandAlikeOnce(client, alike, messages);
    },
  },
] as const satisfies readonly Case[];
