import { createHash } from 'node:crypto';
import type { Failure } from '../../spec/shapes/results.ts';
import { shapeOf } from '../../spec/text/message-shape.ts';
import { mistakeOf } from '../causes/mistake.ts';
import { aspectOf } from '../causes/signs.ts';

/** Among some 1,000 looks, two hardly ever share a hash of so many characters. */
const HASH_CHARS = 4;

/** What is compared of two failures of one case. */
export interface Mark {
  /** Id of the requirement that the case failed for. */
  readonly requirement: string;
  /** Hash of what the failure is about: its requirement, its members, and whether something is missing or too much. */
  readonly aspect: string;
  /** Hash of the diagnosed mistake; without one, of the shape of what was expected and seen. */
  readonly look: string;
  /** Whether the mistake is diagnosed. Then it is certain that another diagnosis is another mistake. */
  readonly isDiagnosed: boolean;
}

export function markOf(failure: Failure): Mark {
  const mistake = mistakeOf(failure);
  return {
    requirement: failure.requirement,
    aspect: hashOf(aspectOf(failure)),
    look: hashOf(mistake ?? `${shapeOf(failure.expected)} / ${shapeOf(failure.seen)}`),
    isDiagnosed: mistake !== undefined,
  };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, HASH_CHARS);
}
