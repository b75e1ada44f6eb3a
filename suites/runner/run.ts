import { RoutespecError } from '../../spec/error.ts';
import { CLIENT_FEATURES, ROUTER_FEATURES } from '../../spec/requirements/requirement.ts';
import type { Results } from '../../spec/shapes/results.ts';
import { makeScrubber } from '../deployment/serve/open-deployment.ts';
import { ReachedDeployment } from '../deployment/serve/reach.ts';
import type { Certificates } from '../harness/certificates/certificates.ts';
import { faultOfSignal, toRoutespecError } from '../harness/fault.ts';
import type { Described, Implementation } from '../harness/target/implementation.ts';
import { implementationAt } from '../harness/target/implementation-at.ts';
import { needCertificates } from './case/preflight.ts';
import type { Asked, EventBody, Why } from './events.ts';
import { toDay } from './known/judge-known.ts';
import { type Plan, playCases } from './play-cases.ts';
import { type Events, isWhole, resultsNow } from './results/fold.ts';

export interface RunRequest
  extends Omit<Asked, 'seed' | 'cases'>,
    Pick<Plan, 'addresses' | 'deployment' | 'cases' | 'settings' | 'further' | 'ownSeeds' | 'excluded'> {
  /** Makes the certificates of the run. It is called only if a case needs them. */
  readonly certificates: () => Promise<Certificates>;
  /** True if the run ends at the first failure that is not expected. */
  readonly failFast?: boolean | undefined;
}

export function toAsked({
  cases,
  settings,
  repeatCommand,
  knownDeviations,
  of,
  shard,
  suite,
}: Omit<RunRequest, 'addresses' | 'certificates'>): Asked {
  return { cases, seed: settings.seed, repeatCommand, knownDeviations, of, shard, suite };
}

/**
 * Plays cases against an implementation, and tells what happens. Anything that the implementation does comes to results. A
 * fault of routespec itself also does, with what was played before it.
 * @param signal Ends the run early when it is aborted. If its reason is a fault, the run failed; otherwise somebody
 * interrupted it.
 * @returns Why the run ended.
 */
export async function play(request: RunRequest, events: Events, signal: AbortSignal): Promise<Why> {
  const { deployment } = request;
  const scrub = deployment === undefined ? <Value>(value: Value): Value => value : makeScrubber(deployment);
  const tell = (body: EventBody): void => events.tell(scrub(body));
  const implementation = openImplementation(request, signal);
  const { url } = implementation;
  // It replaces what was known before the implementation was there: its address, and how long that took.
  events.tell({ event: 'run-began', startedAt: new Date().toISOString(), target: { url }, asked: toAsked(request) });
  try {
    const description = await implementation.describe();
    tell({ event: 'described', target: { ...underTest(description), url } });
    return await playDescribed(request, description, { tell, scrub, events }, signal);
  } catch (error) {
    return { nothing: scrubbed(faultOfSignal(signal) ?? toRoutespecError(error), scrub) };
  } finally {
    implementation.close();
  }
}

function scrubbed(error: RoutespecError, scrub: (text: string) => string): RoutespecError {
  return new RoutespecError(error.code, scrub(error.message), { cause: error.cause });
}

function openImplementation(
  { addresses, deployment }: Pick<RunRequest, 'addresses' | 'deployment'>,
  signal: AbortSignal,
): Pick<Implementation, 'url' | 'describe' | 'close'> {
  return deployment === undefined ? implementationAt(addresses, signal) : new ReachedDeployment(deployment, signal);
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
  request: RunRequest,
  description: Described,
  { tell, scrub, events }: { tell: (body: EventBody) => void; scrub: (text: string) => string; events: Events },
  signal: AbortSignal,
): Promise<Why> {
  const failure = new AbortController();
  const tellAndLook = (body: EventBody): void => {
    tell(body);
    if (request.failFast !== true || body.event !== 'case-ended' || !isWhole(body.outcome)) return;
    const now = resultsNow(events.run, body.outcome);
    if (now.some(({ status }) => status === 'failed' || status === 'unexpected-pass')) failure.abort();
  };
  const today = toDay(new Date(events.run.startedAt));
  let fault: RoutespecError | undefined;
  try {
    const certificates = needCertificates(request.cases, description) ? await request.certificates() : undefined;
    const plan = { ...request, description, today, certificates };
    await playCases(plan, tellAndLook, AbortSignal.any([signal, failure.signal]));
  } catch (error) {
    fault = scrubbed(toRoutespecError(error), scrub);
  }
  const interrupted = signal.aborted && faultOfSignal(signal) === undefined;
  fault ??= faultOfSignal(signal);
  return { interrupted, fault, failedFast: failure.signal.aborted && !interrupted && fault === undefined };
}
