/** Users. Each looks like a mark, so that the requests of an audience are found by it. */
export const USERS = ['u-cast000001', 'u-cast000002', 'u-cast000003', 'u-cast000010', 'u-000000cast'] as const;
export const DEVICES = ['device 1', 'device 2'] as const;
export const GROUPS = ['group 1', 'Group 1', USERS[0]] as const;
export const EVENTS = ['Signed Up', 'signed up', 'Order Completed'] as const;
export const PAGES = ['Pricing', 'Home'] as const;
export const TIMESTAMPS = [
  '2025-12-31T23:59:59.999Z',
  '2026-01-01T01:30:00.000+05:30',
  '2012-12-02T00:30:08Z',
  '2024-02-29T12:00:00.000-08:00',
  '2025-03-30T02:30:00.500-03:30',
  '1999-12-31T23:59:59.999600Z',
] as const;
export const SWITCHES = [
  { All: false },
  { Webhooks: false },
  { All: false, Webhooks: true },
  { webhooks: false },
  { Mailer: false },
  { Webhooks: true, All: false },
] as const;
/** Shortly before a month ends, so that a day, a month and a leap day come in between. */
export const STARTS_AT = '2028-02-28T23:48:00.000Z';
