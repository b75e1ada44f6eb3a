import { afterEach, describe, expect, it } from 'vitest';
import { Channel } from './channel.ts';
import { ClockWatch } from './clock-watch.ts';
import { type SampleServer, serveHttp } from './server.fixture.ts';

let server: SampleServer | undefined;
afterEach(() => server?.close());

async function watch(
  answers: readonly { now: string; next?: string; delayMs?: number }[],
  startsMs?: number,
): Promise<ClockWatch> {
  const left = [...answers];
  server = await serveHttp((_, response) => {
    const { delayMs = 0, ...clock } = left.shift() ?? { now: '' };
    const body = clock.next === undefined ? clock : { ...clock, busy: 0 };
    setTimeout(() => void response.end(JSON.stringify(body)), delayMs);
  });
  return new ClockWatch(new Channel(server.url), startsMs);
}

const at = (second: number): string => new Date(second * 1000).toISOString();

describe('ClockWatch', () => {
  it('takes a clock that moves as far as it is told, and only then', async () => {
    const clock = await watch([{ now: at(1) }, { now: at(3) }, { now: at(3) }], 1_000);
    expect((await clock.read()).nowMs).toBe(1_000);
    expect((await clock.advance(2_000)).nowMs).toBe(3_000);
    expect((await clock.read()).nowMs).toBe(3_000);
  });

  it('takes the instant of a clock that is just being moved, unless it lies before the move', async () => {
    const readings = [at(4), at(0)];
    let move: (() => void) | undefined;
    server = await serveHttp(({ method }, response) => {
      if (method === 'POST') move = () => void response.end(JSON.stringify({ now: at(9) }));
      else response.end(JSON.stringify({ now: readings.shift() }));
    });
    const clock = new ClockWatch(new Channel(server.url), 1_000);
    const moved = clock.advance(8_000, true);
    expect(await clock.instantMs()).toBe(4_000);
    await expect(clock.instantMs()).rejects.toThrow('or later while the clock is moved');
    await expect.poll(() => move, { interval: 1 }).toBeDefined();
    move?.();
    expect((await moved).nowMs).toBe(9_000);
  });

  it('takes a clock that is finer than a millisecond', async () => {
    const clock = await watch([{ now: '1970-01-01T00:00:01.0009Z' }, { now: '1970-01-01T00:00:01.0059Z' }]);
    await clock.read();
    expect((await clock.advance(5)).nowMs).toBe(1_005);
  });

  it('learns where the clock is from the first reading if nothing else is known', async () => {
    const clock = await watch([{ now: at(7) }, { now: at(8) }]);
    await clock.read();
    await expect(clock.read()).rejects.toMatchObject({
      code: 'shim-failed',
      message: expect.stringContaining(
        `Expected \`now\` to stay at ${at(7)} until the clock is moved, got ${at(8)}, 1000 ms after it`,
      ),
    });
  });

  it('does not judge requests that are under way at the same time, because their order is not known', async () => {
    const clock = await watch([{ now: at(2), delayMs: 30 }, { now: at(1) }, { now: at(2) }], 1_000);
    const readings = await Promise.all([clock.advance(1_000), clock.read()]);
    expect(readings.map(({ nowMs }) => nowMs)).toEqual([2_000, 1_000]);
    expect((await clock.read()).nowMs).toBe(2_000);
  });

  it('takes a timer in the past from a reading, because moving the clock by nothing fires it', async () => {
    const clock = await watch(
      [
        { now: at(5), next: at(4) },
        { now: at(5), next: at(6) },
      ],
      5_000,
    );
    expect((await clock.read()).nextMs).toBe(4_000);
    expect((await clock.advance(0)).nextMs).toBe(6_000);
  });
});
