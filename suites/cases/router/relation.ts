import { ANSWERS } from '../../worlds/relations/router/answers.ts';
import { CAPACITY } from '../../worlds/relations/router/capacity.ts';
import { ENDPOINTS } from '../../worlds/relations/router/endpoints.ts';
import { NAMES } from '../../worlds/relations/router/names.ts';
import { OPTIONS } from '../../worlds/relations/router/options.ts';
import { ORDER } from '../../worlds/relations/router/order.ts';
import { OTHERS } from '../../worlds/relations/router/others.ts';
import { relationCase } from '../../worlds/relations/router/relation-case.ts';
import { TIME } from '../../worlds/relations/router/time.ts';
import { VALUE_RELATIONS } from '../../worlds/relations/router/values.ts';
import type { Case } from '../case.ts';

/** Pairs of worlds that differ in one thing, which changes nothing about what the router delivers. */
export const relations = [
  // Other messages.
  ...OTHERS.map(relationCase),
  // The order of messages, sources and URLs.
  ...ORDER.map(relationCase),
  // Other endpoints, their schemes, and settings that change midway.
  ...ENDPOINTS.map(relationCase),
  // Ids, names, keys, secrets, headers and URLs, apart from themselves.
  ...NAMES.map(relationCase),
  // The calendar.
  ...TIME.map(relationCase),
  // What an answer carries with its status, and how exactly an endpoint fails.
  ...ANSWERS.map(relationCase),
  // Values and keys that only look special.
  ...VALUE_RELATIONS.map(relationCase),
  // Optional members, types of sources, and the way of setting.
  ...OPTIONS.map(relationCase),
  // Numbers that nobody has promised.
  ...CAPACITY.map(relationCase),
] as const satisfies readonly Case[];
