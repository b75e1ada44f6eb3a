/** Past instants in forms of ISO 8601 that every common parser reads. */
export const TIMESTAMPS = {
  'in UTC': '2025-06-30T21:15:30.250Z',
  'with an offset to the east': '2025-06-30T23:15:30.250+02:00',
  'of the distant past, with an offset to the west': '1999-12-31T23:15:30.250-08:00',
  'with an offset of half an hour': '2025-06-30T23:15:30.250+05:30',
  'without milliseconds': '2025-06-30T21:15:30Z',
  'with nanoseconds, shortly before a second ends': '2025-06-30T21:15:30.999999999Z',
  'of a leap day, with one digit after the second': '2024-02-29T21:15:30.2Z',
  'at the end of a day': '2025-06-30T23:59:59.999Z',
  'on a leap day': '2024-02-29T00:00:00.000Z',
  'on the leap day of a century': '2000-02-29T12:00:00.000Z',
  'at the end of a year': '2025-12-31T23:59:59.999Z',
  'at the start of a year': '2025-01-01T00:00:00.000Z',
  'as clocks go forward in Europe': '2025-03-30T01:30:00.000Z',
  'as clocks go back in Europe': '2025-10-26T01:30:00.000Z',
  'as clocks go back in America': '2025-11-02T06:30:00.000Z',
  'at the epoch': '1970-01-01T00:00:00.000Z',
  'before the epoch': '1969-12-31T23:59:59.999Z',
  'at a round number of seconds': '2001-09-09T01:46:40.000Z',
  'at the end of a century': '1999-12-31T23:59:59.999Z',
  'far to the east': '2025-06-30T00:15:30.250+14:00',
  'far to the west': '2025-06-30T23:15:30.250-12:00',
  'with an offset of three quarters': '2025-06-30T23:15:30.250+05:45',
  'in another month than in UTC': '2025-07-31T00:30:00.000+02:00',
  'with microseconds': '2025-06-30T21:15:30.999500Z',
  'of yesterday': '2026-02-28T23:59:59.000Z',
  'of a second ago': '2026-03-01T11:59:59.000Z',
} as const;

/** Instants shortly before a change in a calendar, a time zone or a count of seconds. A world begins there. */
export const STARTS = {
  'before a month': '2026-03-01T23:59:58.900Z',
  'before a new year': '2026-12-31T23:59:57.001Z',
  'before a leap day': '2028-02-28T23:59:55.999Z',
  'on a leap day': '2028-02-29T12:00:00.000Z',
  'at the end of a leap day': '2028-02-29T23:59:58.500Z',
  'before clocks go forward in Europe': '2026-03-29T00:59:58.000Z',
  'before clocks go forward in America': '2026-03-08T09:59:58.000Z',
  'before clocks go back in America': '2026-11-01T05:59:58.500Z',
  'before clocks go back in the west of America': '2026-11-01T08:59:58.000Z',
  'before 31 bits of seconds are full': '2038-01-19T03:14:05.000Z',
  'before a new century': '2099-12-31T23:59:58.000Z',
  'at the end of a February without a leap day': '2100-02-28T23:59:58.500Z',
  'at the end of a century': '1999-12-31T23:59:58.500Z',
  'at a round number of seconds': '2001-09-09T01:46:38.000Z',
} as const;

/** Four hours later it is another day, month and year. */
export const BEFORE_A_YEAR = '2026-12-31T21:30:00.000Z';
/** Minutes before a leap day, so that it begins, and a month after it. */
export const BEFORE_A_LEAP_DAY = '2028-02-28T23:48:00.000Z';
