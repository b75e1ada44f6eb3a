import { NotTested } from '../../nonconformance.ts';
import { everyOption, playClientSequence } from '../../sequences/client/client-sequence.ts';
import { CLIENT_HAPPENINGS, LARGE_CLIENT_HAPPENINGS } from '../../sequences/client/happenings.ts';
import type { Stage } from '../../stage/stage.ts';
import type { Case } from '../case.ts';

/**
 * What one happening leaves behind for the next. The cases fail for whatever the oracle finds, which may be any requirement
 * of the client library. They name QUE-013, because every sequence consists of many messages.
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
    play: (stage) => playClientSequence(demandCounted(stage), () => ({}), LARGE_CLIENT_HAPPENINGS),
  },
  {
    id: 'client-sequence/every-option',
    title: 'Whatever has happened before to a client with options changes nothing about what it sends next',
    requirements: ['QUE-013'],
    needs: ['virtual-clock'],
    hasOracle: true,
    isSeeded: true,
    isLong: true,
    play: (stage) => playClientSequence(demandCounted(stage), everyOption, CLIENT_HAPPENINGS),
  },
] as const satisfies readonly Case[];

/** With other clocks, instants are too coarse to tell by what a flush was made. */
function demandCounted(stage: Stage): Stage {
  if (stage.time.kind !== 'counted') throw new NotTested('needs a clock that tells `next` and `busy`');
  return stage;
}
