/** A process that plays units of the matrix, one after the other, as it is asked. */
import { playUnit, type Unit } from './units.ts';

process.on('message', async (unit: Unit) => {
  process.send?.(await playUnit(unit));
});
process.on('disconnect', () => process.exit());
