import { AudienceLedger } from '../../../harness/kit/audience-ledger.ts';
import { TEXTS } from '../../../worlds/values/texts.ts';
import type { Case } from '../../case.ts';

/** Ids that do not survive in a list of ids that is stored as one text. */
const MEMBERS = TEXTS.filter((text) => /[,;|"'\s]/.test(text));

/** One of this many members leaves. */
const LEAVES_ONE_IN = 3;

/** Members whose id looks like several ids. */
export const audienceOddMembers = [
  {
    id: 'audience/odd-members',
    title: 'Member ids with separators, quotes or blanks are compared as they are',
    requirements: ['AUD-004', 'AUD-001', 'AUD-003', 'AUD-005'],
    play: async (stage) => {
      const ledger = await AudienceLedger.open(stage);
      const audience = await ledger.create('subscribers', 'subscribers', MEMBERS);
      await ledger.sync(
        audience,
        MEMBERS.filter((_, index) => index % LEAVES_ONE_IN !== 0),
      );
      await stage.lookAhead();
      ledger.demandNothingMore();
    },
  },
] as const satisfies readonly Case[];
