import { CLIENT_RELATIONS } from '../../../relations/client/clients.ts';
import { clientRelationCase } from '../../../relations/client/relation-case.ts';
import type { Case } from '../../case.ts';

/** What other clients and users there are. */
export const clientRelationClients = CLIENT_RELATIONS.map(clientRelationCase) satisfies readonly Case[];
