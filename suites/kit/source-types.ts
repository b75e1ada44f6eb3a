/** Where the calls of a source can come from. */
export const SOURCE_TYPES = ['web', 'mobile', 'server'] as const;
