import { BAD_ITEM_FAULTS } from './bad-items.ts';
import { BATCH_ITEM_FAULTS } from './batches.ts';
import { INGESTION_FAULTS } from './items.ts';
import { KNOWING_BETTER_FAULTS } from './knowing-better.ts';
import { ON_THE_WAY_FAULTS } from './on-the-way.ts';
import { TAKEN_FOR_OTHERS_FAULTS } from './taken-for-others.ts';
import { MESSAGE_TIME_FAULTS } from './times.ts';
import { INGESTION_WAY_FAULTS } from './ways.ts';

/** Faults in what comes from clients. */
export const ALL_INGESTION_FAULTS = [
  ...INGESTION_FAULTS,
  ...BATCH_ITEM_FAULTS,
  ...BAD_ITEM_FAULTS,
  ...TAKEN_FOR_OTHERS_FAULTS,
  ...ON_THE_WAY_FAULTS,
  ...KNOWING_BETTER_FAULTS,
  ...MESSAGE_TIME_FAULTS,
  ...INGESTION_WAY_FAULTS,
];
