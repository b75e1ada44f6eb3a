import { LIMITS } from '../../../../spec/limits.ts';
import { OBJECT_FIELDS } from '../../../harness/capture/go-methods.ts';
import { demandFieldSent } from '../../../harness/kit/client/field-sent.ts';
import { KEYS_ALIKE } from '../../../harness/kit/values.ts';
import type { Case } from '../../case.ts';

/** The fields with the customer's own keys. The keys of Integrations are names of destinations. */
const FIELDS = OBJECT_FIELDS.filter(({ field }) => field !== 'Integrations');

/** Keys are plain text, so two keys are different unless they are equal. */
export const clientMessageKeysAlike = [
  {
    id: 'client-message/keys-alike',
    title: 'Keys that differ only in case, blanks or dots are all sent as given',
    requirements: FIELDS.map(({ requirement }) => requirement),
    spanMs: LIMITS.flushIntervalMs,
    play: async (stage) => {
      const client = await stage.client(await stage.capture());
      const given = FIELDS.map((each) => ({
        ...each,
        message: stage.messages.of(each.method, { [each.field]: KEYS_ALIKE }),
      }));
      for (const { message, requirement } of given) await client.queue(message, requirement);
      for (const { message, field, requirement } of given) {
        demandFieldSent(requirement, await client.sent(message, requirement), field, KEYS_ALIKE);
      }
    },
  },
] as const satisfies readonly Case[];
