import { ENDPOINTS } from '../../../relations/router/endpoints.ts';
import { relationCase } from '../../../relations/router/relation-case.ts';
import type { Case } from '../../case.ts';

/** What other endpoints, their schemes and settings that change midway change: nothing. */
export const relationEndpoints = ENDPOINTS.map(relationCase) satisfies readonly Case[];
