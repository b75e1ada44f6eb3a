/** Users of audiences. Each looks like a mark, by which the requests of an audience are found. */
export const MEMBERS_OF_AUDIENCES = [
  'u-cast000001',
  'u-cast000002',
  'u-cast000003',
  'u-cast000010',
  'u-000000cast',
] as const;
/** Users of calls: the same, and ids that are changed by URLs, forms and careless comparisons. */
export const USERS = [
  ...MEMBERS_OF_AUDIENCES,
  'Ada.L+tag@Example.COM',
  'ada.l tag@example.com',
  `one-of-${'many-'.repeat(30)}characters`,
  'a/b?c=d&e#f%20+Ж;"\'<',
  '0042',
  'null',
] as const;
export const DEVICES = ['device 1', 'device 2'] as const;
export const GROUPS = ['group 1', 'Group 1', 'group+1', MEMBERS_OF_AUDIENCES[0], '0042'] as const;
export const EVENTS = ['Signed Up', 'signed up', 'Signed+Up', 'orders/v1.0', 'identify', '0042', 'null'] as const;
export const PAGES = ['Pricing', 'Home'] as const;
