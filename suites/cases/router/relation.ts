import { ANSWERS } from '../../worlds/profiles/router/answers.ts';
import { CAPACITY } from '../../worlds/profiles/router/capacity.ts';
import { ENDPOINTS } from '../../worlds/profiles/router/endpoints.ts';
import { NAMES } from '../../worlds/profiles/router/names.ts';
import { OPTIONS } from '../../worlds/profiles/router/options.ts';
import { ORDER } from '../../worlds/profiles/router/order.ts';
import { OTHERS } from '../../worlds/profiles/router/others.ts';
import { relationCase } from '../../worlds/profiles/router/relation.ts';
import { TIME } from '../../worlds/profiles/router/time.ts';
import { VALUE_RELATIONS } from '../../worlds/profiles/router/values.ts';
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
