import { plural } from '../../../spec/grammar.ts';
import { maskUserInfo } from '../../../spec/secrets.ts';
import type { TranscriptEntry } from '../../../spec/shapes/results.ts';
import { visible } from '../../../spec/text/visible.ts';
import { onTheWire } from '../receivers/on-the-wire.ts';
import type { ReceivedRequest } from '../receivers/received-request.ts';
import { bodyText, RawJson } from '../target/raw-json.ts';
import { abbreviated } from '../text.ts';

/** Number of lines that are reported of the beginning and of the end of one case. The middle of a flood is left out. */
const HEAD_LINES = 100;
const TAIL_LINES = 100;
/** Number of lines of that middle that are reported before and after a decisive one, and of calls and settings. */
const NEAR_LINES = 15;
const HANDED_LINES = 50;
/** Lines that are kept of one play until its end, and the number that gives way to new ones. */
const KEPT_LINES = 50_000;
const GIVING_WAY_LINES = 10_000;
const LINE_CHARACTERS = 300;
/** More of a line is read than is kept, because the password of an address is masked before the line is cut. */
const READ_CHARACTERS = 2 * LINE_CHARACTERS;
/** Bound on the characters of the beginning, and of the end: several times the size of any conforming case. */
const HALF_CHARACTERS = 16_000;

export interface EntryDetails extends Pick<TranscriptEntry, 'kind' | 'place' | 'attempt'> {
  /** The call, message or settings as sent. It must not change afterwards. */
  readonly handed?: unknown;
  /** The request of an attempt, whose correlation ids tell which message it is about. */
  readonly request?: ReceivedRequest;
}

/** A recorded line. Most lines are never read, because their case passes, so the words are made only on demand. */
interface Noted {
  readonly actor: TranscriptEntry['actor'];
  readonly what: string;
  /** Epoch milliseconds, or undefined before there is a world. */
  readonly atMs: number | undefined;
  readonly elapsedMs: number;
  readonly details: EntryDetails;
}

interface Line extends Omit<TranscriptEntry, 'detail'>, Pick<EntryDetails, 'handed' | 'request'> {}

/** The lines of one play. */
export class Lines {
  readonly noted: Noted[] = [];
  dropped = 0;

  add(noted: Noted): void {
    this.noted.push(noted);
    if (this.noted.length <= KEPT_LINES) return;
    this.noted.splice(HEAD_LINES, GIVING_WAY_LINES);
    this.dropped += GIVING_WAY_LINES;
  }
}

/** Events of one case, line by line, with the instants of its world. A case may play several worlds, and shows one of them. */
export class Transcript {
  readonly #beganMs = performance.now();
  #lines = new Lines();

