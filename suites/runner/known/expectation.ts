import type { Failure } from '../../../spec/shapes/results.ts';
import { gistOf } from '../../../spec/text/message-shape.ts';
import { shown } from '../../harness/text.ts';
import { type KnownDeviation, placeOf } from './known-deviation.ts';

/** A failure, and the case that it is in. */
export interface FailedCase {
  readonly id: string;
  readonly failure?: Pick<Failure, 'requirement' | 'diagnosis'> | undefined;
}

/** True if a line names a failure, by its case or by its requirement. The failure may still be another one. */
export function names({ caseIds, requirements }: KnownDeviation, { id, failure }: FailedCase): boolean {
  return caseIds.has(id) || (failure !== undefined && requirements.has(failure.requirement));
}

/** True if a line names a failure, and the failure is the one that the line describes. */
export function describes(deviation: KnownDeviation, failed: FailedCase): boolean {
  return names(deviation, failed) && differenceOf(deviation, failed.failure) === undefined;
}

/** True if a line expects a failure on that day. @param today `2027-01-31` */
export function expects(deviation: KnownDeviation, failed: FailedCase, today: string): boolean {
  return describes(deviation, failed) && !isExpired(deviation, today);
}

/** True if a line has expired. Its own date is its last day. @param today `2027-01-31` */
export function isExpired({ until }: KnownDeviation, today: string): boolean {
  return until !== undefined && today > until;
}

/** Reason why a line that names a failure does not expect it: the failure is another one, or the line has expired. */
export function whyUnexpected(deviation: KnownDeviation, { failure }: FailedCase): string {
  const difference = differenceOf(deviation, failure);
  const where = placeOf(deviation);
  return difference === undefined ? `${where} expired on ${deviation.until}` : `${where} expects ${difference}`;
}

/** How a failure differs from the one that a line describes, with both; undefined if it does not. */
function differenceOf({ requirement, diagnosis }: KnownDeviation, failure: FailedCase['failure']): string | undefined {
  const seen = failure?.requirement ?? 'no requirement';
  if (requirement !== undefined && requirement !== failure?.requirement) {
    return `a failure of ${requirement}, but this one is of ${seen}`;
  }
  if (diagnosis === undefined) return undefined;
  const gist = gistOf(failure?.diagnosis ?? '');
  if (gist.includes(gistOf(diagnosis))) return undefined;
  const other = gist === '' ? 'this failure has none' : `this one is ${shown(gist)}`;
  return `the diagnosis ${shown(diagnosis)}, but ${other}`;
}
