import { EPOCH } from '../../../../harness/time/horizons.ts';
import { STARTS, TIMESTAMPS } from '../../../decks/instants.ts';
import type { Dimension } from '../pairs.ts';

/** The first timestamps of the deck are one of each form. */
const CLASSES = 7;

/** Timestamps of calls, in forms that every common parser reads; undefined for none. */
export const TIMESTAMP: Dimension<{ readonly timestamp?: string }> = {
  name: 'timestamp',
  values: {
    none: {},
    ...Object.fromEntries(
      Object.entries(TIMESTAMPS)
        .slice(0, CLASSES)
        .map(([name, timestamp]) => [name, { timestamp }]),
    ),
  },
};

/** When the world begins. */
export const START: Dimension<string> = {
  name: 'world',
  isCostly: true,
  values: {
    'begins at noon': EPOCH,
    'begins before a new year': STARTS['before a new year'],
    'begins before a change of daylight time': STARTS['before clocks go forward in Europe'],
  },
};
