import type { MarkedMessage } from '../../../capture/messages.ts';
import type { Stage } from '../../../stage/stage.ts';
import { largeMessages, sized } from './message-sizes.ts';

/**
 * What fills a batch to the brim, in the order of the queue. Large messages come to some 20,000 bytes below the limit,
 * however much a client adds to each. Smaller ones follow, and then more of the smallest possible ones than there is
 * room for.
 */
const BRIM = { large: 16, middle: 12, middleBytes: 1_000, small: 90 };

/** How many messages fill a batch to the brim. */
export const BRIM_COUNT = BRIM.large + BRIM.middle + BRIM.small;

/** Messages that fill a batch to the brim, and more. */
export function brim(stage: Stage): MarkedMessage[] {
  return [
    ...largeMessages(stage, BRIM.large),
    ...stage.messages.tracks(BRIM.middle).map((message) => sized(message, BRIM.middleBytes)),
    ...stage.messages.tracks(BRIM.small, { Event: 'e', Properties: {} }),
  ];
}
