import { LIMITS } from '../../spec/limits.ts';
import { type RequirementId, requirement } from '../../spec/requirements/index.ts';
import type { Need } from '../../spec/requirements/requirement.ts';
import type { CallKind } from '../../spec/shapes/calls.ts';
import type { World, WorldStep } from '../../spec/shapes/world.ts';
import type { Release } from '../../spec/since.ts';
import { durationMs } from '../../spec/text/duration.ts';
import { type Deviation, Nonconformance } from '../harness/nonconformance.ts';
import { NotTested } from '../harness/not-tested.ts';
import { seededRandom } from '../harness/seeded-random.ts';
import type { Stage } from '../harness/stage/stage.ts';
import type { Capability } from '../harness/target/capabilities.ts';
import type { ClientTrace } from './client/trace.ts';
import { withControls } from './controls.ts';
import { listNeeds } from './file/needs.ts';
import { asFile, isOfClients, type Planned, planFor } from './file/plan-for.ts';
import { examineSeen, playPlanned } from './file/play-planned.ts';
import { type Finding, isDeviation } from './finding.ts';
import { CLIENT_PASS_LIMIT_MS, PASS_LIMIT_MS } from './for-clock.ts';
import { ENTRY_MS } from './log-rules.ts';
import { PlainFailures } from './plain-failures.ts';
import type { StoredCase } from './stored/stored-case.ts';
import type { Trace } from './trace.ts';

/** A case as data: a world, and the clauses that it is about, the main one first. */
export interface WorldCase<Id extends string = string> {
  readonly id: Id;
  readonly title: string;
  readonly requirements: readonly RequirementId[];
  readonly world: World;
  /** The release since which it counts. Default: the first one. */
  readonly since?: Release;
  /** Needs beyond those of its first requirement and of its world. */
  readonly needs?: readonly Need[];
  /** Values of informational clauses in the trace of a world of clients. */
  readonly observe?: Observe;
  /** The same in the trace of a world of a router. */
  readonly observeRouter?: (trace: Trace) => Readonly<Partial<Record<RequirementId, unknown>>>;
  /** Optional parts of an implementation. Without one of them, the world has no step with it. */
  readonly uses?: readonly ('deletions' | 'audiences')[];
}

/** The case that a world makes. Its type has a name, because the compiler writes out the types of all cases. */
export interface CaseOfWorld<Id extends string> {
  readonly id: Id;
  readonly title: string;
  readonly requirements: readonly RequirementId[];
  readonly world: World;
  readonly since?: Release;
  readonly needs: readonly Need[];
  readonly uses: readonly Capability[];
  readonly spanMs: number;
  readonly play: (stage: Stage) => Promise<void>;
  readonly judge: (stored: StoredCase) => Promise<void>;
}

type Observe = (trace: ClientTrace) => Readonly<Partial<Record<RequirementId, unknown>>>;

/** Deviations of one world that are looked at. A router that gets every request wrong has thousands. */
const MAX_DEVIATIONS = 1_000;

/**
 * The case that plays a world of a router or of client libraries once, and fails for its own clauses only. What else the oracle sees
 * there, the cases about those clauses report.
 */
export function worldCase<const Id extends string>(worldCase: WorldCase<Id>): CaseOfWorld<Id> {
  const { id, title, requirements, world, needs = [], uses = [], since } = worldCase;
  const isClients = isOfClients(world);
  const all = [...needs, ...listNeeds(world, isClients ? 'client' : 'router')];
  return {
    id,
    title,
    requirements,
    world,
    ...(since === undefined ? {} : { since }),
    needs: all.filter((need) => !uses.some((each) => each === need)),
    uses: isClients ? [] : (['log', ...uses] as const),
    spanMs: isClients ? clientSpanMs(worldCase) : routerSpanMs(worldCase),
    play: (stage: Stage): Promise<void> => playWorld(stage, worldCase),
    judge: (stored: StoredCase): Promise<void> => judgeWorld(stored, worldCase),
  };
}

/** World time that a real clock takes: for the passes, and one interval of the clients that send to the router. */
function routerSpanMs({ world, requirements }: WorldCase): number {
  const hasMessages = world.steps.some((step) => 'message' in step);
  const passedMs = isOfWindow(requirements) ? passMs(world) : Math.min(PASS_LIMIT_MS.real, passMs(world));
  return passedMs + afterMs(requirements) + (hasMessages ? LIMITS.flushIntervalMs : 0);
}

/** The same in a world of clients alone: for the passes, one interval of the clients, and another to look for more. */
function clientSpanMs({ world, requirements }: WorldCase): number {
  const intervals = isForbidding(requirements) ? 2 : 1;
  return Math.min(CLIENT_PASS_LIMIT_MS.real, passMs(world)) + intervals * intervalMs(world);
}

/** The longest interval of a client. */
function intervalMs({ clients = {} }: World): number {
  const given = Object.values(clients).map((client) => durationMs(client?.flushAfter ?? '5s') ?? 0);
  return Math.max(...(given.length === 0 ? [LIMITS.flushIntervalMs] : given));
}

/** A step with a call of this kind. */
export function callOf(kind: CallKind, members: Readonly<Record<string, unknown>> = {}): WorldStep {
  return { [kind]: members } as WorldStep;
}

/** True if only silence shows that one of the clauses holds. */
function isForbidding(requirements: readonly RequirementId[]): boolean {
  return requirements.some((each) => requirement(each).forbids);
}

