import type { Fault, Variant } from '../../../sim/harness.ts';
import { placeOf } from '../../../sim/rules/place.fixture.ts';
import { VARIANTS_BY_AREA } from '../../../sim/rules/variants/index.ts';
import { plural } from '../../../spec/grammar.ts';
import { type AreaName, requirement } from '../../../spec/requirements/index.ts';
import type { CaseResult } from '../../../spec/shapes/results.ts';
import { CASES, isGenerated } from '../../cases/index.ts';
import { caseFilesOf, placeOfCase } from './case-files.ts';
import type { Mixture } from './mixtures.ts';
import { mayFailFor } from './presumed.ts';
import { isAbout, type Proof } from './prove.ts';

/** The evidence of a property-based case can be long. */
const SHOWN_CHARACTERS = 200;
/**
 * The reason of a case whose receivers got more than they keep. If a fault sends everything many times, that is right.
 */
const FLOODED = /^Expected at most \d+ (bytes|requests|connections) /;

type PlayedFault = Pick<Fault, 'name' | 'breaks'>;
type PlayedVariant = Pick<Variant, 'name' | 'reading'> | Pick<Mixture, 'name' | 'readings'>;

/**
 * The problems of a fault, or of the cases that it reaches: one sentence each, with advice for the author. The suite
 * must fail for the requirement of the fault, and for none that the fault does not list.
 */
export function problemsOfFault(fault: PlayedFault, proof: Proof): string[] {
  const who = `the fault ${fault.name}`;
  const couldNotRun = proof.couldNotRun.filter(({ reason = '' }) => !FLOODED.test(reason));
  return [
    ...unplayed({ ...proof, couldNotRun }, who),
    ...uncaught(fault, proof),
    ...unlisted(fault, proof),
    ...unnamed(proof, who),
  ];
}

/** The same for a variant or a mixture of variants, which every case must pass. */
export function problemsOfVariant(variant: PlayedVariant, proof: Proof): string[] {
  const name = 'reading' in variant ? `the variant ${variant.name}` : `the mixture ${variant.name}`;
  const allowed = 'reading' in variant ? `reading ${variant.reading} allows` : `${readings(variant.readings)} allow`;
  const drop = 'reading' in variant ? `drop the variant (${placeOfVariant(variant)})` : 'drop a variant';
  const failures = proof.failed.map(
    (result) =>
      `Expected the case ${result.id} to pass on ${name}, which ${allowed}, got ${failureOf(result)}; ` +
      `loosen the case (${placeOfCase(result)}) or ${drop}`,
  );
  return [...unplayed(proof, name), ...failures, ...unpassed(proof, name)];
}

/** The same for the reference. */
export function problemsOfReference(proof: Proof): string[] {
  const failures = proof.failed.map(
    (result) =>
      `Expected the case ${result.id} (${placeOfCase(result)}) to pass on the reference, got ${failureOf(result)}`,
  );
  return [...unplayed(proof, 'the reference'), ...failures, ...unpassed(proof, 'the reference')];
}

function unplayed({ couldNotRun }: Proof, who: string): string[] {
  return couldNotRun.map(({ id, reason }) => `Expected the case ${id} to play to its end on ${who}, got: ${reason}`);
}

/** An implementation that no case passes shows nothing. */
function unpassed({ passed }: Proof, who: string): string[] {
  return passed.length > 0 ? [] : [`Expected a case that passes on ${who}, got none`];
}

function uncaught({ name, breaks: [primary] }: PlayedFault, { failed, couldNotRun, passed }: Proof): string[] {
  const failedForIt = failed.filter(({ failure }) => failure?.requirement === primary);
  // A case that fails for the requirement by chance does not count as its check.
  if (failedForIt.some((result) => isAbout(result, primary))) return [];
  const expected = `Expected a case to fail for ${primary} on the fault ${name}, in ${caseFilesOf(requirement(primary))}`;
  const ids = failedForIt.map(({ id }) => id).join(', ');
  if (ids !== '') return [`${expected}, got only failures of cases that do not name ${primary}: ${ids}`];
  if (failed.length > 0) return [`${expected}, got none that does: the cases that fail do so for other requirements`];
  const isReached = passed.length + couldNotRun.length > 0;
  return [`${expected}, got none that does: ${isReached ? 'every case it reaches passes' : 'it reaches no case'}`];
}

/**
 * If a case fails for a requirement that the fault does not break, its reader would look at the wrong clause. In a
 * generated world one mistake has many effects, such as messages that look alike, so its report may have any
 * requirement.
 */
function unlisted({ name, breaks }: PlayedFault, { failed }: Proof): string[] {
  const place = placeOf('faults', requirement(breaks[0]).area);
  const strays = failed.filter(
    (result) => !isGenerated(result) && !breaks.some((id) => id === result.failure?.requirement),
  );
  const ids = [...new Set(strays.map(({ failure }) => failure?.requirement))];
  return ids.flatMap((id) => {
    const [first, ...others] = strays.filter(({ failure }) => failure?.requirement === id);
    if (first === undefined) return [];
    const who = others.length === 0 ? '' : ` and ${plural(others.length, 'other case')}`;
    const expected = `Expected the fault ${name} (${place}) to list ${id} in its \`breaks\``;
    return `${expected}, or the case ${first.id}${who} to pass, got ${failureOf(first)}`;
  });
}

/** A case that fails for a requirement that it does not name would surprise anyone who chose cases by requirement. */
function unnamed({ failed }: Proof, who: string): string[] {
  return failed.flatMap((result) => {
    const own = CASES.find(({ id }) => id === result.id);
    const failedFor = result.failure?.requirement ?? '';
    if (own === undefined || mayFailFor(own, failedFor)) return [];
    const expected = `Expected the case ${result.id} (${placeOfCase(result)}) to name ${failedFor}, or not to fail for it`;
    return `${expected} on ${who}, got ${failureOf(result)}`;
  });
}

function failureOf({ failure }: CaseResult): string {
  const [expected, seen] = [failure?.expected, failure?.seen].map((text = '') => text.slice(0, SHOWN_CHARACTERS));
  return `a failure of ${failure?.requirement}: expected ${expected}, seen ${seen}`;
}

function readings(numbers: readonly number[]): string {
  return `readings ${numbers.join(' and ')}`;
}

function placeOfVariant({ name }: Pick<Variant, 'name'>): string {
  const areas = Object.entries(VARIANTS_BY_AREA) as [AreaName, readonly Variant[]][];
  const own = areas.filter(([, variants]) => variants.some((each) => each.name === name));
  return own.map(([area]) => placeOf('variants', area)).join(' or ') || 'sim/rules/variants/';
}
