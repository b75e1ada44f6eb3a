import { ANSWER_RELATIONS } from '../../worlds/profiles/client/answers.ts';
import { CLIENT_RELATIONS } from '../../worlds/profiles/client/clients.ts';
import { MESSAGE_RELATIONS } from '../../worlds/profiles/client/messages.ts';
import { OPTION_RELATIONS } from '../../worlds/profiles/client/options.ts';
import { clientRelationCase } from '../../worlds/profiles/client/relation.ts';
import { SIZE_RELATIONS } from '../../worlds/profiles/client/sizes.ts';
import { TIME_RELATIONS } from '../../worlds/profiles/client/time.ts';
import { VALUE_RELATIONS } from '../../worlds/profiles/client/values.ts';
import type { Case } from '../case.ts';

/** Pairs of worlds that differ in one thing, which changes nothing about what the client sends. */
export const clientRelations = [
  // Other messages of the same clients.
  ...MESSAGE_RELATIONS.map(clientRelationCase),
  // The form of values.
  ...VALUE_RELATIONS.map(clientRelationCase),
  // What messages and clients are given in addition to what they need.
  ...OPTION_RELATIONS.map(clientRelationCase),
  // Other clients and users.
  ...CLIENT_RELATIONS.map(clientRelationCase),
  // The instants at which messages are sent.
  ...TIME_RELATIONS.map(clientRelationCase),
  // The answers of the service.
  ...ANSWER_RELATIONS.map(clientRelationCase),
  // The sizes of messages.
  ...SIZE_RELATIONS.map(clientRelationCase),
] as const satisfies readonly Case[];
