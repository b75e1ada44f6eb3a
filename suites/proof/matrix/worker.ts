/** A process that plays units of the matrix on demand, one after another. */
import { playUnit, type Unit } from './units.ts';

process.on('message', async (unit: Unit) => {
  process.send?.(await playUnit(unit));
});
process.on('disconnect', () => process.exit());
