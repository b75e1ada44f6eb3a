/**
 * Measures speed and memory, next to a rival where there is one. Contenders take turns, and the first round of each is not
 * counted. A message that is lost, repeated or refused ends it, because then the numbers are worthless.
 *
 *     npm run bench
 */
import { cpus } from 'node:os';
import { checkingRows } from './bench/checking.ts';
import { libraryRows } from './bench/client-library.ts';
import { commandRows } from './bench/commands.ts';
import { deliveryRows } from './bench/delivery.ts';
import { devRows } from './bench/dev-server.ts';
import { ingestionRows } from './bench/ingestion.ts';
import { retryRows } from './bench/retries.ts';
import { tableOf } from './bench/rounds.ts';

console.log(`Node ${process.version}, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'})`);
const rows = [
  ...(await libraryRows()),
  ...(await deliveryRows()),
  ...(await checkingRows()),
  ...(await ingestionRows()),
  ...(await retryRows()),
  ...(await commandRows()),
  ...(await devRows()),
];
console.log(tableOf(rows));
