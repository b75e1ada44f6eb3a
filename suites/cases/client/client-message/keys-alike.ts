import { OBJECT_FIELDS } from '../../../harness/capture/go-methods.ts';
import { KEYS_ALIKE } from '../../../harness/kit/values.ts';
import { worldCase } from '../../../worlds/world-case.ts';
import type { Case } from '../../case.ts';

/** The fields with the customer's own keys. The keys of Integrations are names of destinations. */
const FIELDS = OBJECT_FIELDS.filter(({ field }) => field !== 'Integrations');

/** Keys are plain text, so two keys are different unless they are equal. */
export const clientMessageKeysAlike = [
  worldCase({
    id: 'client-message/keys-alike',
    title: 'Keys that differ only in case, blanks or dots are all sent as given',
    requirements: FIELDS.map(({ requirement }) => requirement),
    world: { steps: FIELDS.map(({ method, field }) => ({ message: { method, [field]: KEYS_ALIKE } })) },
  }),
] as const satisfies readonly Case[];
