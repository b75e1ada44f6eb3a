/** Users. Each looks like a mark, so that the requests of an audience are found by it. */
export const USERS = ['u-cast000001', 'u-cast000002', 'u-cast000003', 'u-cast000010', 'u-000000cast'] as const;
export const DEVICES = ['device 1', 'device 2'] as const;
export const GROUPS = ['group 1', 'Group 1', USERS[0]] as const;
export const EVENTS = ['Signed Up', 'signed up', 'Order Completed'] as const;
export const PAGES = ['Pricing', 'Home'] as const;
