import { writeFileSync } from 'node:fs';
import pLimit from 'p-limit';
import { type Case, listNeeds, listRoles } from '../suites/cases/case.ts';
import { CASES } from '../suites/cases/index.ts';
import { simulator } from '../suites/cli/simulator/simulator.ts';
import { type CaseNeeds, cannot, type Demand, type Demanded, type Plan, toKey } from '../suites/deployment/demand.ts';
import type { DeployedHook } from '../suites/deployment/file/deployment.ts';
import { inOrder } from '../suites/deployment/plan/planned-source.ts';
import { DeploymentAdapter } from '../suites/deployment/serve/adapter.ts';
import { readMembers } from '../suites/deployment/serve/calls.ts';
import { SPREAD } from '../suites/deployment/serve/choose-sources.ts';
import type { StandIn } from '../suites/deployment/serve/deployed-world.ts';
import { Ingestion } from '../suites/deployment/serve/ingestion.ts';
import { Listeners } from '../suites/deployment/serve/listeners.ts';
import { isMarked } from '../suites/harness/stage/marks.ts';
import { Target } from '../suites/harness/target/target.ts';
import type { World } from '../suites/harness/target/world.ts';
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

/** In the reason of a case that the adapter of deployments could not play. */
const CANNOT = /cannot play this case: it (needs [^"]+)/;
const SEVERAL_WORLDS = 'several worlds, with settings that are made at random';

/** A source that a case needs. */
interface Asked {
  readonly demand: Demand;
  readonly secret: string | undefined;
}

/** One play of a case: what it asked for, and the reason why no deployed router can play it, if there is one. */
interface Recorded {
  readonly asked: readonly Asked[];
  readonly isUnmarked: boolean;
  readonly impossible: string | undefined;
  /** True if it was played to its end. */
  readonly isPlayed: boolean;
  readonly ending: string;
}

/** Plays a case on sources that are made when it asks for them, in a simulator with a real clock. */
async function record(each: Case, simulated: Target): Promise<Recorded> {
  const asked: Asked[] = [];
  let isUnmarked = false;
  let worlds = 0;
  const mask = (text: string): string => text;
  const made: StandIn[] = [];
  const listeners = new Listeners((place, arrival) => {
    const isHook = (hook: DeployedHook): boolean => hook.place === place && hook.target === arrival.request.url;
    adapter.admit(made.flatMap(({ hooks }) => hooks).find(isHook), arrival);
  });
  const world = await simulated.createWorld({ now: new Date().toISOString() });
  const adapter: DeploymentAdapter = new DeploymentAdapter({
    ...{ name: 'elastic', version: '1', mask, check: async () => {} },
    makeChooser: () => {
      worlds += 1;
      if (worlds > 1) throw cannot(SEVERAL_WORLDS);
      return async (demanded) => {
        const source = await makeSource(demanded, asked.push(demanded), world, listeners);
        made.push(source);
        return source;
      };
    },
    send: ({ writeKey }, call) => {
      isUnmarked ||= !isMarked(readMembers(call)['userId']);
      return new Ingestion({ url: writeKey, form: 'batch' }, mask).send('', call);
    },
  });
  const served = await adapter.serve();
  const implementation = new Target(served.url);
  const context = {
    implementation,
    description: await implementation.describe(),
    watches: allWatches(),
    settings: { ...DEFAULT_SETTINGS, patienceMs: PLAY_LIMIT_MS },
    certificates: undefined,
    repeatCommand: '',
  };
  const { status, reason = '', failure } = (await playCase(each, context)).result;
  implementation.close();
  await served.close();
  await listeners.close();
  await world.drop();
  const [, cannotPlay] = CANNOT.exec(reason) ?? [];
  const untested = status === 'not-tested' && !MEASURED.test(reason) ? reason : undefined;
  const ending = `${status}: ${reason || failure?.seen}`;
  return { asked, isUnmarked, impossible: cannotPlay ?? untested, isPlayed: status === 'passed', ending };
}

/** Each source has a separate place, because several may need the same path. */
async function makeSource(
  { demand, secret }: Demanded,
  number: number,
  world: World,
  listeners: Listeners,
): Promise<StandIn> {
  const name = `made-${number}`;
  await listeners.open([{ name, host: '127.0.0.1', port: 0, address: '' }]);
  const targets = demand.hooks.map(({ target }, index) => target ?? `/${index}`);
  const webhooks = demand.hooks.map(({ headers = {} }, index) => ({
    url: `http://127.0.0.1:${listeners.readPort(name)}${targets[index]}`,
    headers,
  }));
  const settings = { webhooks, ...(secret === undefined ? {} : { sharedSecret: secret }) };
  const source = { type: demand.type, destinations: { Webhooks: { enabled: demand.enabled, settings } } };
  await world.putSource(name, source);
  // Its ports stay open for the time of a case, so nobody can guess the URLs.
  const hooks = webhooks.map(({ url, headers }, index) => ({
    ...{ place: name, target: targets[index] ?? '', url, headers, isSecret: true },
  }));
  return { name, writeKey: await world.readIngestion(name), secret, hooks };
}

/**
 * Plays every case of the router against a simulator with a real clock, and returns the needs of each.
 * @param url The address of the simulator's contract.
 */
async function recordPlan(url: string): Promise<Plan> {
  const simulated = new Target(url);
  const impossible = new Map<string, string[]>();
  const recorded = new Map<string, Recorded>();
  const exclude = (reason: string, { id }: Case): void => {
    impossible.set(reason, [...(impossible.get(reason) ?? []), id].sort());
  };
  const busy: Case[] = [];
  const cases = CASES.filter((each) => listRoles(each).join() === 'router');
  await pLimit(CONCURRENCY).map(cases, async (each) => {
    const known = findReason(each);
    if (known !== undefined) return exclude(known, each);
    const played = await record(each, simulated);
    if (played.impossible !== undefined) return exclude(played.impossible, each);
    recorded.set(each.id, played);
    if (!played.isPlayed) busy.push(each);
  });
  // A machine that is busy with the others may have kept these from being played to the end.
  for (const each of busy) {
    const played = await record(each, simulated);
    recorded.set(each.id, played);
    if (!played.isPlayed && !MEASURED.test(played.ending))
      throw new Error(`Expected ${each.id} to pass, got ${played.ending}`);
  }
  simulated.close();
  return makePlan(recorded, impossible);
}

function findReason(each: Case): string | undefined {
  const [reason] = listNeeds(each).flatMap((need) => REASONS[need] ?? []);
  return reason ?? ((each.spanMs ?? 0) > DEFAULT_SETTINGS.patienceMs ? OUT_OF_TIME : undefined);
}

function makePlan(recorded: ReadonlyMap<string, Recorded>, impossible: ReadonlyMap<string, string[]>): Plan {
  const demands = inOrder([...recorded.values()].flatMap(({ asked }) => asked.map(({ demand }) => demand)));
  const needs = [...recorded]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([id, { asked, isUnmarked }]) => {
      const sources = demands
        .map(
          (demand, index) =>
            [index, countSources(asked.filter((each) => toKey(each.demand) === toKey(demand)))] as const,
        )
        .filter(([, count]) => count > 0);
      return [id, { sources, ...(isUnmarked ? { unmarked: true } : {}) }] satisfies [string, CaseNeeds];
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
