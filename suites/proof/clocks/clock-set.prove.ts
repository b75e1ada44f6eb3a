import { afterEach, describe, expect, it, vi } from 'vitest';
import { REFERENCE, startSimulator } from '../../../sim/harness.ts';
import { findCases } from '../../cases/index.ts';
import type { Transport } from '../../harness/target/exchange/answer.ts';
import { HttpJson } from '../../harness/target/http-json.ts';
import { HOUR_MS } from '../../harness/time/horizons.ts';
import { playAgainst } from '../play-against.ts';

/** Cases that compare instants, and cases that wait for what is late. */
const PLAYED = findCases([
  'timestamp/form',
  'timestamp/absent',
  'timestamp/on-retries',
  'timestamp/delete',
  'timeout/in-time',
  'timeout/no-answer',
  'timeout/too-late',
  'retry/500',
  'retry/success-after-1',
  'delivery/processed-once',
  'ingestion/kinds',
]);
const RETRY_DELAY_MS = 500;
const RULES = {
  ...REFERENCE,
  retryDelayMs: () => RETRY_DELAY_MS,
  // Every call moves the clock, so that the usual window would be over at once.
  retriesUntilMs: () => Number.POSITIVE_INFINITY,
};
const TEST_LIMIT_MS = 120_000;

afterEach(() => void vi.restoreAllMocks());

/** Sets the clock of the machine by so much right after it sends a call, again and again. */
class SettingTransport implements Transport {
  readonly #http = new HttpJson();
  readonly #byMs: number;
  readonly #realNow = Date.now.bind(Date);
  #offMs = 0;

  constructor(byMs: number) {
    this.#byMs = byMs;
    vi.spyOn(Date, 'now').mockImplementation(() => this.#realNow() + this.#offMs);
  }

  async send(...request: Parameters<Transport['send']>): ReturnType<Transport['send']> {
    const [method, url] = request;
    const answer = this.#http.send(...request);
    if (method === 'POST' && url.endsWith('/calls')) this.#offMs += this.#byMs;
    return answer;
  }

  close(): void {
    this.#http.close();
  }
}

describe('on a real clock that is set while cases play', () => {
  it.each([
    ['ahead', HOUR_MS],
    ['back', -HOUR_MS],
  ])(
    'no case fails for a conforming implementation: %s by an hour',
    async (_, byMs) => {
      const simulator = await startSimulator({ clock: 'real', rules: RULES });
      try {
        const transport = new SettingTransport(byMs);
        const results = await playAgainst(simulator.url, PLAYED, { transport });
        const others = results.filter(({ status }) => status !== 'passed');
        expect(others.map(({ id, status, reason, failure }) => [id, status, reason ?? failure?.seen])).toEqual([]);
        expect(results.length).toBeGreaterThanOrEqual(PLAYED.length);
      } finally {
        await simulator.close();
      }
    },
    TEST_LIMIT_MS,
  );
});
