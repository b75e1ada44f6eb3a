import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REFERENCE, type Rules } from '../../../sim/harness.ts';
import type { Case } from '../../cases/case.ts';
import { FAIL, OK } from '../../harness/receivers/reply.ts';
import type { Stage } from '../../harness/stage/stage.ts';
import type { Transport } from '../../harness/target/http-json.ts';
import { HOUR_MS } from '../../harness/time/horizons.ts';
import { playClients } from '../../worlds/client/play.ts';
import { play } from '../../worlds/play.ts';
import { withoutSettling } from '../matrix/stepped-transport.ts';
import { playSimulator } from '../play-against.ts';

const PERIODS_MS = [250, 500, 1_000, 5_000, 60_000] as const;
const TEST_LIMIT_MS = 120_000;
const RUNS = { seed: 52, numRuns: 12 } as const;

/** The reference, with timers that fire again and again and do nothing. */
function ticking(everyMs: number): Rules {
  const client = { ...REFERENCE.client, wakesEveryMs: () => everyMs };
  return { ...REFERENCE, housekeepingMs: () => everyMs, client };
}

type Script = (stage: Stage) => Promise<unknown>;

/** Plays something against a simulator, and counts the requests of the suite. */
async function playing(rules: Rules, settles: boolean, script: Script) {
  let requests = 0;
  let trace: unknown;
  const behind = (inner: Transport): Transport => {
    const send: Transport['send'] = (...request) => {
      requests += 1;
      return inner.send(...request);
    };
    const counting = { send, close: () => inner.close() };
    return settles ? counting : withoutSettling(counting);
  };
  const each: Case = {
    ...{
      id: 'sample/ticks',
      title: 'A world that ticks',
      requirements: ['SIG-012'],
      uses: ['client', 'flushAt', 'flushAfter'],
    },
    play: async (stage) => {
      trace = await script(stage);
    },
  };
  const [result] = await playSimulator([each], { rules, behind });
  return { trace: trace ?? result?.reason, requests };
}

type Event = number | 'message' | 'other';

/** Time from each call of a world to its requests. The messages of others fail three times. */
async function attemptsIn(stage: Stage, events: readonly Event[]): Promise<unknown> {
  const hook = { key: 'hook', target: '/hook', headers: {}, script: [OK] as const };
  const source = { type: 'server' as const, enabled: true, hooks: [hook] };
  const answers = { hook: [FAIL, FAIL, FAIL, OK] as const };
  const steps = events.map((event, index) => {
    if (typeof event === 'number') return { kind: 'pass', ms: event } as const;
    const call = { type: 'track', event: 'Bought' } as const;
    return { kind: 'call', key: `${index}`, source: 0, call, ...(event === 'other' ? { answers } : {}) } as const;
  });
  const { sources, messages } = await play(stage, { sources: [source], steps });
  const requests = sources.flatMap(({ hooks }) => hooks.flatMap((each) => each.requests));
  return messages.map(({ mark, handedInMs }) =>
    requests.filter(({ body }) => body.includes(mark)).map(({ atMs }) => atMs - handedInMs),
  );
}

/** Time from each call of a method to its requests. Other messages are those of a client that flushes early. */
async function sendingIn(stage: Stage, events: readonly Event[]): Promise<unknown> {
  const plan = { writeKey: 'wk', path: '', script: [OK] as const };
  const steps = events.map((event, index) => {
    if (typeof event === 'number') return { kind: 'pass', ms: event } as const;
    const mark = `m-${index}-`;
    const fields = { UserId: 'u', Event: 'Bought', Properties: { mark } };
    const client = event === 'other' ? 'hasty' : 'client';
    return { kind: 'message', client, key: `${index}`, mark, method: 'Track', fields } as const;
  });
  const clients = { client: plan, hasty: { ...plan, writeKey: 'other', flushAt: 3, flushAfterMs: 1_500 } };
  const trace = await playClients(stage, { now: '2026-03-01T12:00:00.000Z', clients, steps });
  return trace.clients.map(({ messages }) =>
    messages.map(({ queuedMs, sightings }) => sightings.map(({ request }) => request.atMs - queuedMs)),
  );
}

const waits = fc.constantFrom(100, 730, 4_999, 6_000, 61_000, HOUR_MS, 25 * HOUR_MS);
const rest = fc.array(fc.oneof(waits, fc.constantFrom('message', 'message', 'other')), { minLength: 2, maxLength: 9 });
/** The first wait shifts the phase of what comes after the first message. */
const worlds = fc
  .tuple(fc.integer({ min: 0, max: 60_000 }), rest)
  .map(([ms, events]): readonly Event[] => ['message', ms, ...(events as Event[])]);

describe('a world that ticks', { timeout: TEST_LIMIT_MS }, () => {
  it.each<[what: string, script: (stage: Stage, world: readonly Event[]) => Promise<unknown>, settles: boolean]>([
    ['a router whose clock settles', attemptsIn, true],
    ['a client library whose clock settles', sendingIn, true],
    ['a client library whose clock does not settle', sendingIn, false],
  ])('shows the instants that it has without ticks: %s', async (_, script, settles) => {
    await fc.assert(
      fc.asyncProperty(worlds, fc.constantFrom(...PERIODS_MS), async (world, everyMs) => {
        const plain = await playing(REFERENCE, settles, (stage) => script(stage, world));
        const ticked = await playing(ticking(everyMs), settles, (stage) => script(stage, world));
        expect(plain.trace).toEqual(expect.any(Array));
        expect(ticked.trace).toEqual(plain.trace);
        expect(ticked.requests).toBeLessThan(10_000);
      }),
      RUNS,
    );
  });
});

it(
  'a world with a message that fails for hours ends after a number of timers without an effect',
  async () => {
    const hook = { key: 'hook', target: '/hook', headers: {}, script: [FAIL] } as const;
    const source = { type: 'server', enabled: true, hooks: [hook] } as const;
    const step = { kind: 'call', key: '0', source: 0, call: { type: 'track', event: 'Bought' } } as const;
    const rules = { ...ticking(1_000), retryDelayMs: () => HOUR_MS };
    const { trace } = await playing(rules, false, (stage) => play(stage, { sources: [source], steps: [step] }));
    const { endMs, messages } = Object(trace);
    expect(endMs - messages[0].handedInMs).toBeLessThan(HOUR_MS);
  },
  TEST_LIMIT_MS,
);
