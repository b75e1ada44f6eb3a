import { CLIENT_RELATIONS } from '../../worlds/profiles/client/clients.ts';
import { clientRelationCase } from '../../worlds/profiles/client/relation.ts';
import { VALUE_RELATIONS } from '../../worlds/profiles/client/values.ts';
import type { Case } from '../case.ts';

export const clientRelations = [
  ...VALUE_RELATIONS.map(clientRelationCase),
  ...CLIENT_RELATIONS.map(clientRelationCase),
] as const satisfies readonly Case[];
