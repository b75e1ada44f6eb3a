import { CLIENT } from '../../client/role.ts';
import { caseOf } from '../../profile.ts';
import { fewMessages } from '../client/packed.ts';
import { clientCastWorld } from './client-cast.ts';

/** All that can happen to clients happens often enough in one world. */
const STEPS = 200;

/** A long world of a few users with clients of a library. The case may fail for any requirement of the client library. */
export const CLIENT_FEW_USERS = [
  caseOf(CLIENT, {
    id: 'client-random/few-users',
    title: 'In long worlds of a few users, devices and names, every message is sent as it must be, and nothing else is',
    requirements: ['QUE-013'],
    hasOracle: true,
    needs: ['virtual-clock'],
    isCounted: true,
    isLong: true,
    plain: (_, { random }) => fewMessages(random('plain')),
    worlds: (supports, { random }) => [clientCastWorld(supports, random('cast 1'), STEPS)],
  }),
];
