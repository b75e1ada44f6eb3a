import { NotTested } from '../../nonconformance.ts';
import type { Stage } from '../../stage/stage.ts';
import { HAPPENING_NEEDS } from '../../worlds/sequences/router/happening.ts';
import { playRouterSequence } from '../../worlds/sequences/router/router-sequence.ts';
import type { Case } from '../case.ts';

/**
 * What one happening leaves behind for the next. The cases fail for whatever the oracle finds, which may be any requirement
 * of the router. They name CAL-011, because every sequence consists of many calls.
 */
export const sequences = [
  {
    id: 'sequence/one-url',
    title:
      'Whatever has happened at a source with one URL, soon after anything else, changes nothing about what comes next',
    requirements: ['CAL-011'],
    needs: ['virtual-clock'],
    uses: HAPPENING_NEEDS,
    hasOracle: true,
    isSeeded: true,
    isLong: true,
    play: (stage) => playRouterSequence(demandCounted(stage), 'one-url'),
  },
  {
    id: 'sequence/several-urls',
    title:
      'Whatever has happened at a source with three URLs, soon after anything else, changes nothing about what comes next',
    requirements: ['CAL-011'],
    needs: ['virtual-clock'],
    uses: HAPPENING_NEEDS,
    hasOracle: true,
    isSeeded: true,
    isLong: true,
    play: (stage) => playRouterSequence(demandCounted(stage), 'several-urls'),
  },
] as const satisfies readonly Case[];

/** With other clocks, instants are too coarse to distinguish an answer in time from one that is too late. */
function demandCounted(stage: Stage): Stage {
  if (stage.time.kind !== 'counted') throw new NotTested('needs a clock that tells `next` and `busy`');
  return stage;
}
