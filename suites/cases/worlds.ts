import { clientCombinationSubjects } from './client/client-combination.ts';
import { clientRandom } from './client/client-random.ts';
import { clientSequences } from './client/client-sequence.ts';
import { combinationSubjects } from './router/combination.ts';
import { random } from './router/random.ts';
import { relations } from './router/relation.ts';
import { sequences } from './router/sequence.ts';

/** Cases that play whole worlds of many messages: random ones, sequences, relations between two, and combinations of values. */
export const worlds = [
  ...random,
  ...sequences,
  ...clientRandom,
  ...clientSequences,
  ...relations,
  ...combinationSubjects,
  ...clientCombinationSubjects,
] as const;
