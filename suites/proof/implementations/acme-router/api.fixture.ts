import { randomUUID } from 'node:crypto';
import { realClock, type VirtualClock, virtualClock } from './clock.fixture.ts';
import { formatInstant, parseInstant } from './instant.fixture.ts';
import { asMembers, type Members, textOf } from './members.fixture.ts';
import { refusal } from './refusal.fixture.ts';
import { MAX_CALL_BYTES, World } from './world.fixture.ts';

export interface ShimOptions {
  /** 0, the default, takes a free port. */
  readonly port?: number;
  readonly clock?: 'virtual' | 'real';
  readonly worlds?: 'isolated' | 'single';
  /** True if the clock answer has `next` and `busy`. */
  readonly counters?: boolean;
}

interface Home {
  readonly world: World;
  /** Undefined when the world runs on real time. */
  readonly clock: VirtualClock | undefined;
}

export interface Adapter {
  readonly options: Required<ShimOptions>;
  readonly homes: Map<string, Home>;
}

export interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

type Handler = (adapter: Adapter, names: readonly string[], body: Buffer) => Answer;

const MAX_WORLDS = 4_096;

const ROUTES: ReadonlyArray<readonly [method: string, path: string, handler: Handler]> = [
  ['GET', '', describe],
  ['POST', 'worlds', createWorld],
  ['DELETE', 'worlds/*', deleteWorld],
  ['GET', 'worlds/*/clock', readClock],
  ['POST', 'worlds/*/clock', advanceClock],
  ['PUT', 'worlds/*/sources/*', putSource],
  ['POST', 'worlds/*/sources/*/calls', receiveCall],
  ['POST', 'worlds/*/deletions', createDeletion],
  ['PUT', 'worlds/*/audiences/*', syncAudience],
  ['GET', 'worlds/*/log', readLog],
];

function describe({ options }: Adapter): Answer {
  const body = {
    contract: 1,
    implementation: { name: 'acme-router', version: '2.3' },
    roles: ['router'],
    clock: options.clock,
    worlds: options.worlds,
    supports: ['screen', 'deletions', 'audiences', 'log'],
  };
  return { status: 200, body };
}

function createWorld({ options, homes }: Adapter, _names: readonly string[], body: Buffer): Answer {
  const startText = options.clock === 'virtual' ? textOf(parseJson(body), 'now') : undefined;
  const startMs = startText === undefined ? Date.now() : parseInstant(startText);
  if (startMs === undefined) {
    throw refusal(400, 'Expected `now` to be an ISO 8601 instant');
  }
  if (options.worlds === 'single') {
    dropAll(homes);
  }
  if (homes.size >= MAX_WORLDS) {
    throw refusal(429, `Expected at most ${MAX_WORLDS} worlds`);
  }
  const name = randomUUID();
  const clock = options.clock === 'virtual' ? virtualClock(startMs) : undefined;
  homes.set(name, { world: new World(clock ?? realClock()), clock });
  return { status: 201, body: { world: name } };
}

function deleteWorld(adapter: Adapter, names: readonly string[]): Answer {
  homeOf(adapter, names).world.drop();
  adapter.homes.delete(names[0] ?? '');
  return { status: 204 };
}

function readClock(adapter: Adapter, names: readonly string[]): Answer {
  const home = homeOf(adapter, names);
  const clock = virtualClockOf(home);
  const now = formatInstant(clock.now());
  if (!adapter.options.counters) {
    return { status: 200, body: { now } };
  }
  const dueAt = clock.nextDueAt();
  const next = dueAt === undefined ? null : formatInstant(dueAt);
  return { status: 200, body: { now, next, busy: home.world.sender.busy } };
}

function advanceClock(adapter: Adapter, names: readonly string[], body: Buffer): Answer {
  const clock = virtualClockOf(homeOf(adapter, names));
  const advanceMs = parseJson(body)['advanceMs'];
  const usable = Number.isSafeInteger(advanceMs) && Number(advanceMs) >= 0;
  if (!usable || Number.isNaN(new Date(clock.now() + Number(advanceMs)).getTime())) {
    throw refusal(400, 'Expected `advanceMs` to be an integer, 0 or more');
  }
  clock.advance(Number(advanceMs));
  return readClock(adapter, names);
}

function putSource(adapter: Adapter, names: readonly string[], body: Buffer): Answer {
  homeOf(adapter, names).world.putSource(names[1] ?? '', parseJson(body));
  return { status: 204 };
}

/** A call beyond the limit is accepted and dropped. */
function receiveCall(adapter: Adapter, names: readonly string[], body: Buffer): Answer {
  const { world } = homeOf(adapter, names);
  if (body.length <= MAX_CALL_BYTES) {
    world.receive(names[1] ?? '', parseJson(body));
  }
  return { status: 202 };
}

function createDeletion(adapter: Adapter, names: readonly string[], body: Buffer): Answer {
  homeOf(adapter, names).world.createDeletion(parseJson(body));
  return { status: 202 };
}

function syncAudience(adapter: Adapter, names: readonly string[], body: Buffer): Answer {
  homeOf(adapter, names).world.syncAudience(names[1] ?? '', parseJson(body));
  return { status: 202 };
}

function readLog(adapter: Adapter, names: readonly string[]): Answer {
  return { status: 200, body: { entries: homeOf(adapter, names).world.log } };
}

function homeOf({ homes }: Adapter, [name = '']: readonly string[]): Home {
  const home = homes.get(name);
  if (home === undefined) {
    throw refusal(404, `Expected a world ${JSON.stringify(name)}`);
  }
  return home;
}

function virtualClockOf(home: Home): VirtualClock {
  if (home.clock === undefined) {
    throw refusal(409, 'This implementation runs on real time');
  }
  return home.clock;
}

export function dropAll(homes: Map<string, Home>): void {
  for (const { world } of homes.values()) {
    world.drop();
  }
  homes.clear();
}

function parseJson(body: Buffer): Members {
  let value: unknown;
  try {
    value = JSON.parse(body.length === 0 ? '{}' : body.toString('utf8'));
  } catch {
    throw refusal(400, 'Expected the body to be JSON');
  }
  return asMembers(value, 'the body');
}

/** The names in a path of this form; undefined for another form. */
function namesIn(path: readonly string[], form: string): string[] | undefined {
  const parts = form.split('/').filter((part) => part !== '');
  const fits = parts.length === path.length && parts.every((part, at) => part === '*' || part === path[at]);
  return fits ? path.filter((_part, at) => parts[at] === '*') : undefined;
}

/** Carries out a request of the conformance API, or throws a refusal. */
export function handle(adapter: Adapter, method: string, path: readonly string[], body: Buffer): Answer {
  for (const [wanted, form, handler] of ROUTES) {
    const names = wanted === method ? namesIn(path, form) : undefined;
    if (names !== undefined) {
      return handler(adapter, names, body);
    }
  }
  throw refusal(404, 'Nothing is here');
}
