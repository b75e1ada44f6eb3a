import type { Fault, Variant } from '../../../sim/harness.ts';
import { requirement } from '../../../spec/requirements/index.ts';
import type { CaseResult } from '../../../spec/shapes/results.ts';
import { CASES, isGenerated } from '../../cases/index.ts';
import type { Mixture } from './mixtures.ts';
import { mayFailFor } from './presumed.ts';
import { isAbout, type Proof } from './prove.ts';

/** The evidence of a property-based case can be long. */
const SHOWN_CHARACTERS = 200;
/**
 * The reason of a case whose receivers got more than they keep. If a fault sends everything many times, that is right.
 */
const FLOODED = /^Expected at most \d+ (bytes|requests|connections) /;

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

/** The same for the reference. */
export function problemsOfReference(proof: Proof): string[] {
  return problemsOfConforming('the reference', proof);
}

function problemsOfConforming(who: string, proof: Proof): string[] {
  return [
    ...unplayed(proof, who),
    ...proof.failed.map((result) => `The case ${result.id} fails on ${who}: ${failureOf(result)}`),
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
  return [`The fault ${name} does not list ${id} in its \`breaks\`, but ${result.id} fails: ${failureOf(result)}`];
}

/** A case that fails for a requirement that it does not name would surprise anyone who chose cases by requirement. */
function unnamed(result: CaseResult, who: string): string[] {
  const own = CASES.find(({ id }) => id === result.id);
  if (own === undefined || mayFailFor(own, result.failure?.requirement ?? '')) return [];
  return [`The case ${result.id} fails on ${who} for what it does not name: ${failureOf(result)}`];
}

function failureOf({ failure }: CaseResult): string {
  const [expected, seen] = [failure?.expected, failure?.seen].map((text = '') => text.slice(0, SHOWN_CHARACTERS));
  return `${failure?.requirement}, expected ${expected}, seen ${seen}`;
}
