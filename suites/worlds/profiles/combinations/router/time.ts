import { EPOCH } from '../../../../time/horizons.ts';
import type { Dimension } from '../dimension.ts';

/** Timestamps of calls, in forms that every common parser reads; undefined for none. */
export const TIMESTAMP: Dimension<{ readonly timestamp?: string }> = {
  name: 'timestamp',
  values: {
    none: {},
    'in UTC': { timestamp: '2025-06-30T21:15:30.250Z' },
    'with an offset to the east': { timestamp: '2025-06-30T23:15:30.250+02:00' },
    'of the distant past, with an offset to the west': { timestamp: '1999-12-31T23:15:30.250-08:00' },
    'with an offset of half an hour': { timestamp: '2025-06-30T23:15:30.250+05:30' },
    'without milliseconds': { timestamp: '2025-06-30T21:15:30Z' },
    'with nanoseconds, shortly before a second ends': { timestamp: '2025-06-30T21:15:30.999999999Z' },
    'of a leap day, with one digit after the second': { timestamp: '2024-02-29T21:15:30.2Z' },
  },
};

/** When the world begins. */
export const START: Dimension<string> = {
  name: 'world',
  isCostly: true,
  values: {
    'begins at noon': EPOCH,
    'begins before a new year': '2026-12-31T23:59:57.000Z',
    'begins before a change of daylight time': '2026-03-29T00:59:58.000Z',
  },
};
