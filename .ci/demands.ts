import { writeFileSync } from 'node:fs';
import pLimit from 'p-limit';
import { type Case, listNeeds, listRoles } from '../suites/cases/case.ts';
import { CASES } from '../suites/cases/index.ts';
import { simulator } from '../suites/cli/simulator/simulator.ts';
import { type CaseNeeds, type Demand, type Demanded, keyOf, type Plan } from '../suites/deployment/demand.ts';
import { isMarked, newRunName } from '../suites/deployment/marks.ts';
import { inOrder } from '../suites/deployment/plan/planned-source.ts';
import { Deployed } from '../suites/deployment/serve/deployed.ts';
import { SPREAD } from '../suites/deployment/serve/fixed-pool.ts';
import { Ingestion } from '../suites/deployment/serve/ingestion.ts';
import { Listeners } from '../suites/deployment/serve/listeners.ts';
import { DeploymentProxy } from '../suites/deployment/serve/proxy.ts';
import {
  type PlayOrder,
  type Reserved,
  type SourcePool,
  spotOf,
  type WorldSources,
} from '../suites/deployment/serve/sources.ts';
import { bodyText } from '../suites/harness/target/raw-json.ts';
import { Target } from '../suites/harness/target/target.ts';
import { playCase } from '../suites/runner/case/play-case.ts';
import { allWatches } from '../suites/runner/case/run-context.ts';
import { DEFAULT_SETTINGS } from '../suites/runner/run-settings.ts';

/** The file with the needs of each case for a deployed router. */
const FILE = 'suites/deployment/plan/generated.ts';
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
  readonly #listeners: Listeners;
  #made = 0;

  constructor(target: Target, listeners: Listeners) {
    this.#target = target;
    this.#listeners = listeners;
  }

  async enter({ caseId }: PlayOrder): Promise<{ sources: WorldSources; isAlone: boolean }> {
    const world = await this.#target.createWorld({ now: new Date().toISOString() });
    const choose = async ({ demand, secret }: Demanded): Promise<Reserved> => {
      this.asked.push({ caseId, demand, secret });
      this.#made += 1;
      const name = `made-${this.#made}`;
      this.caseOf.set(name, caseId);
      // Each source has a separate place, because several cases need the same path.
      await this.#listeners.open([{ name, host: '127.0.0.1', port: 0, address: '' }]);
      const targets = demand.hooks.map(({ target }, index) => target ?? `/${index}`);
      const webhooks = demand.hooks.map(({ headers = {} }, index) => ({
        url: `http://127.0.0.1:${this.#listeners.portOf(name)}${targets[index]}`,
        headers,
      }));
      const settings = { webhooks, ...(secret === undefined ? {} : { sharedSecret: secret }) };
      const source = { type: demand.type, destinations: { Webhooks: { enabled: demand.enabled, settings } } };
      await world.putSource(name, source);
      const address = await world.readIngestion(name);
      return { name, writeKey: address, secret, spots: targets.map((target) => spotOf(name, target)) };
    };
    return { sources: { choose, leave: () => world.drop() }, isAlone: true };
  }
}

/**
 * Plays every case of the router against a simulator with a real clock, and returns the needs of each.
 * @param url The address of the simulator's contract.
 */
async function recordPlan(url: string): Promise<Plan> {
  const impossible = new Map<string, string[]>();
  const alone = new Set<string>();
  const listeners: Listeners = new Listeners((place, arrival) =>
    proxy.admit(spotOf(place, arrival.request.url ?? ''), arrival),
  );
  const pool = new ElasticPool(new Target(url), listeners);
  const proxy: DeploymentProxy = new DeploymentProxy({
    run: newRunName(),
    pool,
    // Its ports stay open for the time of a case.
    isSecret: () => true,
    handIn: (reserved, call, signal) => {
      if (!isMarked(JSON.parse(bodyText(call) ?? '{}').userId)) alone.add(pool.caseOf.get(reserved.name) ?? '');
      return new Ingestion({ url: reserved.writeKey, form: 'batch' }).take('', call, signal);
    },
  });
  const implementation = new Deployed(proxy, {
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
  const cases = CASES.filter((each) => listRoles(each).join() === 'router');
  await pLimit(CONCURRENCY).map(cases, async (each) => {
    const reason = reasonOf(each) ?? (await reasonWhenPlayed(each, () => playCase(each, context)));
    if (reason !== undefined) impossible.set(reason, [...(impossible.get(reason) ?? []), each.id].sort());
  });
  await listeners.close();
  return planOf(pool.asked, alone, impossible);
}

function reasonOf(each: Case): string | undefined {
  return listNeeds(each)
    .map((need) => REASONS[need])
    .find((reason) => reason !== undefined);
}

async function reasonWhenPlayed({ id }: Case, play: () => ReturnType<typeof playCase>): Promise<string | undefined> {
  const { result } = await play();
  if (result.status === 'passed') return undefined;
  if (result.status === 'not-tested') return result.reason?.replace(OUT_OF_TIME, 'needs more time than a run has');
  throw new Error(`Expected ${id} to pass, got ${result.reason ?? result.failure?.seen}`);
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

const running = await simulator.start({ clock: 'real', seed: 1 });
const { demands, needs, impossible } = await recordPlan(running.url);
const entries = Object.entries(needs).map(([id, each]) => `${JSON.stringify(id)}: ${JSON.stringify(each)},`);
const lines = [
  '// Written by `npm run demands`, which plays every case of the router. Never edit it.',
  "import type { Plan } from '../demand.ts';",
  '',
  'export const GENERATED_PLAN: Plan = {',
  '  demands: [',
  ...demands.map((demand) => `    ${JSON.stringify(demand)},`),
  '  ],',
  '  needs: {',
  ...entries.map((entry) => `    ${entry}`),
  '  },',
  '  impossible: {',
  ...Object.entries(impossible).map(([reason, ids]) => `    ${JSON.stringify(reason)}: ${JSON.stringify(ids)},`),
  '  },',
  '};',
];
writeFileSync(FILE, `${lines.join('\n')}\n`);
const ids = Object.values(impossible).flat().length;
console.log(`${Object.keys(needs).length} cases can be played with ${demands.length} kinds of sources, ${ids} cannot`);
process.exit();
