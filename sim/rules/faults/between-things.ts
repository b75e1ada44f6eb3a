/** Why random worlds do not show a fault in what one message leaves behind for the next, or in what only looks special. */
export const BETWEEN = 'it lives between things that random worlds do not bring together';
