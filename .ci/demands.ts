import { writeFileSync } from 'node:fs';
import pLimit from 'p-limit';
import { type Case, listNeeds, listRoles } from '../suites/cases/case.ts';
import { CASES } from '../suites/cases/index.ts';
import { simulator } from '../suites/cli/simulator/simulator.ts';
import { type CaseNeeds, type Demand, type Demanded, type Plan, toKey } from '../suites/deployment/demand.ts';
import { isMarked, newRunName } from '../suites/deployment/marks.ts';
import { inOrder } from '../suites/deployment/plan/planned-source.ts';
import { SPREAD } from '../suites/deployment/serve/configured-sources.ts';
import { Deployed } from '../suites/deployment/serve/deployed.ts';
import { Ingestion } from '../suites/deployment/serve/ingestion.ts';
import { Listeners } from '../suites/deployment/serve/listeners.ts';
import { DeploymentProxy } from '../suites/deployment/serve/proxy.ts';
import {
  type PlayOrder,
  type Reserved,
  type Sources,
  toSpot,
  type WorldSources,
} from '../suites/deployment/serve/sources.ts';
import { bodyText } from '../suites/harness/target/raw-json.ts';
import { Target } from '../suites/harness/target/target.ts';
import { playCase } from '../suites/runner/case/play-case.ts';
import { allWatches } from '../suites/runner/case/run-context.ts';
import { DEFAULT_SETTINGS } from '../suites/runner/run-settings.ts';

/** The file with the needs of each case for a deployed router. */
const FILE = 'suites/deployment/plan/plan.json';
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

/** In the reason of a case that was not tested because of the time that something took. It is not about deployments. */
const MEASURED = / \d+([.]\d)? s\b/;
const OUT_OF_TIME = 'needs more time than a run has';
/** Real time for a case here. A busy machine may take far longer than a run allows, and the plan must not depend on that. */
const PLAY_LIMIT_MS = 30 * 60_000;

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
class SourcesOnDemand implements Sources {
  asked: readonly Asked[] = [];
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
    // A case that is played again asks again.
    this.asked = this.asked.filter((each) => each.caseId !== caseId);
    const world = await this.#target.createWorld({ now: new Date().toISOString() });
    const choose = async ({ demand, secret }: Demanded): Promise<Reserved> => {
      this.asked = [...this.asked, { caseId, demand, secret }];
      this.#made += 1;
      const name = `made-${this.#made}`;
      this.caseOf.set(name, caseId);
      // Each source has a separate place, because several cases need the same path.
      await this.#listeners.open([{ name, host: '127.0.0.1', port: 0, address: '' }]);
      const targets = demand.hooks.map(({ target }, index) => target ?? `/${index}`);
      const webhooks = demand.hooks.map(({ headers = {} }, index) => ({
        url: `http://127.0.0.1:${this.#listeners.readPort(name)}${targets[index]}`,
        headers,
      }));
      const settings = { webhooks, ...(secret === undefined ? {} : { sharedSecret: secret }) };
      const source = { type: demand.type, destinations: { Webhooks: { enabled: demand.enabled, settings } } };
      await world.putSource(name, source);
      const address = await world.readIngestion(name);
      return { name, writeKey: address, secret, spots: targets.map((target) => toSpot(name, target)) };
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
    proxy.admit(toSpot(place, arrival.request.url ?? ''), arrival),
  );
  const pool = new SourcesOnDemand(new Target(url), listeners);
  const proxy: DeploymentProxy = new DeploymentProxy({
    run: newRunName(),
    sources: pool,
    // Its ports stay open for the time of a case.
    isSecret: () => true,
    send: (reserved, call, signal) => {
      if (!isMarked(JSON.parse(bodyText(call) ?? '{}').userId)) alone.add(pool.caseOf.get(reserved.name) ?? '');
      return new Ingestion({ url: reserved.writeKey, form: 'batch' }).send('', call, signal);
    },
  });
  const implementation = new Deployed(proxy, {
    url,
    name: 'elastic',
    version: '1',
    check: async () => {},
    close: () => {},
  });
  const description = await implementation.describe();
  const watches = allWatches();
  const context = {
    implementation,
    description,
    watches,
    settings: { ...DEFAULT_SETTINGS, patienceMs: PLAY_LIMIT_MS },
    certificates: undefined,
    repeatCommand: '',
  };
  const cases = CASES.filter((each) => listRoles(each).join() === 'router');
  const exclude = (reason: string, { id }: Case): void => {
    impossible.set(reason, [...(impossible.get(reason) ?? []), id].sort());
  };
  const busy: Case[] = [];
  await pLimit(CONCURRENCY).map(cases, async (each) => {
    const known = findReason(each);
    if (known !== undefined) return exclude(known, each);
    const { status, reason = '' } = (await playCase(each, context)).result;
    if (status === 'not-tested' && !MEASURED.test(reason)) exclude(reason, each);
    else if (status !== 'passed') busy.push(each);
  });
  // A machine that is busy with the others may have kept these from being played to the end.
  for (const each of busy) {
    const { status, reason, failure } = (await playCase(each, context)).result;
    if (status !== 'passed' && status !== 'not-tested')
      throw new Error(`Expected ${each.id} to pass, got ${reason ?? failure?.seen}`);
  }
  await listeners.close();
  return makePlan(pool.asked, alone, impossible);
}

