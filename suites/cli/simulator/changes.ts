/** What the rules of the simulator can be changed by, for `sim` and `explain`. */
export { FAULTS } from '../../../sim/rules/faults/index.ts';
export { VARIANTS } from '../../../sim/rules/variants/index.ts';
