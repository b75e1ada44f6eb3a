import type { RequirementId } from '../../../../spec/requirements/index.ts';
import { GO_METHODS } from '../../../../spec/shapes/go-messages.ts';
import type { StepContents } from '../../../../spec/shapes/world.ts';
import type { Sighting } from '../../../harness/capture/capture.ts';
import { parseInstant } from '../../../harness/capture/instants.ts';
import { pathsTo, placesIn } from '../../../harness/capture/places.ts';
import { findMissing } from '../../../harness/checks/carries.ts';
import type { TracedMessage } from '../../../worlds/client/trace.ts';
import { worldCase } from '../../../worlds/world-case.ts';
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

/** By then a message was sent, if the client sends it. */
const FLUSHED = { pass: '6s' } as const;

/** Each field has a separate message, so that a refusal affects no other field. */
const UNLISTED = OTHERS.flatMap((method) =>
  Object.entries({ Timestamp: PAST, Context: CONTEXT, AnonymousId: 'anonymous-1' }).map(([field, value]) => ({
    ...{ method, field, value },
  })),
);

export const clientMessageOpen = [
  openCase('anonymous-page', 'Fate of a Page message with AnonymousId alone', 'MSG-011', {
    messages: [{ method: 'Page', AnonymousId: 'anonymous-1' }],
    describe: ([fate]) => (typeof fate === 'string' ? fate : 'sent'),
  }),
  openCase('page-timestamp', 'Form of Timestamp in a message of Page', 'MSG-014', {
    messages: [PAST, DATE_ALONE].map((Timestamp) => ({ method: 'Page', Timestamp })),
    describe: ([fate, ofDate]) => ({
      instant: typeof fate === 'object' ? findWritings(PAST, fate) : fate,
      'a date alone': typeof ofDate === 'object' ? fateOfDate(ofDate) : ofDate,
    }),
  }),
  openCase('integrations-place', 'Place of Integrations in a sent message', 'MSG-025', {
    messages: GO_METHODS.map((method) => ({ method, Integrations: INTEGRATIONS })),
    describe: (fates) => {
      const places = fates.map((fate) => (typeof fate === 'string' ? fate : findInnermostPlaces(INTEGRATIONS, fate)));
      return Object.fromEntries(GO_METHODS.map((method, index) => [method, places[index]]));
    },
  }),
  openCase('unlisted-fields', 'Fields of Page that Identify, Track, Group and Alias accept too', 'MSG-026', {
    messages: UNLISTED.map(({ method, field, value }) => ({ method, UserId: 'the-user', [field]: value })),
    describe: (fates) => {
      const seen: Record<string, Record<string, string>> = {};
      UNLISTED.forEach(({ method, field, value }, index) => {
        seen[method] = { ...seen[method], [field]: describeOutcome(fates[index], value) };
      });
      return seen;
    },
  }),
] as const satisfies readonly Case[];

interface OpenCase {
  readonly messages: readonly StepContents['message'][];
  /** @param fates The sighting of each message, or its fate without one. */
  readonly describe: (fates: readonly (Sighting | string)[]) => unknown;
}

function openCase<const Name extends string>(
  name: Name,
  title: string,
  requirement: RequirementId,
  { messages, describe }: OpenCase,
) {
  return worldCase({
    id: `client-message/${name}`,
    title,
    requirements: [requirement],
    world: { steps: [...messages.map((message) => ({ message })), FLUSHED] },
    observe: ({ clients: [client] }) => ({ [requirement]: describe(client?.messages.map(findFate) ?? []) }),
  });
}

function findFate({ sightings: [sighting], returned }: TracedMessage): Sighting | string {
  return sighting ?? (returned.kind === 'taken' ? 'accepted, but not sent' : returned.kind);
}

function fateOfDate({ message }: Sighting): string {
  return (JSON.stringify(message) ?? '').includes(DATE_ALONE) ? 'kept' : 'replaced';
}

/** Outcome for the value of one field. An instant may be written in another form. */
function describeOutcome(fate: Sighting | string = 'not queued', given: unknown): string {
  if (typeof fate === 'string') return fate;
  const { message } = fate;
  const isThere =
    given === PAST
      ? pathsTo((value) => isInstant(value, PAST), message).length > 0
      : findMissing(message, given) === undefined;
  return isThere ? 'sent' : 'left out';
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
