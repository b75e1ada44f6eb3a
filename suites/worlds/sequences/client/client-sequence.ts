import type { Stage } from '../../../stage/stage.ts';
import { clientWorlds } from '../../relations/client/playing.ts';
import { playSequence } from '../play.ts';
import { CLIENT_HAPPENINGS } from './happenings.ts';
import { clientWorldOf } from './world.ts';

/**
 * Plays a sequence of all that can happen to a client with the default options.
 * @throws Nonconformance with as few happenings as still show it
 */
export async function playClientSequence(stage: Stage): Promise<void> {
  await playSequence(stage, {
    playing: clientWorlds,
    happenings: CLIENT_HAPPENINGS,
    nameOf: ({ name }) => name,
    worldOf: clientWorldOf,
    // So much is sent that nothing is due to the bytes of one batch alone.
    blames: { 'BAT-002': 'QUE-013' },
  });
}
