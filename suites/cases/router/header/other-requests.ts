import type { World } from '../../../../spec/shapes/world.ts';
import { type Headers, STATIC_HEADERS } from '../../../harness/kit/demand.ts';
import { DELIVERED } from '../../../harness/stage/calls.ts';
import { worldCase } from '../../../worlds/world-case.ts';
import type { Case } from '../../case.ts';

/** Headers of two URLs: one name in common, and one name that only this URL has. */
const ONE: Headers = { 'X-Team': 'blue', 'X-First': 'yes' };
const TWO: Headers = { 'X-Team': 'green', 'X-Second': 'also' };

/** Both URLs fail, so that an implementation that stops at the first success tries each of them too. */
const TWO_URLS = { one: { headers: ONE, answers: [500] }, two: { headers: TWO, answers: [500] } };

const HOST = 'shared';

/** Static headers on requests to several URLs, and on retries. */
export const headerOtherRequests = [
  worldCase({
    id: 'header/static-of-each-url',
    title: 'Requests to each of two URLs carry the static headers of their own URL',
    requirements: ['HDR-006', 'DLV-003'],
    world: {
      // Two sources may have the same URL, each with separate headers.
      sources: {
        both: { webhooks: TWO_URLS },
        one: { webhooks: { a: { host: HOST, headers: ONE } } },
        two: { webhooks: { a: { host: HOST, headers: TWO } } },
      },
      steps: ['both', 'one', 'two', 'one', 'two'].map((source) => ({ track: { source } })),
    },
  }),
  worldCase({
    id: 'header/static-of-other-url',
    title: 'Requests to one URL do not carry the static headers of another',
    requirements: ['HDR-008', 'HDR-006', 'DLV-003'],
    world: { sources: { both: { webhooks: TWO_URLS } }, steps: [{ track: {} }] },
  }),
  worldCase({
    id: 'header/static-on-retries',
    title: 'Retries carry the static headers, like the first attempt',
    requirements: ['HDR-009'],
    // Two sources with different values for one name, so that a mix-up shows.
    world: {
      sources: Object.fromEntries(
        [STATIC_HEADERS, TWO].map((headers, at) => [`${at}`, { webhooks: { a: { headers, answers: [500] } } }]),
      ),
      steps: ['0', '1'].map((source) => ({ track: { source } })),
    },
  }),
  worldCase({
    id: 'header/same-origin',
    title: 'Each URL of one host and port gets its own static headers only',
    requirements: ['HDR-008', 'HDR-006', 'DLV-003', DELIVERED.track],
    world: sameOrigin(),
  }),
] as const satisfies readonly Case[];

/** URLs of one scheme, host and port, with headers that a library may keep for all of them. The source `bare` has none. */
function sameOrigin(): World {
  const at = (path: string, answer: number) => ({
    ...{ host: HOST, path: `/${path}`, answers: [answer] },
    headers: {
      Authorization: `Bearer ${path}`,
      'X-Api-Key': `key of ${path}`,
      Cookie: `session=${path}`,
      'X-Team': `team of ${path}`,
    },
  });
  return {
    sources: {
      other: { webhooks: { other: at('other', 200) } },
      bare: { webhooks: { bare: { host: HOST } } },
      pair: { webhooks: { first: at('first', 500), second: at('second', 500) } },
    },
    steps: ['other', 'bare', 'bare', 'other', 'pair', 'other', 'bare'].map((source) => ({ track: { source } })),
  };
}