function findReason(each: Case): string | undefined {
  const [reason] = listNeeds(each).flatMap((need) => REASONS[need] ?? []);
  return reason ?? ((each.spanMs ?? 0) > DEFAULT_SETTINGS.patienceMs ? OUT_OF_TIME : undefined);
}

function makePlan(
  asked: readonly Asked[],
  alone: ReadonlySet<string>,
  impossible: ReadonlyMap<string, string[]>,
): Plan {
  const excluded = new Set([...impossible.values()].flat());
  const asks = asked.filter(({ caseId }) => !excluded.has(caseId));
  const demands = inOrder(asks.map(({ demand }) => demand));
  const ids = [...new Set(asks.map(({ caseId }) => caseId))].sort();
  const needs = ids.map((id): [string, CaseNeeds] => {
    const own = asks.filter(({ caseId }) => caseId === id);
    const sources = demands
      .map(
        (demand, index) => [index, countSources(own.filter((each) => toKey(each.demand) === toKey(demand)))] as const,
      )
      .filter(([, count]) => count > 0);
    return [id, { sources, ...(alone.has(id) ? { alone: true } : {}) }];
  });
  return { demands, needs: Object.fromEntries(needs), impossible: Object.fromEntries([...impossible].sort()) };
}

/** Number of sources that take turns for these: up to a few for each secret in the case. */
function countSources(asks: readonly Asked[]): number {
  const secrets = new Set(asks.map(({ secret }) => secret));
  return [...secrets].reduce(
    (sum, secret) => sum + Math.min(SPREAD, asks.filter((each) => each.secret === secret).length),
    0,
  );
}

const running = await simulator.start({ clock: 'real', seed: 1 });
const { demands, needs, impossible } = await recordPlan(running.url);
const lines = (rows: readonly string[]): string => rows.map((row) => `    ${row}`).join(',\n');
const members = (values: object): string =>
  lines(Object.entries(values).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`));
const parts = [
  `  "demands": [\n${lines(demands.map((demand) => JSON.stringify(demand)))}\n  ]`,
  `  "needs": {\n${members(needs)}\n  }`,
  `  "impossible": {\n${members(impossible)}\n  }`,
];
writeFileSync(FILE, `{\n${parts.join(',\n')}\n}\n`);
const ids = Object.values(impossible).flat().length;
console.log(`${Object.keys(needs).length} cases can be played with ${demands.length} kinds of sources, ${ids} cannot`);
process.exit();
