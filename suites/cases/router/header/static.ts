import type { RequirementId } from '../../../../spec/requirements/index.ts';
import { demandThat } from '../../../kit/demand.ts';
import { SURE_KINDS } from '../../../kit/traffic.ts';
import { headerValues, type ReceivedRequest } from '../../../receivers/received-request.ts';
import type { Receiver } from '../../../receivers/receiver.ts';
import { FAIL, OK } from '../../../receivers/reply.ts';
import type { Stage } from '../../../stage/stage.ts';
import { shown } from '../../../text.ts';
import type { Case } from '../../case.ts';
import { deliver } from '../body/shapes.ts';

type Headers = Readonly<Record<string, string>>;

const STATIC: Headers = { 'X-Team': 'blue', 'X-Environment': 'staging; region=eu-1' };

/** Headers of two URLs: one name that both have, and one of each alone. */
const ONE: Headers = { 'X-Team': 'blue', 'X-First': 'yes' };
const TWO: Headers = { 'X-Team': 'green', 'X-Second': 'yes' };

/** Ten of them: more than the five that the limit of URLs might be taken for. */
const TEN: Headers = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`X-Static-${index}`, `v${index}`]));

/** Values with what lists, parameters and addresses are written with; HTTP gives none of it a meaning of its own. */
const PUNCTUATED: Headers = {
  Authorization: 'Basic c29tZTpib2R5Cg==',
  'X-List': 'a, b; c="d e", f',
  'X-Address': 'https://example.com/a%20b?c=d&e#f',
};

/** Values that are no matter of course for whoever normalises or stores them. */
const LONG_OR_BLANK: Headers = { 'X-Blanks': 'two  blanks,   three', 'X-Long': 'long value '.repeat(200).trim() };

/** One value under several names, as a token that an old and a new name of a header carry. */
const SAME_VALUE: Headers = { 'X-Token': 'tangerine', 'X-Old-Token': 'tangerine', 'X-Older-Token': 'tangerine' };

/** Settings by which a line break could become the end of a header. */
const FORGERIES: readonly Headers[] = [
  { 'X-Note': 'plain\r\nX-Forged: yes' },
  { 'X-Note': 'plain\nX-Forged: yes' },
  { 'X-Note': 'plain\rX-Forged: yes' },
  { 'X-Note: plain\r\nX-Forged': 'yes' },
  // Cut down to a byte each, these two letters are a carriage return and a line feed.
  { 'X-Note': 'plain\u010d\u010aX-Forged: yes' },
];

/** Static headers of webhook URLs. */
export const headers = [
  {
    id: 'header/static',
    title: 'The static headers of a URL are on the requests of calls of every kind',
    requirements: ['HDR-006'],
    run: async (stage) => {
      const source = await stage.source({ hooks: [{ receiver: await stage.receiver(), headers: STATIC }] });
      for (const kind of SURE_KINDS) demandHeaders('HDR-006', await source.deliver(stage.calls.of(kind)), STATIC);
    },
  },
  {
    id: 'header/static-on-delete',
    title: 'The static headers of a URL are on delete notifications too',
    requirements: ['HDR-006'],
    needs: ['deletions'],
    run: async (stage) => {
      const receiver = await stage.receiver();
      const source = await stage.source({ hooks: [{ receiver, headers: STATIC }] });
      await stage.requestDeletion({ userId: stage.calls.id('u'), sources: [source.writeKey] });
      demandHeaders('HDR-006', await stage.arrival(receiver, 1, 'the delete notification', 'DEL-001'), STATIC);
    },
  },
  {
    id: 'header/ten-static',
    title: 'Ten static headers of one URL all arrive',
    requirements: ['HDR-007'],
    run: async (stage) => {
      const source = await stage.source({ hooks: [{ receiver: await stage.receiver(), headers: TEN }] });
      demandHeaders('HDR-007', await source.deliver(stage.calls.track()), TEN);
    },
  },
  arrivingCase('punctuated-value', 'Static header values arrive with all their punctuation', PUNCTUATED),
  arrivingCase('long-or-blank-value', 'Long static header values, and blanks within them, arrive whole', LONG_OR_BLANK),
  arrivingCase('same-value', 'Static headers with one value under several names all arrive', SAME_VALUE),
  {
    id: 'header/static-of-each-url',
    title: 'Requests to each of two URLs carry the static headers of that URL',
    requirements: ['HDR-006'],
    run: async (stage) => {
      for (const { own, request } of await requestToEach(stage)) demandHeaders('HDR-006', request, own);
    },
  },
  {
    id: 'header/static-of-other-url',
    title: 'The static headers of one URL are on no request to another',
    requirements: ['HDR-008'],
    run: async (stage) => {
      for (const { others, request } of await requestToEach(stage)) demandNoHeaders('HDR-008', request, others);
    },
  },
  {
    id: 'header/static-on-retries',
    title: 'Retries carry the static headers like the first attempt',
    requirements: ['HDR-009'],
    run: async (stage) => {
      const receiver = await stage.receiver(FAIL, OK);
      const source = await stage.source({ hooks: [{ receiver, headers: STATIC }] });
      await source.deliver(stage.calls.track());
      demandHeaders('HDR-009', await stage.retryOf(receiver, 'RTY-001', 2), STATIC);
    },
  },
  {
    id: 'header/line-break',
    title: 'A line break in a static header never adds a header to a request',
    requirements: ['HDR-010'],
    run: async (stage) => {
      const plain = await stage.source({
        hooks: [{ receiver: await stage.receiver(), headers: { 'X-Note': 'plain' } }],
      });
      await plain.deliver(stage.calls.track());
      for (const forgery of FORGERIES) demandNotForged(await receiverWith(stage, forgery));
    },
  },
] as const satisfies readonly Case[];

