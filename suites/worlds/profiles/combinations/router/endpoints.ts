import { IN_TIME_MS, TOO_LATE_MS } from '../../../../harness/kit/tolerances.ts';
import { OK, okAfter, RESET, STALL, status } from '../../../../harness/receivers/reply.ts';
import { TARGETS } from '../../../decks/settings.ts';
import type { Answers } from '../../../plan.ts';
import type { Dimension } from '../pairs.ts';

/** The first targets of the deck are one of each form. */
const CLASSES = 8;

/** Path and query. */
export const URL_FORM: Dimension<string> = {
  name: 'URL',
  values: Object.fromEntries(Object.entries(TARGETS).slice(0, CLASSES)),
};

/** Number of URLs there that are, and which of them answers as planned. The others answer every attempt with a 500. */
export const URLS: Dimension<{ readonly count: number; readonly place: number; readonly isOneHost?: true }> = {
  name: 'URLs',
  isCostly: true,
  // The other URLs make up for one that is not tried again.
  hides: 'answer',
  values: {
    one: { count: 1, place: 0 },
    'two, of which the first fails': { count: 2, place: 1 },
    'five, of which the others fail': { count: 5, place: 2 },
    'five of one host, of which the others fail': { count: 5, place: 2, isOneHost: true },
  },
};

export const ANSWER: Dimension<Answers> = {
  name: 'answer',
  isCostly: true,
  values: {
    '200 at once': [OK],
    'a 500, then 200': [status(500), OK],
    'a 599, a 503, then 200': [status(599), status(503), OK],
    'none, a 503, a 500, then 200': [STALL, status(503), status(500), OK],
    'a 200 after 6 s, then 200': [okAfter(TOO_LATE_MS), OK],
    'a 200 after 4 s': [okAfter(IN_TIME_MS)],
    'a reset, then 200': [RESET, OK],
  },
};
