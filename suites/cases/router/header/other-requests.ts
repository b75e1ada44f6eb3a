import type { RequirementId } from '../../../../spec/requirements/index.ts';
import { demandHeaders, demandThat, type Headers, STATIC_HEADERS } from '../../../harness/kit/demand.ts';
import { deliver } from '../../../harness/kit/traffic.ts';
import { headerValues, type ReceivedRequest } from '../../../harness/receivers/received-request.ts';
import type { Receiver } from '../../../harness/receivers/receiver.ts';
import { FAIL, OK } from '../../../harness/receivers/reply.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import { shown } from '../../../harness/text.ts';
import type { Case } from '../../case.ts';

/** Headers of two URLs: one name in common, and one name that only this URL has. */
const ONE: Headers = { 'X-Team': 'blue', 'X-First': 'yes' };
const TWO: Headers = { 'X-Team': 'green', 'X-Second': 'yes' };

/** Static headers on requests to several URLs, and on retries. */
export const headerOtherRequests = [
  {
    id: 'header/static-of-each-url',
    title: 'Requests to each of two URLs carry the static headers of their own URL',
    requirements: ['HDR-006'],
    play: async (stage) => {
      for (const { own, request } of await requestToEach(stage)) demandHeaders('HDR-006', request, own);
      // Two sources may have the same URL, each with separate headers.
      const receiver = await stage.receiver();
      const sources = [];
      for (const headers of [ONE, TWO]) {
        sources.push({ headers, source: await stage.source({ hooks: [{ receiver, headers }] }) });
      }
      for (const { headers, source } of [...sources, ...sources]) {
        demandHeaders('HDR-006', await source.deliver(stage.calls.track()), headers);
      }
    },
  },
  {
    id: 'header/static-of-other-url',
    title: 'Requests to one URL do not carry the static headers of another',
    requirements: ['HDR-008'],
    play: async (stage) => {
      const requests = await requestToEach(stage);
      for (const { others, request } of requests) demandNoHeaders('HDR-008', request, others);
      for (const { own, request } of requests) demandHeaders('HDR-006', request, own);
    },
  },
  {
    id: 'header/static-on-retries',
    title: 'Retries carry the static headers, like the first attempt',
    requirements: ['HDR-009'],
    play: async (stage) => {
      // Two sources with different values for one name, so that a mix-up shows.
      const failed: { readonly receiver: Receiver; readonly headers: Headers }[] = [];
      for (const headers of [STATIC_HEADERS, TWO]) {
        const receiver = await stage.receiver(FAIL, OK);
        const source = await stage.source({ hooks: [{ receiver, headers }] });
        await source.deliver(stage.calls.track());
        failed.push({ receiver, headers });
      }
      for (const { receiver, headers } of failed) {
        demandHeaders('HDR-009', await stage.awaitRetry(receiver, 'RTY-001', 2), headers);
      }
    },
  },
] as const satisfies readonly Case[];

/** A request to each of two URLs, with the static headers of that URL and those of the other. */
async function requestToEach(stage: Stage): Promise<{ request: ReceivedRequest; own: Headers; others: Headers }[]> {
  await deliver(stage, stage.calls.track());
  // Both fail, so that an implementation that stops at the first success tries each of them too.
  const [one, two] = [await stage.receiver(FAIL), await stage.receiver(FAIL)];
  const source = await stage.source({
    hooks: [
      { receiver: one, headers: ONE },
      { receiver: two, headers: TWO },
    ],
  });
  await source.call(stage.calls.track());
  return [
    { request: await stage.awaitRetry(one, 'DLV-003', 1), own: ONE, others: TWO },
    { request: await stage.awaitRetry(two, 'DLV-003', 1), own: TWO, others: ONE },
  ];
}

function demandNoHeaders(requirement: RequirementId, request: ReceivedRequest, unwanted: Headers): void {
  for (const [name, value] of Object.entries(unwanted)) {
    const expected = `no ${name} of ${shown(value)}, which belongs to another URL`;
    const holds = !headerValues(request, name).includes(value);
    demandThat(holds, { requirement, expected, seen: `${name} ${shown(value)}`, request });
  }
}