/** A case in which a URL with these static headers has to get them all. */
function arrivingCase(name: string, title: string, statics: Headers): Case {
  return {
    id: `header/${name}`,
    title,
    requirements: ['HDR-006'],
    run: async (stage) => {
      const source = await stage.source({ hooks: [{ receiver: await stage.receiver(), headers: statics }] });
      demandHeaders('HDR-006', await source.deliver(stage.calls.track()), statics);
    },
  };
}

/** A request to each of two URLs, with the static headers of that URL and those of the other. */
async function requestToEach(stage: Stage): Promise<{ request: ReceivedRequest; own: Headers; others: Headers }[]> {
  await deliver(stage, stage.calls.track());
  // Both fail, so that each is tried by an implementation that stops at the first success as well.
  const [one, two] = [await stage.receiver(FAIL), await stage.receiver(FAIL)];
  const source = await stage.source({
    hooks: [
      { receiver: one, headers: ONE },
      { receiver: two, headers: TWO },
    ],
  });
  await source.call(stage.calls.track());
  return [
    { request: await stage.retryOf(one, 'DLV-003', 1), own: ONE, others: TWO },
    { request: await stage.retryOf(two, 'DLV-003', 1), own: TWO, others: ONE },
  ];
}

/** A receiver that has got what a source with such static headers sends there; nothing where they are refused. */
async function receiverWith(stage: Stage, headers: Headers): Promise<Receiver> {
  const receiver = await stage.receiver();
  const source = await stage.trySource({ hooks: [{ receiver, headers }] });
  if (await source?.tryCall(stage.calls.track())) {
    await stage.awaitThat(() => receiver.requests.length + receiver.malformed.length > 0);
  }
  return receiver;
}

function demandNotForged({ requests, malformed }: Receiver): void {
  const expected = 'no header of its own behind a line break in a static header';
  const request = requests.find((each) => headerValues(each, 'x-forged').length > 0);
  demandThat(request === undefined, { requirement: 'HDR-010', expected, seen: 'the header X-Forged', request });
  // A bare line feed may end a line to one server and be an error to another.
  const raw = malformed.find((bytes) => /[\r\n]x-forged:/i.test(bytes.toString('latin1')));
  demandThat(raw === undefined, { requirement: 'HDR-010', expected, seen: shown(raw?.toString('latin1')) });
}

/** Ends the case where a request does not carry each of these headers, once and with this value. */
export function demandHeaders(requirement: RequirementId, request: ReceivedRequest, wanted: Headers): void {
  for (const [name, value] of Object.entries(wanted)) {
    const values = headerValues(request, name);
    const expected = `${name} to be ${shown(value)}`;
    const holds = values.length === 1 && values[0] === value;
    demandThat(holds, { requirement, expected, seen: values.map(shown).join(' and ') || 'no such header', request });
  }
}

function demandNoHeaders(requirement: RequirementId, request: ReceivedRequest, unwanted: Headers): void {
  for (const [name, value] of Object.entries(unwanted)) {
    const expected = `no ${name} of ${shown(value)}, which belongs to another URL`;
    const holds = !headerValues(request, name).includes(value);
    demandThat(holds, { requirement, expected, seen: `${name} ${shown(value)}`, request });
  }
}
