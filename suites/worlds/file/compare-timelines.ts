import type { Compared } from '../../../spec/shapes/results.ts';
import { clockTime } from '../../../spec/text/duration.ts';
import { onTheWire } from '../../harness/receivers/on-the-wire.ts';
import { clipped } from '../../harness/text.ts';
import { type Moment, type PlayedWorld, timelineFor } from './timeline.ts';

/** Most lines of each timeline from the point where they part, and of the differences of two requests. */
const MOST_LINES = 12;
const LINE_CHARACTERS = 300;
/** Headers that differ between any two implementations. */
const OWN_HEADERS = /^(?:host|user-agent):/i;
/** Headers that no clause asks for. */
const UNASKED = /^(?:connection|date):/i;
/** Clauses about the course of a delivery. The bytes of one request say nothing about it. */
const OF_COURSE = /^(?:RTY-00[1-46]|DLV-\d+|TMO-\d+)$/;
/** Clauses about headers. For them a body says nothing that its digest does not. */
const OF_HEAD = /^(?:HDR|SIG)-/;
/** Headers that differ if the bodies do, which may differ in members and spaces. */
const OF_BODY = /^(?:x-signature|content-length):/i;

/**
 * The same world with an implementation and with the reference, from where their timelines part.
 * @param about the clause that the implementation breaks there
 * @returns undefined if the reference breaks a clause too, so that it shows nothing
 */
export function compareTimelines(own: PlayedWorld, reference: PlayedWorld, about: string): Compared | undefined {
  if (reference.deviations.length > 0) return undefined;
  const ofOwn = timelineFor(own);
  const ofReference = timelineFor(reference);
  const broken = own.deviations.find(({ requirement }) => requirement === about)?.request;
  const decisive = ofOwn.find(({ request }) => request !== undefined && request === broken);
  const twin = decisive && ofReference.find(({ what }) => what === decisive.what);
  // Instants of retries, and the order of URLs, are free: timelines part before what is wrong only in what happens.
  const parts = ofOwn.findIndex(({ what }, index) => what !== ofReference[index]?.what);
  const ends = parts === -1 ? Math.min(ofOwn.length, ofReference.length) : parts;
  const place = decisive === undefined ? ends : ofOwn.indexOf(decisive);
  // The event before, if both have it, is often what the deviation is about, such as a success.
  const before = ofReference.findLastIndex(({ what }) => what === ofOwn[place - 1]?.what);
  const same = before === -1 ? place : place - 1;
  const rest = (moments: readonly Moment[], from: number): string[] =>
    moments.slice(from, from + MOST_LINES).map((moment) => clipped(toLine(moment), LINE_CHARACTERS));
  const sends = differences(decisive, twin, about);
  return {
    same,
    own: rest(ofOwn, same),
    reference: rest(ofReference, before !== -1 ? before : twin === undefined ? same : ofReference.indexOf(twin)),
    ...(sends.length === 0 ? {} : { sends }),
  };
}

function toLine({ afterMs, what, breaks }: Moment): string {
  return `${clockTime(Math.max(0, afterMs))}  ${what.trim()}${breaks.length === 0 ? '' : `   ✗ ${breaks.join(', ')}`}`;
}

/** The lines of the request of the reference that the other one lacks. */
function differences(own: Moment | undefined, reference: Moment | undefined, about: string): string[] {
  if (own?.request === undefined || reference?.request === undefined || OF_COURSE.test(about)) return [];
  const lines = new Set(onTheWire(own.request).split('\n'));
  const names = new Set([...lines].map(readName));
  const hasSameBody = own.request.body.equals(reference.request.body);
  const isOwn = (line: string): boolean => OWN_HEADERS.test(line) || (!hasSameBody && OF_BODY.test(line));
  const [head = '', ...body] = onTheWire(reference.request).split('\n\n');
  return [head, ...(OF_HEAD.test(about) ? [] : body)]
    .flatMap((part) => part.split('\n'))
    .filter((line) => !lines.has(line) && !UNASKED.test(line) && !(isOwn(line) && names.has(readName(line))))
    .slice(0, MOST_LINES);
}

function readName(line: string): string {
  return line.split(':', 1)[0]?.toLowerCase() ?? '';
}
