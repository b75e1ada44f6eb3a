import { plural } from '../../spec/grammar.ts';
import { findRequirement } from '../../spec/requirements/index.ts';
import type { Failure, Often, Share, TranscriptEntry } from '../../spec/shapes/results.ts';
import { clockTime } from '../../spec/text/duration.ts';

/** Most calls and settings next to the other lines, because they explain the failure. */
const MAX_HANDED = 6;
/** At most one line in this many is a call or settings, and of the others, one about the failing message. */
const ONE_IN = 2;
/** A correlation id, the path of a mock endpoint, or another word that names one thing only. */
const ID = /\b[a-z](?=[\w-]{7,})[\w-]*\d[\w-]*/g;
/** Marks the lines of the request that the failure shows. */
const MARK = '> ';

/** The part of a failure that chooses lines. */
export type Shown = Pick<Failure, 'expected' | 'seen' | 'request' | 'attempt'>;

/**
 * The lines of a transcript that explain a failure, in order: those of the request that it shows, calls and settings, attempts
 * with their answers of the same message, and the nearest other lines. Without a request, the end counts as decisive.
 * @param max Most lines, apart from the one that counts what is left out.
 */
export function transcriptExcerpt(transcript: readonly TranscriptEntry[], max: number, failure?: Shown): string[] {
  if (max === 0) return [];
  const lines = transcriptLines(transcript, failure?.attempt?.id);
  // A note about one missing line takes as much room as the line.
  if (lines.length <= max + 1) return lines;
  const chosen = chosenEntries(transcript, max, failure);
  const kept = lines.filter((_, index) => chosen.has(transcript[index] as TranscriptEntry));
  return [`(${plural(lines.length - kept.length, 'other line')} in results.json)`, ...kept];
}

function chosenEntries(transcript: readonly TranscriptEntry[], max: number, failure?: Shown): Set<TranscriptEntry> {
  // The path of a mock endpoint is that of all its attempts.
  const text = failure && [failure.expected, failure.seen, failure.request?.replace(/^.*/, '')].join('\n');
  const ids = [...new Set(text?.match(ID))];
  const isAbout = ({ what, detail = '' }: TranscriptEntry): boolean =>
    ids.some((id) => what.includes(id) || detail.includes(id));
  const attempts = new Set(transcript.filter(isAbout).flatMap(({ attempt }) => attempt ?? []));
  const isOfMessage = (entry: TranscriptEntry): boolean =>
    entry.attempt === undefined ? isAbout(entry) && !isHanded(entry) : attempts.has(entry.attempt);
  const decisive = transcript.filter(({ attempt }) => attempt !== undefined && attempt === failure?.attempt?.id);
  const place = decisive[0] === undefined ? transcript.length : transcript.indexOf(decisive[0]);
  const distances = new Map(transcript.map((entry, index) => [entry, Math.abs(index - place)]));
  const nearest = (entries: readonly TranscriptEntry[]): TranscriptEntry[] =>
    entries.toSorted((a, b) => (distances.get(a) ?? 0) - (distances.get(b) ?? 0));
  const handed = nearest(transcript.filter(isHanded));
  const ranked = [...handed.filter(isAbout), ...handed.filter((entry) => !isAbout(entry))];
  const chosen = new Set(decisive.slice(0, max));
  for (const entry of ranked.slice(0, Math.min(MAX_HANDED, Math.ceil((max - chosen.size) / ONE_IN)))) chosen.add(entry);
  const ofMessage = nearest(transcript.filter(isOfMessage)).slice(0, Math.ceil((max - chosen.size) / ONE_IN));
  for (const entry of [...ofMessage, ...nearest(transcript)]) if (chosen.size < max) chosen.add(entry);
  return chosen;
}

function isHanded({ kind }: TranscriptEntry): boolean {
  return kind === 'call' || kind === 'settings';
}

/**
 * A transcript as aligned lines: the time since its earliest instant, on the world's clock; who; what.
 * @param marked The request whose lines are marked.
 */
export function transcriptLines(transcript: readonly TranscriptEntry[], marked?: string): string[] {
  const startMs = findStart(transcript);
  const rows = transcript.map((entry) => ({ when: offset(instantMs(entry.at) - startMs), ...entry }));
  const whenChars = Math.max(0, ...rows.map(({ when }) => when.length));
  const actorChars = Math.max(0, ...rows.map(({ actor }) => actor.length));
  const hasMark = rows.some(({ attempt }) => attempt !== undefined && attempt === marked);
  return rows.map(({ when, actor, what, attempt }) => {
    const mark = hasMark ? (attempt === marked ? MARK : ' '.repeat(MARK.length)) : '';
    return `${mark}${when.padStart(whenChars)}  ${actor.padEnd(actorChars)}  ${withMembers(what)}`;
  });
}

