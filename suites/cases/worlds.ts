import { clientCombinationSubjects } from './client/client-combination/subjects.ts';
import { clientRandom } from './client/client-random.ts';
import { clientSequences } from './client/client-sequence.ts';
import { combinationSubjects } from './router/combination/subjects.ts';
import { random } from './router/random.ts';
import { relationAnswers } from './router/relation/answers.ts';
import { relationCapacity } from './router/relation/capacity.ts';
import { relationEndpoints } from './router/relation/endpoints.ts';
import { relationNames } from './router/relation/names.ts';
import { relationOptions } from './router/relation/options.ts';
import { relationOrder } from './router/relation/order.ts';
import { relationOthers } from './router/relation/others.ts';
import { relationTime } from './router/relation/time.ts';
import { relationValues } from './router/relation/values.ts';
import { sequences } from './router/sequence/happenings.ts';

/** Cases that play whole worlds of many messages: random ones, sequences, relations between two, and combinations of values. */
export const worlds = [
  ...random,
  ...sequences,
  ...clientRandom,
  ...clientSequences,
  ...relationOthers,
  ...relationOrder,
  ...relationEndpoints,
  ...relationNames,
  ...relationTime,
  ...relationAnswers,
  ...relationValues,
  ...relationOptions,
  ...relationCapacity,
  ...combinationSubjects,
  ...clientCombinationSubjects,
] as const;
