import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { RoutespecError } from '../../../spec/error.ts';
import type { DevSettings } from '../../../spec/shapes/dev/settings.ts';
import { RealClock } from '../../clock/real-clock.ts';
import { refuse } from '../../server/exchange.ts';
import { guardArrivals, guardChanges } from '../../server/guard.ts';
import { type Listening, listen } from '../../server/listen.ts';
import { receiving } from '../../server/reception.ts';
import type { Diagnose } from '../actions.ts';
import { DevService, type StateOptions } from '../dev-service.ts';
import { refuseDeliveries } from '../own-deliveries.ts';
import { describeFirst, refuseUnknownQueries, serveApi } from './api.ts';
import { serveConsole } from './console.ts';
import { lookAtEndpoint } from './endpoint-look.ts';
import { serveEvents } from './event-stream.ts';
import { isOpenToPages, noteRefused, serveClientSettings, serveIngestion } from './ingestion.ts';

/** Enough to distinguish this run from another in the ids of events. */
const RUN_BYTES = 3;

export interface DevOptions {
  readonly settings: DevSettings;
  /** The file of the settings, if any, for display only. */
  readonly settingsFile?: string | undefined;
  /** 0, the default, takes any free port. */
  readonly port?: number | undefined;
  /** The name or address to listen at. Default `127.0.0.1`. */
  readonly host?: string | undefined;
  /** Further names and addresses that requests may have in `Host`. Default: none. */
  readonly names?: readonly string[] | undefined;
  /** The seed of every random choice. Default 1. */
  readonly seed?: number | undefined;
  /** The seed for each message's surprises, which the document allows. Default: all messages are alike. */
  readonly varySeed?: number | undefined;
  /** Start of the clock, in milliseconds since the epoch. Default: the time of the machine. */
  readonly startMs?: number | undefined;
  /** True if the clock starts paused. Default: it runs. */
  readonly paused?: boolean | undefined;
  /** Names the mistakes behind wrong signatures. Default: not named. */
  readonly diagnose?: Diagnose | undefined;
  /** True if, after an exchange without a response, other connections show what listens there. Default: false. */
  readonly looksAtEndpoints?: boolean | undefined;
  /** Keeps the messages for the next start. Default: they end with the process. */
  readonly state?: StateOptions | undefined;
}

/** A running `routespec dev`. */
export interface Dev extends Listening {
  readonly service: DevService;
  /** Token that the console page sends with its requests. */
  readonly token: string;
}

/**
 * Starts the service on this machine, with its API and its console.
 * @throws RoutespecError `usage` if the address is not available or the settings cannot be used
 */
export async function startDev(options: DevOptions): Promise<Dev> {
  const { settings, settingsFile = null, port = 0, host = '127.0.0.1', seed = 1, paused = false, diagnose } = options;
  const { startMs = new RealClock().now(), varySeed, looksAtEndpoints = false, names = [], state } = options;
  const looking = looksAtEndpoints ? { lookAtEndpoint } : {};
  const clock = { startMs, runs: !paused, pace: 'real' } as const;
  const service = new DevService({ settings, ...clock, seed, varySeed, ...looking });
  let address = '';
  const token = randomBytes(16).toString('hex');
  const app = new Hono();
  app.use(guardArrivals({ names: [host, ...names], isOpenToPages, refused: noteRefused(service) }));
  app.use('/dev/*', guardChanges(token), refuseUnknownQueries);
  app.use(receiving(service.budget));
  app.use(refuseDeliveries((request) => service.noteUnmatched(request)));
  const about = { address: () => address, settingsFile };
  serveConsole(app, token, (filter) => describeFirst(service, about, filter));
  serveEvents(app, service.feed, randomBytes(RUN_BYTES).toString('hex'));
  serveApi(app, service, { about, diagnose });
  serveClientSettings(app, service);
  serveIngestion(app, service);
  app.onError((error, context) => {
    if (error instanceof RoutespecError) return refuse(context, 400, error.message);
    return refuse(context, 500, `dev failed on ${context.req.method} ${context.req.path}: ${error.message}`);
  });
  try {
    const { url, close: stopListening } = await listen(app, port, host);
    address = url;
    const close = (): Promise<void> => {
      service.close();
      return stopListening();
    };
    // A second dev, whose port is in use, must leave the file to the first.
    if (state !== undefined) await openState(service, state, close);
    return { url, service, token, close };
  } catch (error) {
    service.close();
    throw error;
  }
}

async function openState(service: DevService, state: StateOptions, close: () => Promise<void>): Promise<void> {
  try {
    service.openState(state);
  } catch (error) {
    await close();
    throw error;
  }
}
