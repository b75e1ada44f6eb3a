/** Why random worlds do not show a fault that needs two things together, each of which alone is handled as it must be. */
export const TOGETHER = 'it takes two values together that random worlds seldom combine';
