import { AUDIENCES_BESIDE_OTHERS_FAULTS } from './beside-others.ts';
import { AUDIENCES_OF_KNOWN_USERS_FAULTS } from './known-users.ts';
import { AUDIENCE_FAULTS } from './memberships.ts';
import { SAVED_AUDIENCE_FAULTS } from './saved.ts';
import { TRAIT_NAME_FAULTS } from './trait-names.ts';

/** Faults in audiences. */
export const ALL_AUDIENCE_FAULTS = [
  ...AUDIENCE_FAULTS,
  ...TRAIT_NAME_FAULTS,
  ...AUDIENCES_BESIDE_OTHERS_FAULTS,
  ...SAVED_AUDIENCE_FAULTS,
  ...AUDIENCES_OF_KNOWN_USERS_FAULTS,
];
