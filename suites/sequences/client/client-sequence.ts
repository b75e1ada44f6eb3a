import type { ClientPlan } from '../../random/client/plan.ts';
import { countOption, type Supports } from '../../relations/client/packed.ts';
import { clientWorlds } from '../../relations/client/playing.ts';
import type { Stage } from '../../stage/stage.ts';
import { playSequence } from '../play.ts';
import type { ClientHappening } from './happenings.ts';
import { clientWorldOf } from './world.ts';

/**
 * Plays a sequence of all that can happen to a client with some options.
 * @throws Nonconformance with as few happenings as still show it
 */
export async function playClientSequence(
  stage: Stage,
  optionsFor: (supports: Supports) => Partial<ClientPlan>,
  happenings: readonly ClientHappening[],
): Promise<void> {
  const options = optionsFor(stage.description.supports);
  await playSequence(stage, {
    playing: clientWorlds,
    happenings,
    nameOf: ({ name }) => name,
    worldOf: (sequence) => clientWorldOf(options, sequence),
    // So much is sent that nothing is due to the bytes of one batch alone.
    blames: { 'BAT-002': 'QUE-013' },
  });
}

const MORE_THAN_DEFAULT = 24;

/** Whatever can be set: the count, the interval and the runtime logging. */
export function everyOption(supports: Supports): Partial<ClientPlan> {
  return {
    ...countOption(supports, MORE_THAN_DEFAULT),
    ...(supports.includes('flushAfter') ? { flushAfterMs: 2_345 } : {}),
    ...(supports.includes('debug') ? { debug: true } : {}),
  };
}
