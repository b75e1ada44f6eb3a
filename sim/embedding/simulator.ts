import { z } from 'zod/v3';
import { RoutespecError } from '../../spec/error.ts';
import { moveClock } from '../dev/actions.ts';
import { startDev } from '../dev/server/dev-server.ts';
import type { Simulator, SimulatorOptions, Source, SourceOptions } from '../types.ts';
import { deliveriesAt } from './deliveries.ts';
import { demand, simulatorOptionsSchema, sourceOptionsSchema } from './demand.ts';
import { SwitchedFaults } from './faults.ts';
import { EmbeddedSource, readSettings } from './source.ts';

/**
 * Starts the service within this process.
 * @throws RoutespecError `usage` if the port is not available @example const sim = await startSimulator(); const source
 * = sim.source({ url: 'http://127.0.0.1:3000/hooks', secret: 's3cret' }); const [delivery] = await source.track({
 * userId: 'u1', event: 'Signed Up' }); await sim.advance('4h'); await sim.close();
 */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const { port = 0, seed = 1, vary = false, now } = demand('the options', simulatorOptionsSchema, options);
  const startMs = now === undefined ? undefined : parseInstant(now);
  const varySeed = vary === false ? undefined : Number(vary);
  const { service, url, close } = await startDev({
    settings: { sources: [] },
    port,
    seed,
    varySeed,
    paused: true,
    startMs,
  });
  const faults = new SwitchedFaults(service);
  let made = 0;
  const source = (options: SourceOptions = {}): Source => {
    const given = demand('the options', sourceOptionsSchema, options) as SourceOptions;
    made += 1;
    const { writeKey = `wk-${made}` } = given;
    service.replaceSettings({ sources: [...service.settings.sources, readSettings(writeKey, given)] });
    faults.applyTo(writeKey);
    return new EmbeddedSource(writeKey, given, { service, url });
  };
  const advance = (duration: string | number): Promise<void> => moveClock(service, { advance: durationText(duration) });
  return {
    url,
    now: () => new Date(service.clock.now()),
    source,
    deliveries: deliveriesAt(service),
    faults,
    advance,
    advanceToNext: () => moveClock(service, { to: 'next' }),
    advanceUntilQuiet: () => moveClock(service, { to: 'quiet' }),
    settle: () => advance(0),
    close,
    [Symbol.asyncDispose]: close,
  };
}

function durationText(given: string | number): string {
  const duration = demand('duration', z.union([z.string(), z.number()]), given);
  return typeof duration === 'number' ? `${duration}ms` : duration;
}

function parseInstant(now: Date | string | number): number {
  const instantMs = new Date(now).getTime();
  if (Number.isFinite(instantMs)) return instantMs;
  throw new RoutespecError('usage', `Expected \`now\` to be an instant, got ${String(now)}`);
}
