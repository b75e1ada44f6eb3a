import { plainWorld } from '../../plain-world.ts';
import { caseOf } from '../../profile.ts';
import { ROUTER } from '../../router-role.ts';
import { routerCastWorld } from './router-cast.ts';

const WORLDS = 2;
const STEPS = 150;

/** Long worlds of a few users with all that a router supports. The case may fail for any requirement of the router. */
export const ROUTER_FEW_USERS = [
  caseOf(ROUTER, {
    id: 'random/few-users',
    title: 'In long worlds of a few users, devices and names, every message arrives where and as it must',
    requirements: ['CAL-011'],
    hasOracle: true,
    needs: ['virtual-clock'],
    uses: ['deletions', 'audiences', 'ingestion', 'client'],
    isCounted: true,
    isLong: true,
    plain: ({ deletions }) => plainWorld(deletions),
    worlds: (means, { random }) =>
      Array.from({ length: WORLDS }, (_, index) => routerCastWorld(means, random(`cast ${index + 1}`), STEPS)),
  }),
];
