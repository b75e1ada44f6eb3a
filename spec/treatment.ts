/** How a clause is judged: it can fail an implementation, it is recorded, or nothing is sent that depends on it. */
export type Treatment = 'assert' | 'observe' | 'leave';
