/** Why random worlds do not show the faults of this folder. */
export const TOGETHER = 'it takes two values together that random worlds seldom combine';
