import { LIMITS } from '../../../../spec/limits.ts';
import type { Sighting } from '../../../capture/capture.ts';
import { contentsOf } from '../../../capture/contents.ts';
import { instantOf } from '../../../capture/instants.ts';
import { keyPlaces } from '../../../capture/key-places.ts';
import { outlineOf } from '../../../capture/outline.ts';
import { pathsTo } from '../../../capture/places.ts';
import { NotTested } from '../../../nonconformance.ts';
import { headerValues, type ReceivedRequest } from '../../../receivers/received-request.ts';
import type { ClientOptions } from '../../../stage/client.ts';
import type { Stage } from '../../../stage/stage.ts';
import type { Case } from '../../case.ts';

/** Values of `Endpoint`, after the origin. */
const ENDPOINTS = [
  { path: '', name: 'bare', what: 'no path' },
  { path: '/', name: 'slash', what: 'a slash at its end' },
  { path: '/custom/import', name: 'path', what: 'a path of its own' },
];
/** Found again even in base64, and nowhere by chance. */
const WRITE_KEY = 'wkOfThisCase7Q2x';

/** Where a client sends, and in what form. */
export const clientWire = [
  ...ENDPOINTS.map(
    ({ path, name, what }): Case => ({
      id: `client-wire/endpoint-${name}`,
      title: `With an Endpoint that has ${what} the client sends there`,
      requirements: ['WIR-001'],
      spanMs: LIMITS.flushIntervalMs,
      run: async (stage) => {
        const client = await stage.client(await stage.capture(), { path });
        const message = stage.messages.track();
        await client.queue(message);
        await client.sent(message, 'WIR-001');
      },
    }),
  ),
  {
    id: 'client-wire/paths',
    title: 'Which method and path the client uses for each form of Endpoint',
    requirements: ['WIR-002'],
    spanMs: LIMITS.flushIntervalMs,
    run: async (stage) => {
      // All at once, since on a real clock each of them has to be waited for.
      const trials = await Promise.all(ENDPOINTS.map(({ path }) => begin(stage, { path })));
      await stage.awaitThat(() => trials.every(isSeen));
      const lines = ENDPOINTS.map(({ what }, index) => [what, requestLine(trials[index]?.sightings()[0]?.request)]);
      stage.observe('WIR-002', Object.fromEntries(lines));
    },
  },
  {
    id: 'client-wire/write-key',
    title: 'How the client presents its write key',
    requirements: ['WIR-004'],
    spanMs: LIMITS.flushIntervalMs,
    run: async (stage) => {
      const { request } = await sightingOf(stage, await begin(stage, { writeKey: WRITE_KEY }));
      stage.observe('WIR-004', keyPlaces(request, WRITE_KEY));
    },
  },
  {
    id: 'client-wire/batch-shape',
    title: 'How the client wraps messages into a batch',
    requirements: ['WIR-005'],
    spanMs: LIMITS.flushIntervalMs,
    run: async (stage) => {
      const trial = await begin(stage);
      const { request } = await sightingOf(stage, trial);
      const [mediaType = 'none'] = headerValues(request, 'content-type');
      const [coding = 'none'] = headerValues(request, 'content-encoding');
      stage.observe('WIR-005', { body: outlineOf(contentsOf(request), trial.mark), mediaType, coding });
    },
  },
  {
    id: 'client-wire/own-timestamp',
    title: 'Whether a message without Timestamp is sent with one of the client',
    requirements: ['WIR-007'],
    spanMs: LIMITS.flushIntervalMs,
    run: async (stage) => {
      const { message } = await sightingOf(stage, await begin(stage));
      stage.observe(
        'WIR-007',
        pathsTo((value) => instantOf(value) !== undefined, message),
      );
    },
  },
] as const satisfies readonly Case[];

/** Something that an observation looks at, once it has been sent; that it is not is for other cases to tell. */
interface Trial {
  readonly mark: string;
  readonly sightings: () => readonly Sighting[];
}

/** Queues two messages in a client with such options, and goes by the second, which may have travelled with the first. */
async function begin(stage: Stage, options: ClientOptions = {}): Promise<Trial> {
  const capture = await stage.capture();
  const client = await stage.client(capture, options);
  const [first, second] = [stage.messages.identify(), stage.messages.track()];
  await client.tryQueue(first);
  await client.tryQueue(second);
  return { mark: second.mark, sightings: () => capture.sightings(second.mark) };
}

function isSeen({ sightings }: Trial): boolean {
  return sightings().length > 0;
}

async function sightingOf(stage: Stage, trial: Trial): Promise<Sighting> {
  await stage.awaitThat(() => isSeen(trial));
  const [sighting] = trial.sightings();
  if (sighting === undefined) throw new NotTested('this client sends nothing that could be looked at');
  return sighting;
}

/** Method and path, with the names in the query and without its values, which may differ from time to time. */
function requestLine(request: ReceivedRequest | undefined): string {
  if (request === undefined) return 'not sent there';
  const [path = '', ...query] = request.target.split('?');
  const names = [...new URLSearchParams(query.join('?')).keys()].sort();
  return `${request.method} ${path}${names.length === 0 ? '' : `?${names.join('&')}`}`;
}
