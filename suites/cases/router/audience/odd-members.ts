import { AudienceLedger } from '../../../kit/audience-ledger.ts';
import { TEXTS } from '../../../relations/router/texts.ts';
import type { Case } from '../../case.ts';

/** Every so many of the members leave. */
const LEAVES_ONE_IN = 3;

/** Members whose ids look like something else. */
export const audienceOddMembers = [
  {
    id: 'audience/odd-members',
    title: 'Members whose ids look like something else, or have separators in them, are compared as they are',
    requirements: ['AUD-004', 'AUD-001', 'AUD-003', 'AUD-005'],
    play: async (stage) => {
      const ledger = await AudienceLedger.open(stage);
      const audience = await ledger.create('subscribers', 'subscribers', TEXTS);
      await ledger.sync(
        audience,
        TEXTS.filter((_, index) => index % LEAVES_ONE_IN !== 0),
      );
      await stage.lookAhead();
      ledger.demandNothingMore();
    },
  },
] as const satisfies readonly Case[];
