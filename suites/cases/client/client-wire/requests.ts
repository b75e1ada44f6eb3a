import type { RequirementId } from '../../../../spec/requirements/index.ts';
import type { WorldClient } from '../../../../spec/shapes/world.ts';
import type { Sighting } from '../../../harness/capture/capture.ts';
import { readContents } from '../../../harness/capture/contents.ts';
import { parseInstant } from '../../../harness/capture/instants.ts';
import { keyPlaces } from '../../../harness/capture/key-places.ts';
import { describeOutline } from '../../../harness/capture/outline.ts';
import { pathsTo } from '../../../harness/capture/places.ts';
import { requestLine } from '../../../harness/kit/client/observations.ts';
import { headerValues } from '../../../harness/receivers/received-request.ts';
import type { TracedMessage } from '../../../worlds/client/trace.ts';
import { worldCase } from '../../../worlds/world-case.ts';
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
  worldCase({
    id: 'client-wire/paths',
    title: 'Method and path of requests for each form of Endpoint',
    requirements: ['WIR-002'],
    world: {
      clients: Object.fromEntries(ENDPOINTS.map(({ what, path }) => [what, { path }])),
      steps: ENDPOINTS.flatMap(({ what: client }) => [
        { message: { client, method: 'Identify' } },
        { message: { client, method: 'Track' } },
      ]),
    },
    observe: ({ clients }) => ({
      'WIR-002': Object.fromEntries(
        clients.map(({ key, messages }) => [key, requestLine(messages.at(-1)?.sightings[0]?.request)]),
      ),
    }),
  }),
  observingCase(
    'write-key',
    'Place of the write key in a request',
    'WIR-004',
    ({ request }) => keyPlaces(request, WRITE_KEY),
    { writeKey: WRITE_KEY },
  ),
  observingCase('batch-shape', 'Form of a batch request', 'WIR-005', ({ request }, { mark }) => {
    const [mediaType = 'none'] = headerValues(request, 'content-type');
    const [coding = 'none'] = headerValues(request, 'content-encoding');
    return { body: describeOutline(readContents(request), mark), mediaType, coding };
  }),
  observingCase('own-timestamp', 'Timestamp on a message without one', 'WIR-007', ({ message }) =>
    pathsTo((value) => parseInstant(value) !== undefined, message),
  ),
] as const satisfies readonly Case[];

function endpointCase<const Name extends string>({ path, name, what }: { path: string; name: Name; what: string }) {
  return worldCase({
    id: `client-wire/endpoint-${name}`,
    title: `A client whose Endpoint has ${what} sends there`,
    requirements: ['WIR-001'],
    world: { clients: { client: { path } }, steps: [{ message: { method: 'Track' } }] },
  });
}

/** Observes the second of two messages of a new client, which may share a batch with the first. */
function observingCase<const Name extends string>(
  name: Name,
  title: string,
  requirement: RequirementId,
  look: (sighting: Sighting, message: TracedMessage) => unknown,
  client: WorldClient = {},
) {
  return worldCase({
    id: `client-wire/${name}`,
    title,
    requirements: [requirement],
    world: { clients: { client }, steps: [{ message: { method: 'Identify' } }, { message: { method: 'Track' } }] },
    observe: ({ clients }) => {
      const message = clients[0]?.messages[1];
      const sighting = message?.sightings[0];
      return message === undefined || sighting === undefined ? {} : { [requirement]: look(sighting, message) };
    },
  });
}
