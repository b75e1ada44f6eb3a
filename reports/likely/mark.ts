import { createHash } from 'node:crypto';
import type { Failure } from '../../spec/shapes/results.ts';
import { shapeOf } from '../../spec/text/message-shape.ts';
import { mistakeOf } from '../causes/mistake.ts';

/** With about 1,500 different looks, two of them hardly ever share a hash of so many characters. */
const HASH_CHARS = 5;

/** What is compared of two failures of one case. */
export interface Mark {
  /** Id of the requirement that the case failed for. */
  readonly requirement: string;
  /** Hash of the diagnosed mistake, or, without a diagnosis, of the shape of what was expected and seen. */
  readonly look: string;
}

export function markOf(failure: Failure): Mark {
  const look = mistakeOf(failure) ?? `${shapeOf(failure.expected)} / ${shapeOf(failure.seen)}`;
  return {
    requirement: failure.requirement,
    look: createHash('sha256').update(look).digest('base64url').slice(0, HASH_CHARS),
  };
}
