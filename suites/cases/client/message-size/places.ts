import { LIMITS } from '../../../../spec/limits.ts';
import { demandLimitAtEveryPlace } from '../../../kit/client/batch/too-large-by-place.ts';
import { LOOK_ON_REAL_MS } from '../../../kit/client/look-on.ts';
import type { ClientOptions } from '../../../stage/client.ts';
import type { Case } from '../../case.ts';

/** The limit of a message holds for all of it, wherever in it the bytes stand. */
export const messageSizePlaces = [
  placesCase('places', 'methods', {}),
  { ...placesCase('places-size-1', 'methods of a client that flushes on every message', { size: 1 }), needs: ['size'] },
] as const satisfies readonly Case[];

function placesCase<const Name extends string>(name: Name, what: string, options: ClientOptions) {
  return {
    id: `message-size/${name}`,
    title: `Of ${what} none sends a message that is too large by any one of its fields, and each sends one without it`,
    requirements: ['BAT-004', 'BAT-003', 'BAT-006'],
    spanMs: LIMITS.flushIntervalMs + LOOK_ON_REAL_MS,
    play: (stage) => demandLimitAtEveryPlace(stage, options),
  } as const satisfies Case;
}
