import pLimit from 'p-limit';
import { type Case, needsOf, rolesOf } from '../../cases/case.ts';
import { CASES } from '../../cases/index.ts';
import { type CaseNeeds, type Demand, type Demanded, keyOf, type Plan } from '../../deployment/demand.ts';
import { idsIn, newRunName } from '../../deployment/marks.ts';
import { inOrder } from '../../deployment/plan/planned-source.ts';
import { Deployed } from '../../deployment/serve/deployed.ts';
import { SPREAD } from '../../deployment/serve/fixed-pool.ts';
import { FrontDoor } from '../../deployment/serve/front-door.ts';
import { Gateway } from '../../deployment/serve/gateway.ts';
import { Ingestion } from '../../deployment/serve/ingestion.ts';
import {
  type Leased,
  type PlayOrder,
  type SourcePool,
  spotOf,
  type WorldSources,
} from '../../deployment/serve/sources.ts';
import { Target } from '../../harness/target/target.ts';
import { playCase } from '../../runner/case/play-case.ts';
import { allWatches } from '../../runner/case/run-context.ts';
import { DEFAULT_SETTINGS } from '../../runner/run-settings.ts';

/** Number of concurrent cases. On a real clock most of them only wait. */
const CONCURRENCY = 64;

/** Needs that no deployed router meets from outside. */
const REASONS: Readonly<Record<string, string>> = {
  'virtual-clock': 'needs a clock that the suite moves',
  deletions: 'needs deletion requests, which do not come through an ingestion address',
  audiences: 'needs audiences, which do not come through an ingestion address',
  log: 'needs the log of the router',
  trust: 'needs a router that trusts an authority of the suite',
};

/** The reason of a case that needs more time than the patience of a run. */
const OUT_OF_TIME = /^needs .* --patience allows$/;

/** A source that a case needs. */
interface Asked {
  readonly caseId: string;
  readonly demand: Demand;
  readonly secret: string | undefined;
}

/**
 * Sources that are made on demand, in a simulator with a real clock. The demands of each case are recorded as the plan
 * of deployments.
 */
class ElasticPool implements SourcePool {
  readonly asked: Asked[] = [];
  /** The case of each source, by its write key. */
  readonly caseOf = new Map<string, string>();
  readonly #target: Target;
  readonly #door: FrontDoor;
  #made = 0;

  constructor(target: Target, door: FrontDoor) {
    this.#target = target;
    this.#door = door;
  }

  async enter({ caseId }: PlayOrder): Promise<{ sources: WorldSources; isAlone: boolean }> {
    const world = await this.#target.createWorld({ now: new Date().toISOString() });
    const choose = async ({ demand, secret }: Demanded): Promise<Leased> => {
      this.asked.push({ caseId, demand, secret });
      this.#made += 1;
      const name = `made-${this.#made}`;
      this.caseOf.set(name, caseId);
      // Each source has a separate place, because several cases need the same path.
      await this.#door.open([{ name, host: '127.0.0.1', port: 0, address: '' }]);
      const targets = demand.hooks.map(({ target }, index) => target ?? `/${index}`);
      const webhooks = demand.hooks.map(({ headers = {} }, index) => ({
        url: `http://127.0.0.1:${this.#door.portOf(name)}${targets[index]}`,
        headers,
      }));
      const settings = { webhooks, ...(secret === undefined ? {} : { sharedSecret: secret }) };
      const source = { type: demand.type, destinations: { Webhooks: { enabled: demand.enabled, settings } } };
      await world.putSource(name, source);
      const address = await world.ingestionOf(name);
      return { name, writeKey: address, secret, spots: targets.map((target) => spotOf(name, target)) };
    };
    return { sources: { choose, leave: () => world.drop() }, isAlone: true };
  }
}

/**
 * Plays every case of the router against a simulator with a real clock, and returns the needs of each.
 * @param url The address of the simulator's contract.
 */
export async function recordPlan(url: string): Promise<Plan> {
  const impossible = new Map<string, string[]>();
  const alone = new Set<string>();
  const door: FrontDoor = new FrontDoor((place, arrival) =>
    gateway.admit(spotOf(place, arrival.request.url ?? ''), arrival),
  );
  const pool = new ElasticPool(new Target(url), door);
  const gateway: Gateway = new Gateway({
    run: newRunName(),
    pool,
    // Its ports stay open for the time of a case.
    isSecret: () => true,
    handIn: (leased, call, signal) => {
      if (!isMarked(call)) alone.add(pool.caseOf.get(leased.name) ?? '');
      return new Ingestion({ url: leased.writeKey, form: 'batch' }).take('', call, signal);
    },
  });
  const implementation = new Deployed(gateway, {
    url,
    name: 'elastic',
    version: '1',
    demandAlive: async () => {},
    close: () => {},
  });
  const description = await implementation.describe();
  const watches = allWatches();
  const context = {
    implementation,
    description,
    watches,
    settings: DEFAULT_SETTINGS,
    certificates: undefined,
    repeatCommand: '',
  };
  const cases = CASES.filter((each) => rolesOf(each).join() === 'router');
  await pLimit(CONCURRENCY).map(cases, async (each) => {
    const reason = reasonOf(each) ?? (await reasonWhenPlayed(each, () => playCase(each, context)));
    if (reason !== undefined) impossible.set(reason, [...(impossible.get(reason) ?? []), each.id].sort());
  });
  await door.close();
  return planOf(pool.asked, alone, impossible);
}

function reasonOf(each: Case): string | undefined {
  return needsOf(each)
    .map((need) => REASONS[need])
    .find((reason) => reason !== undefined);
}

async function reasonWhenPlayed({ id }: Case, play: () => ReturnType<typeof playCase>): Promise<string | undefined> {
  const { result } = await play();
  if (result.status === 'passed') return undefined;
  if (result.status === 'not-tested') return result.reason?.replace(OUT_OF_TIME, 'needs more time than a run has');
  throw new Error(`Expected ${id} to pass, got ${result.reason ?? result.failure?.seen}`);
}

/** True if the user of a call has an id of the suite, so that all of its requests have one. */
function isMarked(call: unknown): boolean {
  const { userId } = JSON.parse(Object(call).text ?? JSON.stringify(call));
  return typeof userId === 'string' && idsIn(userId).length > 0;
}

function planOf(asked: readonly Asked[], alone: ReadonlySet<string>, impossible: ReadonlyMap<string, string[]>): Plan {
  const excluded = new Set([...impossible.values()].flat());
  const asks = asked.filter(({ caseId }) => !excluded.has(caseId));
  const demands = inOrder(asks.map(({ demand }) => demand));
  const ids = [...new Set(asks.map(({ caseId }) => caseId))].sort();
  const needs = ids.map((id): [string, CaseNeeds] => {
    const own = asks.filter(({ caseId }) => caseId === id);
    const sources = demands
      .map((demand, index) => [index, countOf(own.filter((each) => keyOf(each.demand) === keyOf(demand)))] as const)
      .filter(([, count]) => count > 0);
    return [id, { sources, ...(alone.has(id) ? { alone: true } : {}) }];
  });
  return { demands, needs: Object.fromEntries(needs), impossible: Object.fromEntries([...impossible].sort()) };
}

/** Number of sources that take turns for these: up to a few for each secret in the case. */
function countOf(asks: readonly Asked[]): number {
  const secrets = new Set(asks.map(({ secret }) => secret));
  return [...secrets].reduce(
    (sum, secret) => sum + Math.min(SPREAD, asks.filter((each) => each.secret === secret).length),
    0,
  );
}
