import { KILOBYTE_BYTES, LIMITS } from '../../../spec/limits.ts';
import { variant } from '../replacement.ts';
import { configure } from '../settings.ts';

/** Honest choices about settings, and about what is taken and passed on. */
export const INTAKE_VARIANTS = [
  variant('binary-kilobytes', 18, 'A KB has 1024 bytes.', () => ({
    callSizeBytes: LIMITS.callKilobytes * KILOBYTE_BYTES.binary,
  })),
  variant('large-calls-dropped', 18, 'A call that is too large is accepted and dropped.', () => ({
    oversizeCall: 'dropped',
  })),
  variant('sixth-url-ignored', 30, 'Webhook URLs after the fifth are ignored.', () => ({
    configure: (given) => configure(given.slice(0, LIMITS.webhookUrls)),
  })),
  variant('unusable-webhooks-ignored', 31, 'Entries that cannot be requested are left out.', () => ({
    configure: (given) => {
      const entries = given.slice(0, LIMITS.webhookUrls).map((webhook) => configure([webhook]));
      return { webhooks: entries.flatMap((entry) => ('problem' in entry ? [] : entry.webhooks)) };
    },
  })),
  variant('webhooks-required', 33, 'Settings without a webhook are refused.', () => ({
    configure: (given) =>
      given.length === 0 ? { problem: 'Expected `webhooks` to have an entry, got none' } : configure(given),
  })),
  variant('delete-to-first-url', 34, 'A source is told of a deletion at its first URL only.', ({ webhooksFor }) => ({
    webhooksFor: (message) => webhooksFor(message).slice(0, message.content.type === 'delete' ? 1 : undefined),
  })),
  variant('screen-not-delivered', 1, 'Screen calls are taken, but not delivered.', ({ selects }) => ({
    selects: (message) => message.content.type !== 'screen' && selects(message),
  })),
];
