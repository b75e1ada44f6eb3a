/** Why random worlds do not show the faults of this folder. */
export const BETWEEN = 'it lives between things that random worlds do not bring together';
