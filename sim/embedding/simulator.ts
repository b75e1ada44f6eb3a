import { z } from 'zod/v3';
import { RoutespecError } from '../../spec/error.ts';
import { moveClock } from '../dev/actions.ts';
import { startDev } from '../dev/server/dev-server.ts';
import { type Deliveries, deliveriesAt } from './deliveries.ts';
import { demand, simulatorOptionsSchema, sourceOptionsSchema } from './demand.ts';
import { type Faults, SwitchedFaults } from './faults.ts';
import { EmbeddedSource, readSettings, type Source, type SourceOptions } from './source.ts';

export interface SimulatorOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** The seed of every random choice, such as the delays of retries. Default 1. */
  readonly seed?: number;
  /**
   * Gives each message surprises that the document allows, by the seed 1 or by another one: other orders of members,
   * members that no shape lists, escaped text, a repeated message, or a late one. Default: all messages are alike.
   */
  readonly vary?: boolean | number;
  /** Start of the clock. Default: the time of the machine. */
  readonly now?: Date | string | number;
}

/** The service within a process, with a clock that moves only on request. */
export interface Simulator extends AsyncDisposable {
  /** The address for client libraries, without a trailing slash. A browser finds the console there. */
  readonly url: string;
  /** The time of its clock. */
  now(): Date;
  /** Makes a source. @throws RoutespecError `usage` if its settings cannot be used */
  source(options?: SourceOptions): Source;
  readonly deliveries: Deliveries;
  /** Faults of all sources. */
  readonly faults: Faults;
  /**
   * Moves the clock by a duration such as `4h`, `30s` or a number of milliseconds. Each timer fires at its own instant,
   * and only when no request is under way. During a slow answer of an endpoint, the clock runs at real speed.
   */
  advance(duration: string | number): Promise<void>;
  /** Moves the clock to the next attempt that is due, and through it. */
  advanceToNext(): Promise<void>;
  /** Moves the clock until no attempt waits, by a day at most. */
  advanceUntilQuiet(): Promise<void>;
  /** Waits until no request is under way. The clock moves only during a slow answer of an endpoint. */
  settle(): Promise<void>;
  /** Drops all pending work, and frees the port. */
  close(): Promise<void>;
}

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
