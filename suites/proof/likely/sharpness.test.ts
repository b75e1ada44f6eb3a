import { describe, expect, it } from 'vitest';
import type { RecordedFault } from '../../../reports/likely/fault-record.ts';
import { faultRecord } from '../../../reports/likely/with-likely.ts';
import { sharpnessOf } from './sharpness.fixture.ts';

/**
 * A suite whose cases mostly fail because of faults in other requirements could not say what is wrong. Wide faults, such as
 * another digest, have to fail cases about other things too, because those check every request. It was 60 % of 513 faults
 * when this was written.
 *
 * Two things do not count. A fault need not fail every case that names its requirement: one that lives in a corner fails
 * only the case that looks there, and the more corners of a requirement have a case, the fewer faults fail all of them.
 * And what is measured is the record of all cases, because the kill matrix plays a fault in a sample of them, in which
 * cases of other requirements are rare.
 */
const LEAST_SHARE = 0.5;

function faultOf(requirement: string, ...ids: readonly string[]): RecordedFault {
  const mark = { requirement, aspect: '', look: '', isDiagnosed: false };
  return { name: '', description: '', requirement, red: new Map(ids.map((id) => [id, mark])) };
}

describe('plain cases', () => {
  it(`point at the requirement of at least ${LEAST_SHARE * 100} % of the faults that they find`, () => {
    const { found, sharp } = sharpnessOf(faultRecord());
    expect(found).toBeGreaterThan(0);
    expect(sharp / found, `${sharp} of ${found}`).toBeGreaterThanOrEqual(LEAST_SHARE);
  });

  it.each<[what: string, fault: RecordedFault, found: number, sharp: number]>([
    ['one of the cases that name its requirement', faultOf('SIG-002', 'signature/digest'), 1, 1],
    ['a case that does not name it, too', faultOf('SIG-002', 'signature/digest', 'retry/504'), 1, 0],
    ['such a case only', faultOf('SIG-002', 'retry/504'), 1, 0],
    [
      'worlds and combinations too',
      faultOf('SIG-002', 'signature/digest', 'random/worlds', 'combination/values'),
      1,
      1,
    ],
    ['worlds only', faultOf('SIG-002', 'relation/world-moved'), 0, 0],
  ])('count for a fault that fails %s', (_what, fault, found, sharp) => {
    expect(sharpnessOf({ cases: [], faults: [fault] })).toEqual({ found, sharp });
  });
});
