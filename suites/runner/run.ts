import type { RoutespecError } from '../../spec/error.ts';
import { CLIENT_FEATURES, ROUTER_FEATURES } from '../../spec/requirements/requirement.ts';
import type { CaseResult, Results } from '../../spec/shapes/results.ts';
import type { Certificates } from '../harness/certificates/certificates.ts';
import { faultOfSignal, toRoutespecError } from '../harness/fault.ts';
import type { Described, Implementation } from '../harness/target/implementation.ts';
import { needCertificates } from './case/preflight.ts';
import type { Asked, EventBody, Why } from './events.ts';
import type { Example, Explaining } from './explain-failures.ts';
import { toDay } from './known/judge-known.ts';
import { type Plan, playCases } from './play-cases.ts';
import { type Events, isWhole, resultsNow, toResults } from './results/fold.ts';

export interface RunRequest
  extends Omit<Asked, 'seed' | 'since' | 'cases'>,
    Pick<
      Plan,
      | 'cases'
      | 'settings'
      | 'further'
      | 'ownSeeds'
      | 'excluded'
      | 'whyUntested'
      | 'traces'
      | 'workers'
      | 'repeat'
      | 'beforeCase'
    > {
  /** Set if the example of each cause is played again for better evidence. */
  readonly explaining?: ExplainingRun | undefined;
  /** Opens the implementation, whose requests the signal ends. The run closes it. */
  readonly open: (signal: AbortSignal) => Implementation;
  /** Makes the certificates of the run. It is called only if a case needs them. */
  readonly certificates: () => Promise<Certificates>;
  /** True if the run ends at the first failure that is not expected. */
  readonly failFast?: boolean | undefined;
}

/** The ids of the failed cases of each cause, its example first, and the reference to play their worlds with. */
export interface ExplainingRun extends Pick<Explaining, 'openReference'> {
  readonly listExamples: (cases: readonly CaseResult[]) => readonly (readonly string[])[];
}

export function toAsked({
  cases,
  settings,
  repeatCommand,
  knownDeviations,
  of,
  shard,
  suite,
  replay,
}: Omit<RunRequest, 'open' | 'certificates'>): Asked {
  const { seed, since } = settings;
  return { cases, seed, since, repeatCommand, knownDeviations, of, shard, suite, replay };
}

/**
 * Plays cases against an implementation, and tells what happens. Anything that the implementation does comes to results. A
 * fault of routespec itself also does, with what was played before it.
 * @param signal Ends the run early when it is aborted. If its reason is a fault, the run failed; otherwise somebody
 * interrupted it.
 * @returns Why the run ended.
 */
export async function play(request: RunRequest, events: Events, signal: AbortSignal): Promise<Why> {
  const failure = new AbortController();
  const implementation = request.open(signal);
  const { url } = implementation;
  // It replaces what was known before the implementation was there: its address, and how long that took.
  events.tell({ event: 'run-began', startedAt: new Date().toISOString(), target: { url }, asked: toAsked(request) });
  try {
    const description = await implementation.describe();
    events.tell({ event: 'described', target: { ...underTest(description), url } });
    const plan = { ...request, implementation, description };
    return await playDescribed(plan, events, signal, failure);
  } catch (error) {
    return { nothing: faultOfSignal(signal) ?? toRoutespecError(error) };
  } finally {
    implementation.close();
  }
}

/** A description without what is about the partner of what is under test. */
function underTest(description: Described): Omit<Results['target'], 'url'> {
  const { partner, roles, supports } = description;
  if (partner === undefined) return description;
  const parts: readonly string[] = partner.role === 'client' ? CLIENT_FEATURES : ROUTER_FEATURES;
  return {
    ...description,
    roles: roles.filter((role) => role !== partner.role),
    supports: supports.filter((feature) => !parts.includes(feature)),
  };
}

async function playDescribed(
  request: RunRequest & Pick<Plan, 'implementation' | 'description'>,
  events: Events,
  signal: AbortSignal,
  failure: AbortController,
): Promise<Why> {
  const tellAndLook = (body: EventBody): void => {
    events.tell(body);
    if (request.failFast !== true || body.event !== 'case-ended' || !isWhole(body.outcome)) return;
    const now = resultsNow(events.run, body.outcome);
    if (now.some(({ status }) => status === 'failed' || status === 'unexpected-pass')) failure.abort();
  };
  const today = toDay(new Date(events.run.startedAt));
  let fault: RoutespecError | undefined;
  try {
    const certificates = needCertificates(request.cases, request.description)
      ? await request.certificates()
      : undefined;
    const { explaining: given } = request;
    const listExamples = (): Example[][] => {
      const { outcomes } = events.run;
      const { cases } = toResults(events.run);
      const results = new Map(cases.map((result) => [result.id, result]));
      const toExample = (result: CaseResult): Example => ({
        result,
        world: outcomes.get(result.seenIn ?? result.id)?.world,
      });
      const causes = given?.listExamples(cases) ?? [];
      return causes.map((ids) => ids.flatMap((id) => results.get(id) ?? []).map(toExample));
    };
    const explaining = given && { ...given, listExamples };
    const plan = { ...request, today, certificates, explaining, enough: failure.signal };
    await playCases(plan, tellAndLook, signal);
  } catch (error) {
    fault = toRoutespecError(error);
  }
  const interrupted = signal.aborted && faultOfSignal(signal) === undefined;
  fault ??= faultOfSignal(signal);
  return { interrupted, fault, failedFast: failure.signal.aborted && !interrupted && fault === undefined };
}
