import { LIMITS } from '../../../../spec/limits.ts';
import { GO_METHODS, type GoMethod } from '../../../../spec/shapes/go-messages.ts';
import type { Capture, Sighting } from '../../../capture/capture.ts';
import { instantOf } from '../../../capture/instants.ts';
import type { MarkedMessage } from '../../../capture/messages.ts';
import { pathsTo, placesIn } from '../../../capture/places.ts';
import { missingOf } from '../../../checks/carries.ts';
import { allSent } from '../../../kit/client/queue-traffic.ts';
import type { Stage } from '../../../stage/stage.ts';
import type { Case } from '../../case.ts';

/** An instant that is not now; it may be sent with whole seconds only. */
const PAST = '2012-12-02T00:30:08.276Z';
const SECOND_MS = 1_000;
const CONTEXT = { fitting: 'blue room' };
const INTEGRATIONS = { All: true, 'Some Other Tool': false };

const OTHERS = ['Identify', 'Track', 'Group', 'Alias'] as const satisfies readonly GoMethod[];

/** What the document leaves open in messages: every reading passes, and the report says which one this is. */
export const clientOpenFields = [
  {
    id: 'client-message/anonymous-page',
    title: 'What becomes of a Page message with AnonymousId alone',
    requirements: ['MSG-011'],
    spanMs: LIMITS.flushIntervalMs,
    run: async (stage) => {
      const [fate] = await fatesOf(stage, [stage.messages.anonymous('Page')]);
      stage.observe('MSG-011', typeof fate === 'string' ? fate : 'sent');
    },
  },
  {
    id: 'client-message/page-timestamp',
    title: 'How Page sends Timestamp',
    requirements: ['MSG-014'],
    spanMs: LIMITS.flushIntervalMs,
    run: async (stage) => {
      const [fate] = await fatesOf(stage, [stage.messages.page({ Timestamp: PAST })]);
      stage.observe('MSG-014', typeof fate === 'object' ? writingsOfPast(fate) : fate);
    },
  },
  {
    id: 'client-message/integrations-place',
    title: 'Where Integrations stand in a message that is sent',
    requirements: ['MSG-025'],
    spanMs: LIMITS.flushIntervalMs,
    run: async (stage) => {
      const messages = GO_METHODS.map((method) => stage.messages.of(method, { Integrations: INTEGRATIONS }));
      const fates = await fatesOf(stage, messages);
      const places = fates.map((fate) => (typeof fate === 'string' ? fate : placesOfIntegrations(fate)));
      stage.observe('MSG-025', Object.fromEntries(GO_METHODS.map((method, index) => [method, places[index]])));
    },
  },
  {
    id: 'client-message/unlisted-fields',
    title: 'Which fields Identify, Track, Group and Alias take that are listed for Page alone',
    requirements: ['MSG-026'],
    spanMs: LIMITS.flushIntervalMs,
    run: async (stage) => {
      const given = { Timestamp: PAST, Context: CONTEXT, AnonymousId: stage.messages.id('a') };
      // Each in a message of its own, so that one which is refused takes no other with it.
      const trials = OTHERS.flatMap((method) =>
        Object.entries(given).map(([name, value]) => {
          return { method, name, value, message: stage.messages.of(method, { [name]: value }) };
        }),
      );
      const messages = trials.map(({ message }) => message);
      const fates = await fatesOf(stage, messages);
      const seen: Record<string, Record<string, string>> = {};
      trials.forEach(({ method, name, value }, index) => {
        seen[method] = { ...seen[method], [name]: outcomeOf(fates[index], value) };
      });
      stage.observe('MSG-026', seen);
    },
  },
] as const satisfies readonly Case[];

/** Where each message was seen, or what became of it instead. */
async function fatesOf(stage: Stage, messages: readonly MarkedMessage[]): Promise<(Sighting | string)[]> {
  const capture = await stage.capture();
  const client = await stage.client(capture);
  const returns = new Map<MarkedMessage, string>();
  for (const message of messages) returns.set(message, (await client.tryQueue(message)).kind);
  const taken = messages.filter((message) => returns.get(message) === 'taken');
  await stage.awaitThat(allSent(capture, taken));
  return messages.map((message) => fateOf(capture, message, returns.get(message)));
}

function fateOf(capture: Capture, { mark }: MarkedMessage, returned: string | undefined): Sighting | string {
  const [sighting] = capture.sightings(mark);
  if (sighting !== undefined) return sighting;
  return returned === 'taken' ? 'taken, and not sent' : (returned ?? 'not handed in');
}

function isPast(value: unknown): boolean {
  const instantMs = instantOf(value);
  return instantMs !== undefined && Math.abs(instantMs - Date.parse(PAST)) < SECOND_MS;
}

/** How the timestamp of a message is written, by its path. */
function writingsOfPast({ message }: Sighting): Record<string, unknown> | string {
  const places = [...placesIn(message)].filter(({ value }) => isPast(value));
  if (places.length === 0) return 'left out';
  return Object.fromEntries(places.map(({ path, value }) => [path.join('.'), value]));
}

function placesOfIntegrations({ message }: Sighting): readonly string[] {
  const isGiven = (value: unknown): boolean => missingOf(value, INTEGRATIONS) === undefined;
  // An object that holds the one that is meant is not meant itself.
  const paths = pathsTo(isGiven, message);
  return paths.filter(
    (path) => !paths.some((other) => other !== path && other.startsWith(path === '' ? '' : `${path}.`)),
  );
}

/** What became of a value that a message was given in one of its fields. */
function outcomeOf(fate: Sighting | string = 'not handed in', given: unknown): string {
  if (typeof fate === 'string') return fate;
  const { message } = fate;
  const isThere = given === PAST ? pathsTo(isPast, message).length > 0 : missingOf(message, given) === undefined;
  return isThere ? 'sent' : 'left out';
}