function findStart(transcript: readonly TranscriptEntry[]): number {
  const instants = transcript.map(({ at }) => instantMs(at)).filter((ms) => !Number.isNaN(ms));
  return instants.length === 0 ? Number.NaN : instants.reduce((one, other) => Math.min(one, other));
}

/** The request that a failure shows, in words: its number, endpoint and time, and how the others were. */
export function attemptWords(
  { requirement, attempt, share }: Failure,
  transcript: readonly TranscriptEntry[],
): string | undefined {
  if (attempt === undefined) return undefined;
  const { id, counts, number, of, place, at, others, isLast } = attempt;
  const one = counts === 'attempts' ? 'attempt' : 'request';
  // A request may be stamped before the first line of its transcript.
  const afterMs = Math.max(0, instantMs(at) - findStart(transcript));
  const when = Number.isNaN(afterMs) ? at : offset(afterMs).replace(/\.000$/, '');
  const named = `${one} ${number}${of === 1 ? '' : ` of ${of}`} at \`${place}\`, ${when}`;
  const next = findRequirement(requirement)?.role === 'client' ? 'batch request' : 'attempt';
  const isOfSimulator = transcript.some((entry) => entry.attempt === id && entry.actor === 'simulator');
  const whole =
    (isLast ? `no ${next} follows ${named}` : named) +
    (isOfSimulator ? ', sent by the simulator for the client under test' : '');
  if (others === undefined) return whole;
  // The share is that of the run, and its numbers are others.
  return `${whole}; ${share?.cases === undefined ? '' : 'in this world '}${others}`;
}

/** The frequency of a failure in words: in requests, and in plays by itself. */
export function oftenWords({
  attempt,
  share,
  often,
}: Pick<Failure, 'attempt' | 'share' | 'often'>): string | undefined {
  // The numbers of the other attempts have said it already.
  const isSaid = share === undefined || (share.cases === undefined && share.of === attempt?.of);
  const words = [...(isSaid ? [] : [shareWords(share)]), ...(often === undefined ? [] : [timesWords(often)])];
  return words.length === 0 ? undefined : words.join('; ');
}

function timesWords({ shown, of }: Often): string {
  if (shown === 0) return `only next to other cases: none of ${of} times by itself`;
  return shown === of ? `each time (${of} of ${of} by itself)` : `${shown} of ${of} times by itself`;
}

function shareWords({ wrong, of, cases }: Share): string {
  const where = cases === undefined ? 'in this case' : `in ${plural(cases, 'case')}`;
  const counted = wrong === of ? `all ${of}` : `${wrong} of ${of}`;
  return `${counted} requests ${where} ${wrong === 1 ? 'is' : 'are'} wrong like this`;
}

/** A call or settings in an event, after its title. */
const JSON_END = /^([^{[]*(?:: | with ))([{[].*)$/;
/** Deeper values stay JSON. */
const MAX_DEPTH = 20;
/** Text that reads as text without quotes. */
const PLAIN_TEXT = /^(?!(?:true|false|null)$|[-\d.]+$)[^\s"'=,(){}[\]]+$/;

/** An event that ends with JSON, with its members in words: `the track call: type=track userId=u-1 properties.seats=12`. */
export function withMembers(what: string): string {
  const [, title = '', json = ''] = JSON_END.exec(what) ?? [];
  try {
    const value: unknown = JSON.parse(json);
    // If a double changes a number, or a member occurs twice, the JSON is shown as sent.
    return JSON.stringify(value) === json ? `${title}${listMembers(value).join(' ')}` : what;
  } catch {
    return what;
  }
}

function listMembers(value: unknown, path = '', depth = 0): string[] {
  const isNested = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
  if (!isNested || depth === MAX_DEPTH) return [`${path}=${leaf(value)}`];
  return Object.entries(value).flatMap(([key, member]) => {
    const name = Array.isArray(value) ? `[${key}]` : `${path === '' ? '' : '.'}${leaf(key)}`;
    return listMembers(member, `${path}${name}`, depth + 1);
  });
}

function leaf(value: unknown): string {
  return typeof value === 'string' && PLAIN_TEXT.test(value) ? value : JSON.stringify(value);
}

function instantMs(at: string | null): number {
  return at === null ? Number.NaN : Date.parse(at);
}

/** `0:00:05.000`, or a dash if the instant is not known. */
function offset(ms: number): string {
  return Number.isNaN(ms) ? '-' : clockTime(ms);
}
