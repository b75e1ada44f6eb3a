import { NotTested } from '../../nonconformance.ts';
import type { Stage } from '../../stage/stage.ts';
import { playClientSequence } from '../../worlds/sequences/client/client-sequence.ts';
import type { Case } from '../case.ts';

/**
 * What one happening leaves behind for the next. The case fails for whatever the oracle finds, which may be any requirement
 * of the client library. It names QUE-013, because every sequence consists of many messages.
 */
export const clientSequences = [
  {
    id: 'client-sequence/default-options',
    title: 'Whatever has happened to a client before changes nothing about what it sends next',
    requirements: ['QUE-013'],
    needs: ['virtual-clock'],
    hasOracle: true,
    isSeeded: true,
    isLong: true,
    play: (stage) => playClientSequence(demandCounted(stage)),
  },
] as const satisfies readonly Case[];

/** With other clocks, instants are too coarse to tell by what a flush was made. */
function demandCounted(stage: Stage): Stage {
  if (stage.time.kind !== 'counted') throw new NotTested('needs a clock that tells `next` and `busy`');
  return stage;
}