  /** Adds a line. `atMs` is the instant of the world in epoch milliseconds, undefined before there is a world. */
  add(actor: TranscriptEntry['actor'], what: string, atMs?: number, details: EntryDetails = {}): void {
    const elapsedMs = Math.round(performance.now() - this.#beganMs);
    this.#lines.add({ actor, what: what.slice(0, READ_CHARACTERS), atMs, elapsedMs, details });
  }

  /** Begins another play, and returns its lines, which are filled from now on. */
  begin(): Lines {
    this.#lines = new Lines();
    return this.#lines;
  }

  /** Shows the lines of an earlier play. */
  show(lines: Lines): void {
    this.#lines = lines;
  }

  /**
   * The beginning and the end, the surroundings of decisive attempts, and calls and settings. Their details share one
   * bound: those of decisive attempts come first, then the earliest.
   * @param decisive Ids of the requests that failures are about.
   */
  entries(decisive: readonly string[] = []): TranscriptEntry[] {
    const { noted, dropped } = this.#lines;
    const chosen = chooseLines(noted, new Set(decisive));
    const kept = [...chosen].sort((a, b) => a - b);
    const left = dropped + noted.length - kept.length;
    const lines = kept.map((index) => toLine(noted[index] as Noted));
    const gap = kept.findIndex((index, place) => index !== place);
    if (left > 0) lines.splice(gap === -1 ? lines.length : gap, 0, this.#toGap(left));
    const budget = new DetailBudget();
    const isDecisive = ({ attempt = '' }: Line): boolean => decisive.includes(attempt);
    const first = lines.toSorted((one, other) => Number(isDecisive(other)) - Number(isDecisive(one)));
    const details = new Map(first.flatMap((line) => budget.takeDetail(line).map((detail) => [line, detail] as const)));
    return lines.map((line) => {
      const { handed: _, request: __, ...entry } = line;
      const detail = details.get(line);
      return detail === undefined ? entry : { ...entry, detail };
    });
  }

  #toGap(count: number): Line {
    const elapsedMs = Math.round(performance.now() - this.#beganMs);
    const what = `(${plural(count, 'line')} left out)`;
    return toLine({ actor: 'suite', what, atMs: undefined, elapsedMs, details: {} });
  }
}

/** The places of the lines that are reported. */
function chooseLines(noted: readonly Noted[], decisive: ReadonlySet<string>): Set<number> {
  const places = [...noted.keys()];
  const chosen = new Set(withinCharacters(noted, places.slice(0, HEAD_LINES)));
  for (const place of withinCharacters(noted, places.slice(-TAIL_LINES).reverse())) chosen.add(place);
  for (const [place, { details }] of noted.entries()) {
    if (details.attempt === undefined || !decisive.has(details.attempt)) continue;
    for (const near of places.slice(Math.max(0, place - NEAR_LINES), place + NEAR_LINES + 1)) chosen.add(near);
  }
  const handed = places.filter((place) => noted[place]?.details.handed !== undefined && !chosen.has(place));
  for (const place of handed.slice(0, HANDED_LINES)) chosen.add(place);
  return chosen;
}

/** The first of these places whose lines begin within the bound on characters. */
function withinCharacters(noted: readonly Noted[], places: readonly number[]): number[] {
  let characters = 0;
  return places.filter((place) => {
    const fits = characters < HALF_CHARACTERS;
    characters += Math.min(noted[place]?.what.length ?? 0, LINE_CHARACTERS);
    return fits;
  });
}

function toLine({ actor, what, atMs, elapsedMs, details }: Noted): Line {
  const at = atMs === undefined ? null : new Date(atMs).toISOString();
  return {
    at,
    elapsedMs,
    actor,
    what: toWords(what + idWords(details.request?.body), details),
    kind: 'note',
    ...details,
  };
}

/** A correlation id that the suite has put into a call or a message. */
const CORRELATION_ID = /\b[a-z]{1,2}-[0-9a-z]{10,20}\b/g;
/** Bytes of a body that are searched for correlation ids, and the number of those that are told. */
const SEARCHED_BYTES = 4_096;
const MOST_IDS = 2;

function idWords(body: Buffer | undefined): string {
  const ids = [...new Set(body?.toString('latin1', 0, SEARCHED_BYTES).match(CORRELATION_ID))];
  if (ids.length === 0) return '';
  const more = ids.length > MOST_IDS ? `, and ${ids.length - MOST_IDS} more` : '';
  return `, with ${ids.slice(0, MOST_IDS).join(', ')}${more}`;
}

/** The text is cut again, because a character that is made visible takes more room. */
function toWords(what: string, { kind, handed }: EntryDetails): string {
  const whole = kind === 'call' ? `${what}: ${bodyText(handed)?.slice(0, LINE_CHARACTERS)}` : what;
  const words = visible(maskUserInfo(whole.slice(0, READ_CHARACTERS)).slice(0, LINE_CHARACTERS));
  return words.slice(0, LINE_CHARACTERS);
}

/** Bound on one detail. The largest call that must be accepted has 32 KB, most of it padding. */
const DETAIL_BYTES = 16 * 1024;
/** Bound on all details of one case. */
const CASE_BYTES = 64 * 1024;

/** Formats details, as long as all of them stay within the bounds of one case. */
class DetailBudget {
  #leftBytes = CASE_BYTES;

  /**
   * The value as JSON on several lines, with long runs of one character abbreviated, or the request on the wire. The last line
   * tells how much was cut off.
   */
  takeDetail({ handed, request }: Line): string[] {
    if (request !== undefined) return [this.#take(onTheWire(request))];
    return handed === undefined ? [] : [this.#take(maskUserInfo(abbreviated(toJson(handed))))];
  }

  #take(text: string): string {
    const bytes = Buffer.from(text);
    const kept = keptBytes(bytes, Math.min(DETAIL_BYTES, this.#leftBytes));
    this.#leftBytes -= kept;
    if (kept === bytes.length) return text;
    const cut = `(${plural(bytes.length - kept, 'byte')} left out)`;
    return kept === 0 ? cut : `${bytes.subarray(0, kept).toString()}…\n${cut}`;
  }
}

function toJson(handed: unknown): string {
  return handed instanceof RawJson ? handed.text : (JSON.stringify(handed, null, 2) ?? String(handed));
}

/** Number of bytes that are kept, so that no character is cut in two. */
function keptBytes(bytes: Buffer, limit: number): number {
  if (bytes.length <= limit) return bytes.length;
  let end = limit;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return end;
}
