import { clientCombinationSubjects } from './client/client-combination.ts';
import { clientRandom } from './client/client-random.ts';
import { combinationSubjects } from './router/combination.ts';
import { random } from './router/random.ts';
import { relations } from './router/relation.ts';

export const worlds = [
  ...random,
  ...clientRandom,
  ...relations,
  ...combinationSubjects,
  ...clientCombinationSubjects,
] as const;
