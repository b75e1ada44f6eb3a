import { capitalised } from '../../../../spec/grammar.ts';
import { LIMITS } from '../../../../spec/limits.ts';
import { demandLimitAtEveryPlace } from '../../../kit/client/batch/too-large-by-place.ts';
import { CLIENT_LOOK_AHEAD_MS } from '../../../kit/client/look-ahead.ts';
import type { ClientOptions } from '../../../stage/client.ts';
import type { Case } from '../../case.ts';

/** The limit applies to the whole message, whichever field holds the bytes. */
export const messageSizePlaces = [
  placesCase('places', '', {}),
  { ...placesCase('places-size-1', 'with Size 1, ', { size: 1 }), needs: ['size'] },
] as const satisfies readonly Case[];

function placesCase<const Name extends string>(name: Name, condition: string, options: ClientOptions) {
  return {
    id: `message-size/${name}`,
    title: capitalised(
      `${condition}no method sends a message that one field makes too large, and each sends it without`,
    ),
    requirements: ['BAT-004', 'BAT-003', 'BAT-006'],
    spanMs: LIMITS.flushIntervalMs + CLIENT_LOOK_AHEAD_MS,
    play: (stage) => demandLimitAtEveryPlace(stage, options),
  } as const satisfies Case;
}
