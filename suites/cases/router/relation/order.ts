import { ORDER } from '../../../relations/router/order.ts';
import { relationCase } from '../../../relations/router/relation-case.ts';
import type { Case } from '../../case.ts';

/** What the order of messages, sources and URLs changes: nothing. */
export const relationOrder = ORDER.map(relationCase) satisfies readonly Case[];
