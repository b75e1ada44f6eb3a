import { LIMITS } from '../../../../../spec/limits.ts';
import { GO_METHODS, type GoMethod } from '../../../../../spec/shapes/go-messages.ts';
import { FITS_BYTES, sized, TOO_LARGE_BYTES } from '../../../../harness/kit/client/message-sizes.ts';
import { HOUR_MS } from '../../../../harness/time/horizons.ts';
import type { ClientStep, PlannedMessage } from '../../../client/plan.ts';
import { fieldsOf } from '../../client/packed.ts';

/** Where a happening stands in its sequence. */
export interface ClientPlace {
  /** Begins the keys of its messages. */
  readonly key: string;
  /** Number of times the same has happened before. */
  readonly turn: number;
  /** A new mark. */
  readonly mark: () => string;
}

/** One thing that a program does with its client, or lets pass. */
export interface ClientHappening {
  readonly name: string;
  readonly steps: (place: ClientPlace) => readonly ClientStep[];
}

/** The client of the sequence, and another one next to it. */
export const [OWN, OTHER] = ['own', 'other'] as const;

const SECOND_MS = 1_000;
/** So many messages that just fit are more than one request of 500 KB holds, even if one of them is refused. */
const MORE_THAN_A_BATCH = 19;
/** A field that each method needs. */
const NEEDED = { Identify: 'UserId', Track: 'Event', Page: 'UserId', Group: 'GroupId', Alias: 'PreviousId' } as const;

function step(client: string, message: PlannedMessage): ClientStep {
  return { kind: 'message', client, ...message };
}

function message(place: ClientPlace, method: GoMethod, at: number | string = 0): PlannedMessage {
  const mark = place.mark();
  return { key: `${place.key}-${at}`, method, mark, fields: { UserId: 'user-1', ...fieldsOf(method, mark) } };
}

function methodInTurn(turn: number): GoMethod {
  return GO_METHODS[turn % GO_METHODS.length] ?? 'Track';
}

function ofMethod(method: GoMethod): ClientHappening {
  return { name: `a message for ${method}`, steps: (place) => [step(OWN, message(place, method))] };
}

function lacking(place: ClientPlace): PlannedMessage {
  const whole = message(place, methodInTurn(place.turn), 'lacking');
  const fields = Object.entries(whole.fields).filter(([name]) => name !== NEEDED[whole.method]);
  return { ...whole, fields: Object.fromEntries(fields) };
}

function ofSize(place: ClientPlace, bytes: number, at: number | string): PlannedMessage {
  const whole = message(place, 'Track', at);
  const { mark } = whole;
  const filled = sized(whole, bytes - MARK_BYTES).fields;
  return { ...whole, fields: { ...filled, Properties: { mark, ...Object(filled['Properties']) } } };
}

/** What the member with the mark takes. */
const MARK_BYTES = Buffer.byteLength('"mark":"m-0123456789",');

function several(client: string, place: ClientPlace, count: number): ClientStep[] {
  return Array.from({ length: count }, (_, at) => step(client, message(place, methodInTurn(at), at)));
}

function passing(name: string, ms: number): ClientHappening {
  return { name, steps: () => [{ kind: 'pass', ms }] };
}

/** More than the intervals of all clients, and than what is tolerated beyond them. */
export const AN_INTERVAL_MS = LIMITS.flushIntervalMs + 1_000;

/** A message that is sent before the next comes. */
function lone(place: ClientPlace, at: number): ClientStep[] {
  return [step(OWN, message(place, methodInTurn(place.turn + at), at)), { kind: 'pass', ms: AN_INTERVAL_MS }];
}

/** What can happen to a client between the messages that it sends. */
export const CLIENT_HAPPENINGS: readonly ClientHappening[] = [
  { name: 'an invalid message', steps: (place) => [step(OWN, lacking(place))] },
  {
    name: 'a message that is too large',
    steps: (place) => [step(OWN, ofSize(place, TOO_LARGE_BYTES, 'too-large'))],
  },
  { name: 'a large message', steps: (place) => [step(OWN, ofSize(place, FITS_BYTES, 'large'))] },
  { name: 'as many messages as make a flush', steps: (place) => several(OWN, place, LIMITS.flushCount) },
  { name: 'one message more than makes a flush', steps: (place) => several(OWN, place, LIMITS.flushCount + 1) },
  { name: 'a message of another client', steps: (place) => several(OTHER, place, 1) },
  { name: 'a flush of another client', steps: (place) => several(OTHER, place, LIMITS.flushCount) },
  { name: 'lone messages', steps: (place) => [1, 2, 3, 4].flatMap((at) => lone(place, at)) },
  passing('a second', SECOND_MS),
  {
    name: 'more than an hour, and then a lone message',
    steps: (place) => [{ kind: 'pass', ms: HOUR_MS + SECOND_MS }, ...lone(place, 1)],
  },
  {
    name: 'more large messages than one request holds, and one that is too large',
    steps: (place) =>
      Array.from({ length: MORE_THAN_A_BATCH }, (_, at) =>
        step(OWN, ofSize(place, at === place.turn + 3 ? TOO_LARGE_BYTES : FITS_BYTES, at)),
      ),
  },
];

/** What is sent after each of them. */
export const CLIENT_PROBE: readonly ClientHappening[] = GO_METHODS.map(ofMethod);
