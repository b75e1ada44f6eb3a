import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RoutespecError } from '../../spec/error.ts';
import type { Simulator, Source } from '../types.ts';
import { startSimulator } from './simulator.ts';

let sim: Simulator;
let source: Source;
beforeAll(async () => {
  sim = await startSimulator();
  source = sim.source({ url: 'http://127.0.0.1:9/nobody' });
  // A delivery that is there already is found at once.
  await source.track({ userId: 'u', event: 'e' });
});
afterAll(() => sim.close());

const throwing = (): never => {
  throw new TypeError('from inside');
};

function cyclic(): object {
  const holder: { self?: unknown } = {};
  holder.self = holder;
  return holder;
}

/** Arguments that no program should pass, and some do. */
const garbage = fc.oneof(
  fc.constantFrom<(() => unknown)[]>(
    () => null,
    () => undefined,
    () => Symbol('s'),
    () => 10n,
    () => -1,
    () => Number.NaN,
    () => 1e300,
    () => [],
    () => new Map(),
    () => new Date(Number.NaN),
    cyclic,
    () => ({ toString: throwing }),
    () => Object.create(null),
    () => new Proxy({}, { get: throwing, ownKeys: throwing }),
  ),
  fc
    .oneof(fc.anything({ withBigInt: true }), fc.string(), fc.constantFrom('__proto__', 'constructor', 'toString'))
    .map((value) => () => value),
);
/** Options of which some are not what they should be. */
const options = fc
  .dictionary(
    fc.constantFrom('port', 'seed', 'now', 'url', 'secret', 'previousSecret', 'headers', 'writeKey', 'type', 'enabled'),
    garbage,
  )
  .map((makers) => () => Object.fromEntries(Object.entries(makers).map(([name, make]) => [name, make()])));

/** True if a call returns, false if it throws a documented error. Any other error fails the test. */
async function isAnswered(call: () => unknown): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (error) {
    if (error instanceof RoutespecError) return true;
    throw error;
  }
}

const unchecked = (call: unknown): ((...args: unknown[]) => unknown) => Object(call);

describe.each<[what: string, call: (given: unknown) => unknown]>([
  ['source.track', (given) => unchecked(source.track)(given)],
  ['source.track with one member', (given) => source.track({ userId: 'u', event: 'e', properties: { a: given } })],
  ['source.delete', (given) => unchecked(source.delete)(given)],
  ['source.change', (given) => unchecked(source.change.bind(source))(given)],
  ['faults.on', (given) => unchecked(sim.faults.on.bind(sim.faults))(given)],
  ['faults.off', (given) => unchecked(source.faults.off)(given)],
  ['deliveries.waitFor', (given) => unchecked(sim.deliveries.waitFor)(given, { withinMs: 1 })],
  ['the options of deliveries.waitFor', (given) => unchecked(sim.deliveries.waitFor)(() => true, given)],
  // A duration that is right would move the clock far.
  ['advance', (given) => unchecked(sim.advance)(typeof given === 'number' ? -1 : given)],
])('%s', (_, call) => {
  it('takes or refuses any argument', async () => {
    await fc.assert(
      fc.asyncProperty(garbage, async (make) => {
        expect(await isAnswered(() => call(make()))).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});

it.each<[what: string, call: (given: unknown) => unknown]>([
  ['a source', (given) => startSimulator().then((one) => withClosing(one, () => unchecked(one.source)(given)))],
  ['a simulator', async (given) => withClosing((await unchecked(startSimulator)(given)) as Simulator, () => {})],
])('the options of %s are taken or refused', async (_, call) => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(options, garbage), async (make) => {
      expect(await isAnswered(() => call(make()))).toBe(true);
    }),
    { numRuns: 50 },
  );
});

async function withClosing(one: Simulator, act: () => unknown): Promise<void> {
  try {
    act();
  } finally {
    await one.close();
  }
}
