import { ANSWERS } from '../../worlds/profiles/router/answers.ts';
import { OTHERS } from '../../worlds/profiles/router/others.ts';
import { relationCase } from '../../worlds/profiles/router/relation.ts';
import { VALUE_RELATIONS } from '../../worlds/profiles/router/values.ts';
import type { Case } from '../case.ts';

export const relations = [
  ...OTHERS.map(relationCase),
  ...VALUE_RELATIONS.map(relationCase),
  ...ANSWERS.map(relationCase),
] as const satisfies readonly Case[];
