/** The member of each kind of call that takes whatever the customer gives. */
export const FREE_FORM = { page: 'properties', track: 'properties', identify: 'traits', group: 'traits' } as const;
export type FreeFormKind = keyof typeof FREE_FORM;
export const FREE_FORM_KINDS = Object.keys(FREE_FORM) as FreeFormKind[];
