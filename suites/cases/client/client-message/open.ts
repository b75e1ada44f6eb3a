import { LIMITS } from '../../../../spec/limits.ts';
import { GO_METHODS } from '../../../../spec/shapes/go-messages.ts';
import type { Capture, Sighting } from '../../../harness/capture/capture.ts';
import { parseInstant } from '../../../harness/capture/instants.ts';
import type { MarkedMessage } from '../../../harness/capture/messages.ts';
import { pathsTo, placesIn } from '../../../harness/capture/places.ts';
import { findMissing } from '../../../harness/checks/carries.ts';
import { allSent } from '../../../harness/kit/client/sent.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import type { Case } from '../../case.ts';

/** An instant that is not now. */
const PAST = '2012-12-02T00:30:08.276Z';
const DATE_ALONE = '2012-12-02';
const CONTEXT = { fitting: 'blue room' };
const INTEGRATIONS = { All: true, 'Some Other Tool': false };

/** The methods with fewer listed fields than Page. */
const OTHERS = ['Identify', 'Track', 'Group', 'Alias'] as const;

/** A client may cut an instant to whole seconds. */
const SECOND_MS = 1_000;

export const clientMessageOpen = [
  {
    id: 'client-message/anonymous-page',
    title: 'Fate of a Page message with AnonymousId alone',
    requirements: ['MSG-011'],
    spanMs: LIMITS.flushIntervalMs,
    play: async (stage) => {
      const [fate] = await findFates(stage, [stage.messages.anonymous('Page')]);
      stage.observe('MSG-011', typeof fate === 'string' ? fate : 'sent');
    },
  },
  {
    id: 'client-message/page-timestamp',
    title: 'Form of Timestamp in a message of Page',
    requirements: ['MSG-014'],
    spanMs: LIMITS.flushIntervalMs,
    play: async (stage) => {
      const given = [PAST, DATE_ALONE].map((Timestamp) => stage.messages.page({ Timestamp }));
      const [fate, ofDate] = await findFates(stage, given);
      stage.observe('MSG-014', {
        instant: typeof fate === 'object' ? findWritings(PAST, fate) : fate,
        'a date alone': typeof ofDate === 'object' ? fateOfDate(ofDate) : ofDate,
      });
    },
  },
  {
    id: 'client-message/integrations-place',
    title: 'Place of Integrations in a sent message',
    requirements: ['MSG-025'],
    spanMs: LIMITS.flushIntervalMs,
    play: async (stage) => {
      const messages = GO_METHODS.map((method) => stage.messages.of(method, { Integrations: INTEGRATIONS }));
      const fates = await findFates(stage, messages);
      const places = fates.map((fate) => (typeof fate === 'string' ? fate : findInnermostPlaces(INTEGRATIONS, fate)));
      stage.observe('MSG-025', Object.fromEntries(GO_METHODS.map((method, index) => [method, places[index]])));
    },
  },
  {
    id: 'client-message/unlisted-fields',
    title: 'Fields of Page that Identify, Track, Group and Alias accept too',
    requirements: ['MSG-026'],
    spanMs: LIMITS.flushIntervalMs,
    play: async (stage) => {
      stage.observe('MSG-026', await fatesOfUnlisted(stage, { Timestamp: PAST, Context: CONTEXT }));
    },
  },
] as const satisfies readonly Case[];

function fateOfDate({ message }: Sighting): string {
  return (JSON.stringify(message) ?? '').includes(DATE_ALONE) ? 'kept' : 'replaced';
}

/** Fate of fields that are listed for Page alone, by method and field. */
async function fatesOfUnlisted(stage: Stage, given: { readonly Timestamp: string; readonly Context: unknown }) {
  const fields = { ...given, AnonymousId: stage.messages.id('a') };
  // Each field has a separate message, so that a refusal affects no other field.
  const trials = OTHERS.flatMap((method) =>
    Object.entries(fields).map(([name, value]) => ({
      method,
      name,
      value,
      message: stage.messages.of(method, { [name]: value }),
    })),
  );
  const messages = trials.map(({ message }) => message);
  const fates = await findFates(stage, messages);
  const seen: Record<string, Record<string, string>> = {};
  trials.forEach(({ method, name, value }, index) => {
    seen[method] = { ...seen[method], [name]: describeOutcome(fates[index], value, given.Timestamp) };
  });
  return seen;
}

/** Outcome for the value of one field. An instant may be written in another form. */
function describeOutcome(fate: Sighting | string = 'not queued', given: unknown, instant: string): string {
  if (typeof fate === 'string') return fate;
  const { message } = fate;
  const isThere =
    given === instant
      ? pathsTo((value) => isInstant(value, instant), message).length > 0
      : findMissing(message, given) === undefined;
  return isThere ? 'sent' : 'left out';
}

/** Sighting of each message, or its fate without one. */
async function findFates(stage: Stage, messages: readonly MarkedMessage[]): Promise<(Sighting | string)[]> {
  const capture = await stage.capture();
  const client = await stage.client(capture);
  const returns = new Map<MarkedMessage, string>();
  for (const message of messages) returns.set(message, (await client.tryQueue(message)).kind);
  const taken = messages.filter((message) => returns.get(message) === 'taken');
  await stage.awaitThat(allSent(capture, taken));
  return messages.map((message) => findFate(capture, message, returns.get(message)));
}

function findFate(capture: Capture, { mark }: MarkedMessage, returned: string | undefined): Sighting | string {
  const [sighting] = capture.sightings(mark);
  if (sighting !== undefined) return sighting;
  return returned === 'taken' ? 'accepted, but not sent' : (returned ?? 'not queued');
}

/** The paths to a value in a sent message, without the paths of the objects around it. */
function findInnermostPlaces(given: unknown, { message }: Sighting): readonly string[] {
  const isGiven = (value: unknown): boolean => findMissing(value, given) === undefined;
  const paths = pathsTo(isGiven, message);
  return paths.filter(
    (path) => !paths.some((other) => other !== path && other.startsWith(path === '' ? '' : `${path}.`)),
  );
}

function isInstant(value: unknown, instant: string): boolean {
  const instantMs = parseInstant(value);
  return instantMs !== undefined && Math.abs(instantMs - Date.parse(instant)) < SECOND_MS;
}

/** Forms of an instant in a sent message, by path. */
function findWritings(instant: string, { message }: Sighting): Record<string, unknown> | string {
  const places = placesIn(message).filter(({ value }) => isInstant(value, instant));
  if (places.length === 0) return 'left out';
  return Object.fromEntries(places.map(({ path, value }) => [path.join('.'), value]));
}
