import { CLIENT_RELATIONS } from '../worlds/profiles/client/clients.ts';
import { clientRelationCase } from '../worlds/profiles/client/relation.ts';
import { VALUE_RELATIONS as CLIENT_VALUE_RELATIONS } from '../worlds/profiles/client/values.ts';
import { CLIENT_COMBINATIONS } from '../worlds/profiles/combinations/client.ts';
import { ROUTER_COMBINATIONS } from '../worlds/profiles/combinations/router.ts';
import { clientFewUsers } from '../worlds/profiles/few-users/client.ts';
import { fewUsers } from '../worlds/profiles/few-users/router.ts';
import { ANSWERS } from '../worlds/profiles/router/answers.ts';
import { OTHERS } from '../worlds/profiles/router/others.ts';
import { relationCase } from '../worlds/profiles/router/relation.ts';
import { throughClient } from '../worlds/profiles/router/through-client.ts';
import { VALUE_RELATIONS } from '../worlds/profiles/router/values.ts';
import type { Case } from './case.ts';

/** The same messages, sent to the router as calls and through a client of their source. */
export const relationThroughClient = [throughClient] as const satisfies readonly Case[];

export const clientRelations = [
  ...CLIENT_VALUE_RELATIONS.map(clientRelationCase),
  ...CLIENT_RELATIONS.map(clientRelationCase),
] as const satisfies readonly Case[];

export const worlds = [
  ...[fewUsers, clientFewUsers],
  ...OTHERS.map(relationCase),
  ...VALUE_RELATIONS.map(relationCase),
  ...ANSWERS.map(relationCase),
  ...ROUTER_COMBINATIONS,
  ...CLIENT_COMBINATIONS,
] as const satisfies readonly Case[];
