/** Faults that only the worlds of a few users find, of all cases but combinations and sequences. */
export const FOUND_BY_FEW_USERS: Readonly<Record<string, readonly string[]>> = {
  'random/few-users': [
    'members-joined-by-alias',
    'deleted-user-leaves-audiences',
    'membership-compared-with-traits',
    'known-user-notified-though-off',
    'write-keys-of-clients-in-any-case',
    'calls-of-clients-take-turns-at-urls',
  ],
};
