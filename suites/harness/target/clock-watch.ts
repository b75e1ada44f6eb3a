import { isCountedClock } from '../../../spec/checks/checks.ts';
import { RoutespecError } from '../../../spec/error.ts';
import { type Clock, clockSchema } from '../../../spec/shapes/contract.ts';
import type { ClockPort, ClockReading } from '../time/world-time.ts';
import type { Channel } from './channel.ts';
import { shownBriefly } from './exchange/bounded-text.ts';

const CLOCK = { path: '/clock', status: 200, schema: clockSchema, isValid: isCountedClock } as const;

/**
 * The virtual clock of one world. It checks that the clock moves only on request and exactly as far as the contract
 * says. Any other clock would make conforming implementations fail.
 */
export class ClockWatch implements ClockPort {
  readonly #place: Channel;
  #knownMs: number | undefined;
  /** The start of the latest advance, as far as it is known. */
  #movedFromMs: number | undefined;
  /** Requests under way. If there are several, their order is unknown. */
  #underWay = 0;
  #overlap = false;

  /** @param startsMs Required start of the clock, in epoch milliseconds. */
  constructor(place: Channel, startsMs?: number) {
    this.#place = place;
    this.#knownMs = startsMs;
  }

  async read(): Promise<ClockReading> {
    return this.#judged(0, 'GET', () => this.#place.ask({ method: 'GET', ...CLOCK }));
  }

  async advance(byMs: number, settles = false): Promise<ClockReading> {
    const body = { advanceMs: byMs, ...(settles ? { settle: true } : {}) };
    this.#movedFromMs = this.#knownMs;
    const reading = await this.#judged(byMs, 'POST', () => this.#place.ask({ method: 'POST', ...CLOCK, body }));
    this.#demandNoneOverdue(reading);
    return reading;
  }

  /** Instant of the clock during a settled advance. */
  async instantMs(): Promise<number> {
    const clock = await this.#place.ask({ method: 'GET', ...CLOCK });
    const { nowMs } = toReading(clock, () => `GET ${new URL(this.#place.url).pathname}/clock`);
    if (this.#movedFromMs === undefined || nowMs >= this.#movedFromMs) return nowMs;
    throw new RoutespecError(
      'shim-failed',
      `Expected \`now\` to be ${iso(this.#movedFromMs)} or later while the clock is moved, got ${iso(nowMs)} (GET ${this.#place.url}/clock)`,
    );
  }

  async #judged(byMs: number, method: string, ask: () => Promise<Clock>): Promise<ClockReading> {
    const beforeMs = this.#knownMs;
    this.#knownMs = undefined;
    this.#underWay += 1;
    if (this.#underWay > 1) this.#overlap = true;
    let reading: ClockReading;
    let isAlone: boolean;
    try {
      reading = toReading(await ask(), () => `${method} ${new URL(this.#place.url).pathname}/clock`);
    } finally {
      isAlone = !this.#overlap;
      this.#underWay -= 1;
      if (this.#underWay === 0) this.#overlap = false;
    }
    if (!isAlone) return reading;
    if (beforeMs !== undefined) this.#demandNow(beforeMs, byMs, reading.nowMs, method);
    this.#knownMs = reading.nowMs;
    return reading;
  }

  #demandNow(beforeMs: number, byMs: number, nowMs: number, method: string): void {
    if (nowMs === beforeMs + byMs) return;
    const movedMs = nowMs - beforeMs;
    const expected =
      method === 'GET'
        ? `\`now\` to stay at ${iso(beforeMs)} until the clock is moved`
        : `\`now\` to be exactly \`advanceMs\` (${byMs} ms) after ${iso(beforeMs)}`;
    const seen = `${iso(nowMs)}, ${Math.abs(movedMs)} ms ${movedMs < 0 ? 'before' : 'after'} it`;
    throw new RoutespecError(
      'shim-failed',
      `Expected ${expected}, got ${seen}${likelyMistake(byMs, movedMs)} (${method} ${this.#place.url}/clock)`,
    );
  }

  /** After an advance every timer that fell due must have fired. */
  #demandNoneOverdue({ nowMs, nextMs }: ClockReading): void {
    if (typeof nextMs !== 'number' || nextMs >= nowMs) return;
    const expected = `\`next\` to be at ${iso(nowMs)} or later, because every timer that was due has fired`;
    throw new RoutespecError('shim-failed', `Expected ${expected}, got ${iso(nextMs)} (POST ${this.#place.url}/clock)`);
  }
}

/** A known mistake that explains how far the clock moved. */
function likelyMistake(byMs: number, movedMs: number): string {
  if (byMs === 0) return '';
  if (movedMs === byMs * 1000) return '; the HTTP adapter seems to read `advanceMs` as seconds';
  if (movedMs > 0 && movedMs === Math.floor(byMs / 1000))
    return '; the HTTP adapter seems to divide `advanceMs` by 1000';
  return '';
}

function toReading({ now, next, busy }: Clock, where: () => string): ClockReading {
  const nowMs = Date.parse(now);
  const nextMs = typeof next === 'string' ? ceilMs(next) : next;
  if (!Number.isNaN(nowMs) && !Number.isNaN(nextMs)) return { nowMs, nextMs, busy };
  const [member, seen] = Number.isNaN(nowMs) ? ['now', now] : ['next', next];
  throw new RoutespecError(
    'shim-failed',
    `Expected \`${member}\` of \`${where()}\` to be a date that exists, got ${shownBriefly(seen)}`,
  );
}

/**
 * Epoch milliseconds, rounded up, because a clock that moves by whole milliseconds passes a finer instant at the next
 * one.
 */
function ceilMs(instant: string): number {
  const isFiner = /\.\d{3}\d*[1-9]/.test(instant);
  return Date.parse(instant) + (isFiner ? 1 : 0);
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
