/** How a clause is judged: a case fails without it, the report records what happens, or no case depends on it. */
export type Treatment = 'assert' | 'observe' | 'leave';
