import { LIMITS } from '../../../../spec/limits.ts';
import { GO_METHODS, type GoMethod } from '../../../../spec/shapes/go-messages.ts';
import { GO_METHOD_FACTS } from '../../../harness/capture/go-methods.ts';
import type { MarkedMessage } from '../../../harness/capture/messages.ts';
import { readMember } from '../../../harness/checks/member.ts';
import {
  type Arrival,
  IDENTITY_FIELDS,
  openPipeline,
  type Pipeline,
  sendThrough,
} from '../../../harness/kit/client/client-to-webhook.ts';
import { demandBody, demandMember, demandThat } from '../../../harness/kit/demand.ts';
import { requestsWith } from '../../../harness/kit/negatives.ts';
import type { ReceivedRequest } from '../../../harness/receivers/received-request.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import { shown } from '../../../harness/text.ts';
import type { Case } from '../../case.ts';

/** Members with names from other kinds of call. */
const OF_OTHERS = {
  type: 'alias',
  event: 'Another Event',
  groupId: 'another group',
  previousId: 'another user',
  name: 'Another Name',
  category: 'Another Category',
  traits: { name: 'Somebody Else', plan: 'another' },
  properties: { title: 'Another Title', plan: 'another' },
};
/** The same names in free-form members, which are data. */
const IN_FREE_FORM = {
  ...OF_OTHERS,
  title: 'Its Own Title',
  userId: 'another user',
  timestamp: '2001-02-03T04:05:06.789Z',
  integrations: { All: false },
  context: { traits: OF_OTHERS.traits },
};
/** The name of a trait that only a context has. */
const ONLY_IN_CONTEXT = 'email';
/** The same in a context, but without integrations, which have a meaning there. */
const IN_CONTEXT = {
  ...OF_OTHERS,
  traits: { ...OF_OTHERS.traits, [ONLY_IN_CONTEXT]: 'other@example.org' },
  page: OF_OTHERS.properties,
};

/** The free-form members of each method, and the requirement that they arrive. */
const PLACES = {
  Identify: { member: 'traits', requirement: 'ING-009' },
  Track: { member: 'properties', requirement: 'ING-009' },
  Page: { member: 'properties', requirement: 'ING-002' },
  Group: { member: 'traits', requirement: 'ING-009' },
  Alias: null,
} as const;

export const ingestionLikeOthers = [
  {
    id: 'ingestion/context-like-members',
    title: 'A message whose members have names of other kinds arrives as its own kind',
    requirements: ['ING-001', 'ING-002', 'ING-003', 'ING-009', 'VAL-006'],
    spanMs: LIMITS.flushIntervalMs,
    play: async (stage) => {
      const pipeline = await openPipeline(stage);
      const directs = new Map<string, ReceivedRequest>();
      for (const method of GO_METHODS) directs.set(method, await deliverDirect(stage, pipeline, method));
      const open = await sendOpen(stage, pipeline);
      const sure = await sendThrough(stage, pipeline, makeMessages(stage));
      for (const { message, request } of [...sure, ...open]) {
        const { method, fields } = message;
        demandMember('ING-001', request, ['type'], GO_METHOD_FACTS[method].kind);
        for (const { field, key } of IDENTITY_FIELDS[method]) demandMember('ING-003', request, [key], fields[field]);
        const [place, direct] = [PLACES[method], directs.get(method)];
        if (place === null || direct === undefined) continue;
        demandMember(place.requirement, request, [place.member], readMember(demandBody(direct), place.member));
      }
    },
  },
] as const satisfies readonly Case[];

/** Sends a call of the same kind directly to the router, which must also keep such members. */
async function deliverDirect({ calls }: Stage, { source }: Pipeline, method: GoMethod): Promise<ReceivedRequest> {
  const [place, { kind }] = [PLACES[method], GO_METHOD_FACTS[method]];
  const call = calls.of(kind, { ...(place === null ? {} : { [place.member]: IN_FREE_FORM }), context: IN_CONTEXT });
  const request = await source.deliver(call);
  demandMember('BOD-011', request, ['type'], kind);
  for (const { member, key, requirement } of IDENTITY_FIELDS[method]) {
    demandMember(requirement, request, [key], call[member]);
  }
  if (method === 'Page') demandMember('BOD-021', request, ['properties', 'title'], IN_FREE_FORM.title);
  if (place?.member === 'traits') demandMember('VAL-006', request, ['traits'], IN_FREE_FORM);
  const { properties } = demandBody(request);
  demandThat(readMember(properties, ONLY_IN_CONTEXT) === undefined, {
    requirement: 'VAL-006',
    expected: 'no properties from the context of the call',
    seen: shown(properties),
    request,
  });
  return request;
}

/** A message's free-form member with names from other kinds. */
function makeFreeForm(method: GoMethod): Readonly<Record<string, unknown>> {
  return method === 'Alias' ? {} : { [GO_METHOD_FACTS[method].freeForm]: IN_FREE_FORM };
}

/** Messages of all methods that must be accepted. The document gives a Context only to Page. */
function makeMessages({ messages }: Stage): MarkedMessage[] {
  return GO_METHODS.map((method) =>
    messages.of(method, { ...makeFreeForm(method), ...(method === 'Page' ? { Context: IN_CONTEXT } : {}) }),
  );
}

/** Sends messages with a Context on methods that need not have one, and returns those that arrive. */
async function sendOpen(stage: Stage, { client, receiver }: Pipeline): Promise<Arrival[]> {
  const messages: MarkedMessage[] = [];
  for (const method of GO_METHODS.filter((each) => each !== 'Page')) {
    const message = stage.messages.of(method, { ...makeFreeForm(method), Context: IN_CONTEXT });
    // It is open whether a method other than Page accepts a Context (readings, 11).
    if ((await client.tryQueue(message)).kind === 'taken') messages.push(message);
  }
  const found = ({ mark }: MarkedMessage): ReceivedRequest | undefined => requestsWith(receiver, mark)[0];
  await stage.awaitThat(() => messages.every((message) => found(message) !== undefined));
  return messages.flatMap((message) => {
    const request = found(message);
    return request === undefined ? [] : [{ message, request }];
  });
}
