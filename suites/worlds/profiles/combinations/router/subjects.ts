import type { Means } from '../../../router-role.ts';
import { type Combination, type Dimension, Pairs, type Subject, withoutCards } from '../pairs.ts';
import { ANSWER, URL_FORM, URLS } from './endpoints.ts';
import { AUDIENCE_KINDS, DELETION_KINDS, NEVERS } from './never.ts';
import { HEADERS, HISTORY, SECRET, SOURCE_TYPE } from './settings.ts';
import { BEFORE, DESTINATION, KIND, SWITCHES } from './switches.ts';
import { START, TIMESTAMP } from './time.ts';
import { BESIDE, OPTIONAL, PLACE, SIZE, VALUE } from './values.ts';

const ROUTER_SUBJECTS = ['time', 'values', 'settings', 'switches'] as const;
export type RouterSubject = (typeof ROUTER_SUBJECTS)[number];

const DIMENSIONS: Readonly<Record<RouterSubject, readonly Dimension[]>> = {
  time: [START],
  values: [VALUE, PLACE, SIZE, OPTIONAL, BESIDE, TIMESTAMP],
  settings: [SECRET, HEADERS, SOURCE_TYPE, HISTORY, URL_FORM, URLS, ANSWER],
  switches: [KIND, SWITCHES, DESTINATION, BEFORE],
};
/** Without failures, every answer is a success at once. */
const FAILING = ['a call of its user that fails once'];

/** The dimensions by subject, with what an implementation can be given. */
export function routerSubjects({ deletions, audiences, failures }: Means): Subject<RouterSubject>[] {
  const left = [
    ...(deletions ? [] : DELETION_KINDS),
    ...(audiences ? [] : AUDIENCE_KINDS),
    ...(failures ? [] : FAILING),
  ];
  const fitted = (dimension: Dimension): Dimension => {
    if (failures || (dimension !== ANSWER && dimension !== URLS)) return withoutCards(dimension, ...left);
    return withoutCards(dimension, ...Object.keys(dimension.values).slice(1));
  };
  return ROUTER_SUBJECTS.map((name) => ({
    name,
    dimensions: DIMENSIONS[name].map(fitted),
    // One world begins at one instant. So worlds that begin at any other one are played for this subject only.
    ...(name === 'time' ? { isWithAll: true } : {}),
  }));
}

/** The combinations of a subject. @param seed Other seeds give other combinations of the same pairs. */
export function routerCombinations(means: Means, subject: RouterSubject, seed: number): readonly Combination[] {
  const key = JSON.stringify(means);
  const pairs = pairsByMeans.get(key) ?? new Pairs(routerSubjects(means), NEVERS);
  pairsByMeans.set(key, pairs);
  return pairs.dealt(subject, seed);
}

const pairsByMeans = new Map<string, Pairs<RouterSubject>>();
