import { plural } from '../../spec/grammar.ts';
import type { TranscriptEntry } from '../../spec/shapes/results.ts';

/** Most calls and settings before the last lines, because they explain the failure. */
const MAX_HANDED = 6;
/** At most one line in this many is a call or settings, and of the others, one about the failing message. */
const ONE_IN = 2;
/** A correlation id, the path of a mock endpoint, or another word that names one thing only. */
const ID = /\b[a-z](?=[\w-]{7,})[\w-]*\d[\w-]*/g;

/**
 * The end of a transcript, and before it calls and settings sent earlier, and attempts with their answers: the last ones that
 * share an id with the failure, or else the last ones. Without that, the valid call at the end of a case would replace the call
 * that failed.
 * @param max Most lines, apart from the one that counts what is left out.
 * @param failure The text of the failure, without its request line: the path there is that of all attempts at one endpoint.
 */
export function transcriptExcerpt(transcript: readonly TranscriptEntry[], max: number, failure = ''): string[] {
  const lines = transcriptLines(transcript);
  if (max === 0) return [];
  // A note about one missing line takes as much room as the line.
  if (lines.length <= max + 1) return lines;
  const chosen = chosenEntries(transcript, max, failure);
  const kept = lines.filter((_, index) => chosen.has(transcript[index] as TranscriptEntry));
  return [`(${plural(lines.length - kept.length, 'other line')} in results.json)`, ...kept];
}

function chosenEntries(transcript: readonly TranscriptEntry[], max: number, failure: string): Set<TranscriptEntry> {
  const ids = [...new Set(failure.match(ID))];
  const isAbout = ({ what, detail = '' }: TranscriptEntry): boolean =>
    ids.some((id) => what.includes(id) || detail.includes(id));
  const attempts = new Set(transcript.filter(isAbout).flatMap(({ attempt }) => attempt ?? []));
  const isOfMessage = (entry: TranscriptEntry): boolean =>
    entry.attempt === undefined ? isAbout(entry) && !isHanded(entry) : attempts.has(entry.attempt);
  const lastOf = (entries: readonly TranscriptEntry[], count: number): TranscriptEntry[] =>
    count === 0 ? [] : entries.slice(-count);
  const handed = transcript.filter(isHanded);
  const ranked = [...handed.filter((entry) => !isAbout(entry)), ...handed.filter(isAbout)];
  const chosen = new Set(lastOf(ranked, Math.min(MAX_HANDED, Math.ceil(max / ONE_IN))));
  const ofMessage = lastOf(transcript.filter(isOfMessage), Math.ceil((max - chosen.size) / ONE_IN));
  for (const entry of [...ofMessage, ...transcript.toReversed()]) if (chosen.size < max) chosen.add(entry);
  return chosen;
}

function isHanded({ kind }: TranscriptEntry): boolean {
  return kind === 'call' || kind === 'settings';
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** A transcript as aligned lines: the time since its first known instant, on the world's clock; who; what. */
export function transcriptLines(transcript: readonly TranscriptEntry[]): string[] {
  const startMs = transcript.map(({ at }) => instantMs(at)).find((ms) => !Number.isNaN(ms)) ?? Number.NaN;
  const rows = transcript.map((entry) => ({ when: offset(instantMs(entry.at) - startMs), ...entry }));
  const whenChars = Math.max(0, ...rows.map(({ when }) => when.length));
  const actorChars = Math.max(0, ...rows.map(({ actor }) => actor.length));
  return rows.map(
    ({ when, actor, what }) => `${when.padStart(whenChars)}  ${actor.padEnd(actorChars)}  ${withMembers(what)}`,
  );
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
    return JSON.stringify(value) === json ? `${title}${membersOf(value).join(' ')}` : what;
  } catch {
    return what;
  }
}

function membersOf(value: unknown, path = '', depth = 0): string[] {
  const isNested = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
  if (!isNested || depth === MAX_DEPTH) return [`${path}=${leaf(value)}`];
  return Object.entries(value).flatMap(([key, member]) => {
    const name = Array.isArray(value) ? `[${key}]` : `${path === '' ? '' : '.'}${leaf(key)}`;
    return membersOf(member, `${path}${name}`, depth + 1);
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
  if (Number.isNaN(ms)) return '-';
  return ms < 0 ? `-${clockTime(-ms)}` : clockTime(ms);
}

/** A time since the beginning, with milliseconds, so that times align in a column: `4:01:00.250`. */
export function clockTime(ms: number): string {
  const minutes = String(Math.floor((ms % HOUR_MS) / MINUTE_MS)).padStart(2, '0');
  const seconds = ((ms % MINUTE_MS) / SECOND_MS).toFixed(3).padStart(6, '0');
  return `${Math.floor(ms / HOUR_MS)}:${minutes}:${seconds}`;
}
