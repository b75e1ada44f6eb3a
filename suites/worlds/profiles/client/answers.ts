import { type Dress, OK, type Reply } from '../../../harness/receivers/reply.ts';
import { mapClients } from '../../client/change.ts';
import { ALL_FIELDS, ALL_FLUSHES, ALL_METHODS, type ClientRelation } from './relation.ts';

/**
 * What the service answers next to its status. It always says that it took the batch, because the document does not show
 * the shape of its answer, and a client may look for it.
 */
const DRESSES: readonly Dress[] = [
  { headers: { 'Retry-After': '3' } },
  { headers: { 'Set-Cookie': 'session=1; Path=/', Location: '/elsewhere' } },
  { headers: { Connection: 'close' } },
  { headers: { 'X-RateLimit-Remaining': '0', Warning: '299 - "deprecated"' } },
  { headers: { 'Cache-Control': 'max-age=3600', ETag: '"1"' } },
  { body: ' { "success" : true }\n' },
  { body: '{"success":true,"error":null,"retry":false}' },
  { body: JSON.stringify({ success: true, note: 'x'.repeat(2_000) }) },
  { contentType: 'application/json; charset=utf-8' },
  { isChunked: true },
  { reason: 'Fine' },
  { before: [102] },
  { before: [103, 103] },
];

/** Each client of the packed world surely sends as many requests, so all dresses are worn in so many rounds. */
const SURE_REQUESTS = 2;
const ROUNDS = 3;

/** How the service answers. */
export const ANSWER_RELATIONS = [
  {
    name: 'answers',
    title: 'What a success carries beside its status changes nothing',
    because: 'the document leaves the answers of the service open, so that nothing in them can ask for more',
    requirements: ['QUE-013', ...ALL_FLUSHES, ...ALL_METHODS, ...ALL_FIELDS],
    rounds: ROUNDS,
    change: (plan, _, round = 0) =>
      mapClients(plan, (client, index) => {
        const start = (round * Object.keys(plan.clients).length + index) * SURE_REQUESTS;
        const [first = OK, ...others] = [...DRESSES.slice(start), ...DRESSES].map(
          (dress): Reply => ({ kind: 'answer', status: 200, ...dress }),
        );
        return { ...client, script: [first, ...others] };
      }),
  },
] as const satisfies readonly ClientRelation[];
