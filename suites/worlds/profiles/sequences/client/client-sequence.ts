import { CLIENT } from '../../../client/role.ts';
import { caseOf } from '../../../profile.ts';
import { thereAndBack } from '../there-and-back.ts';
import { CLIENT_HAPPENINGS } from './happenings.ts';
import { clientWorldOf } from './world.ts';

/** What one happening leaves behind for the next. The case may fail for any requirement of the client library. */
export const CLIENT_SEQUENCES = [
  caseOf(CLIENT, {
    id: 'client-sequence/default-options',
    title: 'Whatever has happened to a client before changes nothing about what it sends next',
    requirements: ['QUE-013'],
    hasOracle: true,
    // So much is sent that nothing is due to the bytes of one batch alone.
    blames: { 'BAT-002': 'QUE-013' },
    needs: ['virtual-clock'],
    uses: [],
    isCounted: true,
    isLong: true,
    plain: () => clientWorldOf([]),
    worlds: (_, { random }) => [clientWorldOf(thereAndBack(CLIENT_HAPPENINGS, random('sequence')))],
  }),
];
