import { ANSWERS } from '../../relations/router/answers.ts';
import { CAPACITY } from '../../relations/router/capacity.ts';
import { ENDPOINTS } from '../../relations/router/endpoints.ts';
import { NAMES } from '../../relations/router/names.ts';
import { OPTIONS } from '../../relations/router/options.ts';
import { ORDER } from '../../relations/router/order.ts';
import { OTHERS } from '../../relations/router/others.ts';
import { relationCase } from '../../relations/router/relation-case.ts';
import { TIME } from '../../relations/router/time.ts';
import { VALUE_RELATIONS } from '../../relations/router/values.ts';
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