/** Clauses about the retry window: no pass of their worlds may be cut short. */
function isOfWindow(requirements: readonly RequirementId[]): boolean {
  return requirements.some((each) => each === 'RTY-002' || each === 'RTY-004');
}

/** Time that a log may take for the last timeout. */
function afterMs(requirements: readonly RequirementId[]): number {
  return requirements.includes('TMO-004') ? ENTRY_MS : 0;
}

/** Clauses that only later attempts can show. */
const OF_RETRIES = /^(RTY|TMO|DLV)-|^(SIG-006|HDR-009)$/;

async function playWorld(stage: Stage, worldCase: WorldCase): Promise<void> {
  const decided = new Set<RequirementId>();
  const findings = await findIn(stage, worldCase, decided);
  conclude(findings, worldCase, decided, stage);
}

/** Judges the stored trace of the world. @throws as the case, and NotTested if there is none */
async function judgeWorld({ worlds: [world], evidence }: StoredCase, worldCase: WorldCase): Promise<void> {
  if (world === undefined) throw new NotTested({ kind: 'behaviour', detail: 'its world was not played to its end' });
  const { observe, observeRouter } = worldCase;
  const { client, router, findings } = world;
  const observed = { ...(client && observe?.(client)), ...(router && observeRouter?.(router)) };
  conclude(findings, worldCase, new Set(Object.keys(observed) as RequirementId[]), evidence);
}

/**
 * Ends a case by what its world has decided.
 * @param decided the clauses that are known to hold
 */
function conclude(
  findings: Iterable<Finding>,
  { requirements }: WorldCase,
  decided: Set<RequirementId>,
  evidence: Pick<Stage, 'decided' | 'alsoSaw'>,
): void {
  const deviations: Deviation[] = [];
  for (const finding of findings) {
    if (!isDeviation(finding)) decided.add(finding);
    else if (deviations.push(finding) === MAX_DEVIATIONS) break;
  }
  evidence.decided(decided);
  const failures = new PlainFailures(deviations);
  const isOwn = ({ requirement }: Deviation): boolean => requirements.includes(requirement);
  evidence.alsoSaw(failures.all.filter((each) => !isOwn(each)));
  const [own, ...further] = failures.all.filter(isOwn);
  if (own !== undefined) throw new Nonconformance(own, further);
  const [main] = requirements;
  const isShown = main !== undefined && decided.has(main);
  const obstacle = requirements.map((each) => failures.behind(each)).find((each) => each !== undefined);
  // A clause that was not shown may be lost with something else that failed.
  const { requirement } = obstacle ?? (isShown ? {} : failures.all[0]) ?? {};
  if (requirement !== undefined) throw NotTested.blockedBy(requirement);
  if (!isShown) throw new NotTested({ kind: 'behaviour', detail: 'nothing in its world has shown it' });
}

/** Plays the world in its stage, and returns what its trace decides. Adds the informational clauses that it shows. */
async function findIn(stage: Stage, worldCase: WorldCase, decided: Set<RequirementId>): Promise<Iterable<Finding>> {
  const { requirements, observe, observeRouter } = worldCase;
  const used = withUsed(stage, worldCase);
  const world = isOfClients(used) ? used : withControls(used, requirements);
  stage.playsWorld(world);
  // Its mark, if it has one, is another in each run.
  const seed = `m-${stage.calls.id('m').slice(-10)}`;
  const planned = planFor(asFile(world), seededRandom(1, seed));
  const { kind } = stage.time;
  if (
    planned.role === 'client' &&
    kind === 'stepped' &&
    passMs(world) + intervalMs(world) > CLIENT_PASS_LIMIT_MS.stepped
  )
    throw NotTested.needsCounts();
  const isWhole = isOfWindow(requirements);
  const retries = isWhole ? 'all' : requirements.some((each) => OF_RETRIES.test(each)) ? 'enough' : 'none';
  const seen = await playPlanned(stage, withAnyTarget(planned, world), {
    ...{ isUncut: isWhole, isWhole, retries, isSilent: isForbidding(requirements), afterMs: afterMs(requirements) },
  });
  const observed = 'router' in seen ? observeRouter?.(seen.router) : observe?.(seen.client);
  for (const [requirement, value] of Object.entries(observed ?? {}) as [RequirementId, unknown][]) {
    stage.observe(requirement, value);
    decided.add(requirement);
  }
  return examineSeen(seen);
}

/** The world without the steps of optional parts that the implementation lacks. */
function withUsed({ capabilities }: Stage, { world, uses = [] }: WorldCase): World {
  const isLacking = (step: WorldStep): boolean =>
    uses.some((use) => (use === 'deletions' ? 'delete' : 'audience') in step && !capabilities.has(use));
  return { ...world, steps: world.steps.filter((step) => !isLacking(step)) };
}

function passMs({ steps }: World): number {
  return steps.reduce((sum, step) => sum + ('pass' in step ? (durationMs(step.pass) ?? 0) : 0), 0);
}

/** The plan with the receivers' own paths where the world names none, so that any webhook can stand for them. */
function withAnyTarget(planned: Planned, { sources = {} }: World): Planned {
  if (planned.role === 'client') return planned;
  const { plan } = planned;
  const ofAny = plan.sources.map((source) => ({
    ...source,
    hooks: source.hooks.map((hook) => {
      const named = sources[source.key ?? '']?.webhooks?.[hook.key ?? ''];
      return named?.path === undefined ? { ...hook, hasOwnPath: true as const } : hook;
    }),
  }));
  return { role: 'router', plan: { ...plan, sources: ofAny } };
}
