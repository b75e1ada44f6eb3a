import type { WorldClient, WorldStep } from '../../../../spec/shapes/world.ts';
import { FITS_BYTES, sizedStep, TOO_LARGE_BYTES } from '../../../harness/kit/client/message-sizes.ts';
import { worldCase } from '../../../worlds/world-case.ts';
import type { Case } from '../../case.ts';

/** Enough bytes to make a fitting message too large, even if they replace a short text. */
const EXCESS = 'x'.repeat(TOO_LARGE_BYTES - FITS_BYTES + 100);

const [IDENTIFY, TRACK, PAGE, GROUP] = (['Identify', 'Track', 'Page', 'Group'] as const).map((method) =>
  sizedStep(method, FITS_BYTES),
);
/** An alias message has no free-form object but Integrations, so its id fills it. */
const ALIAS = { message: { method: 'Alias' as const, PreviousId: 'x'.repeat(FITS_BYTES - 50) } };
const SWITCH = { Integrations: { [EXCESS]: true } };

/** Messages that fit, each with the bytes in one field that make it too large. */
const PLACES = [
  [TRACK, { Event: EXCESS }],
  [TRACK, { Properties: { ...Object(TRACK?.message)['Properties'], [EXCESS]: 1 } }],
  [IDENTIFY, SWITCH],
  [PAGE, { Name: EXCESS }],
  [PAGE, { Category: EXCESS }],
  [PAGE, { Context: { note: EXCESS } }],
  [GROUP, { GroupId: EXCESS }],
  [ALIAS, SWITCH],
] as const;

const EXCESSIVE = PLACES.map(([fits, excess]) => ({ message: { ...fits?.message, ...excess } }) as WorldStep);
/** After each that fits two that do not, because the second meets a client that has just dropped the first. */
const STEPS = PLACES.flatMap(([fits], at) => [fits as WorldStep, ...EXCESSIVE.slice(at, at + 2)]);

/** The limit applies to the whole message, no matter which field holds the bytes. */
export const messageSizePlaces = [
  placesCase('places', '', {}),
  placesCase('places-size-1', ', with Size 1', { size: 1 }),
] as const satisfies readonly Case[];

function placesCase<const Name extends string>(name: Name, condition: string, client: WorldClient) {
  return worldCase({
    id: `message-size/${name}`,
    title: `No method sends a message that any one field makes too large${condition}`,
    requirements: ['BAT-004', 'BAT-003', 'BAT-006'],
    world: { clients: { client }, steps: STEPS },
  });
}
