import type { Fault, Variant } from '../../../sim/harness.ts';
import { type RequirementId, requirement } from '../../../spec/requirements/index.ts';
import type { CaseResult } from '../../../spec/shapes/results.ts';
import type { Case } from '../../cases/case.ts';
import { CASES, isGenerated } from '../../cases/index.ts';
import type { Mixture } from './mixtures.ts';
import { isAbout, type Proof } from './prove.ts';

/** The evidence of a property-based case can be long. */
const SHOWN_CHARACTERS = 200;
/**
 * The reason of a case whose receivers got more than they keep. If a fault sends everything many times, that is right.
 */
const FLOODED = /^Expected at most \d+ (bytes|requests|connections) /;

/** Assumptions of any case: settings are accepted, and plain calls and messages arrive and can be read. */
const BY_ANY: readonly RequirementId[] = [
  ...(['SET-001', 'CAL-001', 'CAL-002', 'CAL-003', 'CAL-004', 'CAL-005', 'BOD-001', 'DEL-001', 'AUD-001'] as const),
  ...(['MSG-001', 'MSG-005', 'MSG-010', 'MSG-016', 'MSG-021', 'WIR-001', 'QUE-001', 'ING-001'] as const),
];

/** Further assumptions of the cases of one group, because they cannot begin without them. */
const BY_GROUP: Readonly<Record<string, readonly RequirementId[]>> = {
  audience: ['BOD-004', 'AUD-002', 'AUD-004', 'AUD-006'],
  batch: ['BAT-002', 'BAT-003'],
  delivery: ['DLV-003', 'RTY-001', 'TMO-002'],
  // A digest is judged only if there is one.
  'every-request': ['SIG-001'],
  'flush-interval': ['QUE-002'],
  header: ['HDR-006', 'RTY-001', 'DLV-003'],
  // Each sends a call of the same sort to the router first.
  ingestion: [
    ...(['BOD-002', 'BOD-004', 'BOD-007', 'BOD-011', 'BOD-012', 'BOD-013', 'BOD-021'] as const),
    ...(['SEL-003', 'SEL-007', 'SIG-001', 'SIG-002', 'TIM-002', 'TIM-003', 'TIM-004'] as const),
  ],
  'message-size': ['BAT-006'],
  queue: ['QUE-009'],
  retry: ['RTY-001'],
  signature: ['DLV-003', 'RTY-001', 'SIG-001'],
  // A retried message shows what counts as processed.
  timeout: ['RTY-001'],
  tls: ['TLS-001'],
  value: ['BOD-002', 'BOD-004', 'BOD-005', 'BOD-007'],
};

/**
 * The problems of a fault, or of the cases that it reaches: one sentence each. The suite must fail for the requirement of
 * the fault, and for none that the fault does not list.
 */
export function problemsOfFault(fault: Pick<Fault, 'name' | 'breaks'>, proof: Proof): string[] {
  const who = `the fault ${fault.name}`;
  const couldNotRun = proof.couldNotRun.filter(({ reason = '' }) => !FLOODED.test(reason));
  const found = proof.failed.some(
    // A case that fails for the requirement by chance does not count as its check.
    (result) => result.failure?.requirement === fault.breaks[0] && isAbout(result, fault.breaks[0]),
  );
  const { area } = requirement(fault.breaks[0]);
  return [
    ...unplayed({ ...proof, couldNotRun }, who),
    ...(found ? [] : [`No case about ${fault.breaks[0]} (${area}) fails for it on ${who}: ${summary(proof)}`]),
    ...proof.failed.flatMap((result) => [...unlisted(fault, result), ...unnamed(result, who)]),
  ];
}

/** The same for a variant or a mixture of variants, which every case must pass. */
export function problemsOfVariant(variant: Pick<Variant, 'name' | 'reading'> | Mixture, proof: Proof): string[] {
  const readings = 'reading' in variant ? [variant.reading] : variant.readings;
  return problemsOfConforming(`${variant.name}, which readings ${readings.join(' and ')} allow`, proof);
}

/** The same for the reference, in which every case tests something: a world that decides none of its clauses is no case. */
export function problemsOfReference(proof: Proof): string[] {
  const idle = proof.notTested.map(({ id, reason }) => `The case ${id} tests nothing on the reference: ${reason}`);
  return [...problemsOfConforming('the reference', proof), ...idle];
}

function problemsOfConforming(who: string, proof: Proof): string[] {
  return [
    ...unplayed(proof, who),
    ...proof.failed.map((result) => `The case ${result.id} fails on ${who}: ${describeFailure(result)}`),
    // An implementation that no case passes shows nothing.
    ...(proof.passed.length > 0 ? [] : [`No case passes on ${who}`]),
  ];
}

function unplayed({ couldNotRun }: Proof, who: string): string[] {
  return couldNotRun.map(({ id, reason }) => `The case ${id} does not play to its end on ${who}: ${reason}`);
}

function summary({ failed, passed, couldNotRun }: Proof): string {
  if (failed.length > 0) return `others fail, ${failed.map(({ id, failure }) => `${id} for ${failure?.requirement}`)}`;
  return passed.length + couldNotRun.length > 0 ? 'every case that it reaches passes' : 'it reaches no case';
}

/**
 * If a case fails for a requirement that the fault does not break, its reader would look at the wrong clause. In a
 * generated world one mistake has many effects, such as messages that look alike, so its report may have any
 * requirement.
 */
function unlisted({ name, breaks }: Pick<Fault, 'name' | 'breaks'>, result: CaseResult): string[] {
  const id = result.failure?.requirement ?? '';
  if (isGenerated(result) || breaks.some((each) => each === id)) return [];
  return [
    `The fault ${name} does not list ${id} in its \`breaks\`, but ${result.id} fails: ${describeFailure(result)}`,
  ];
}

/** A case that fails for a requirement that it does not name would surprise anyone who chose cases by requirement. */
function unnamed(result: CaseResult, who: string): string[] {
  const own = CASES.find(({ id }) => id === result.id);
  if (own === undefined || mayFailFor(own, result.failure?.requirement ?? '')) return [];
  return [`The case ${result.id} fails on ${who} for what it does not name: ${describeFailure(result)}`];
}

/** True if a case may fail for a requirement: one that it names or assumes. The worlds of a generated case have something of everything. */
function mayFailFor(each: Case, failed: string): boolean {
  const [group = ''] = each.id.split('/');
  const named: readonly string[] = [...each.requirements, ...BY_ANY, ...(BY_GROUP[group] ?? [])];
  return isGenerated(each) || named.includes(failed);
}

function describeFailure({ failure }: CaseResult): string {
  const [expected, seen] = [failure?.expected, failure?.seen].map((text = '') => text.slice(0, SHOWN_CHARACTERS));
  return `${failure?.requirement}, expected ${expected}, seen ${seen}`;
}
