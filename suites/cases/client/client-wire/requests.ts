import { LIMITS } from '../../../../spec/limits.ts';
import { readContents } from '../../../harness/capture/contents.ts';
import { parseInstant } from '../../../harness/capture/instants.ts';
import { keyPlaces } from '../../../harness/capture/key-places.ts';
import { describeOutline } from '../../../harness/capture/outline.ts';
import { pathsTo } from '../../../harness/capture/places.ts';
import { awaitSighting, isSeen, queueObserved, requestLine } from '../../../harness/kit/client/observations.ts';
import { headerValues } from '../../../harness/receivers/received-request.ts';
import type { Case } from '../../case.ts';

/** Values of `Endpoint`, after the origin. */
const ENDPOINTS = [
  { path: '', name: 'bare', what: 'no path' },
  { path: '/', name: 'slash', what: 'a trailing slash' },
  { path: '/custom/import', name: 'path', what: 'a path' },
] as const;
/** A key that can be found again even in base64, and that does not occur by chance. */
const WRITE_KEY = 'wkOfThisCase7Q2x';

/** Destination and form of requests. */
export const clientWireRequests = [
  ...ENDPOINTS.map(endpointCase),
  {
    id: 'client-wire/paths',
    title: 'Method and path of requests for each form of Endpoint',
    requirements: ['WIR-002'],
    spanMs: LIMITS.flushIntervalMs,
    play: async (stage) => {
      // All at once, because on a real clock each of them takes a while.
      const queued = await Promise.all(ENDPOINTS.map(({ path }) => queueObserved(stage, { path })));
      await stage.awaitThat(() => queued.every(isSeen));
      const lines = ENDPOINTS.map(({ what }, index) => [what, requestLine(queued[index]?.sightings()[0]?.request)]);
      stage.observe('WIR-002', Object.fromEntries(lines));
    },
  },
  {
    id: 'client-wire/write-key',
    title: 'Place of the write key in a request',
    requirements: ['WIR-004'],
    spanMs: LIMITS.flushIntervalMs,
    play: async (stage) => {
      const { request } = await awaitSighting(stage, await queueObserved(stage, { writeKey: WRITE_KEY }));
      stage.observe('WIR-004', keyPlaces(request, WRITE_KEY));
    },
  },
  {
    id: 'client-wire/batch-shape',
    title: 'Form of a batch request',
    requirements: ['WIR-005'],
    spanMs: LIMITS.flushIntervalMs,
    play: async (stage) => {
      const observed = await queueObserved(stage);
      const { request } = await awaitSighting(stage, observed);
      const [mediaType = 'none'] = headerValues(request, 'content-type');
      const [coding = 'none'] = headerValues(request, 'content-encoding');
      stage.observe('WIR-005', { body: describeOutline(readContents(request), observed.mark), mediaType, coding });
    },
  },
  {
    id: 'client-wire/own-timestamp',
    title: 'Timestamp on a message without one',
    requirements: ['WIR-007'],
    spanMs: LIMITS.flushIntervalMs,
    play: async (stage) => {
      const { message } = await awaitSighting(stage, await queueObserved(stage));
      stage.observe(
        'WIR-007',
        pathsTo((value) => parseInstant(value) !== undefined, message),
      );
    },
  },
] as const satisfies readonly Case[];

function endpointCase<const Name extends string>({ path, name, what }: { path: string; name: Name; what: string }) {
  return {
    id: `client-wire/endpoint-${name}`,
    title: `A client whose Endpoint has ${what} sends there`,
    requirements: ['WIR-001'],
    spanMs: LIMITS.flushIntervalMs,
    play: async (stage) => {
      const client = await stage.client(await stage.capture(), { path });
      const message = stage.messages.track();
      await client.queue(message);
      await client.sent(message, 'WIR-001');
    },
  } as const satisfies Case;
}
