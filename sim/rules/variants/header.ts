import { LIMITS } from '../../../spec/limits.ts';
import { variant } from '../replacement.ts';
import { configure } from '../router/settings.ts';

/** Honest choices about headers. */
export const HEADER_VARIANTS = [
  variant({
    name: 'content-type-with-charset',
    reading: 41,
    description: 'The Content-Type has a charset parameter.',
    change: () => ({
      contentType: () => 'application/json; charset=utf-8',
    }),
  }),
  variant({
    name: 'other-user-agent',
    reading: 42,
    description: 'The User-Agent names another product, and has a comment.',
    change: () => ({
      userAgent: () => 'Acme-Events/12.4 (webhooks; +https://acme.example/)',
    }),
  }),
  variant({
    name: 'static-headers-win',
    reading: 31,
    description: "A static header replaces the service's own.",
    change: ({ headers }) => ({
      headers: (own, statics) => {
        const given = new Set(Object.keys(statics).map((name) => name.toLowerCase()));
        const kept = Object.entries(own).filter(([name]) => !given.has(name.toLowerCase()));
        const replaced = Object.entries(statics).filter(([name]) =>
          /^(content-type|user-agent|x-signature)$/i.test(name),
        );
        return headers(Object.fromEntries([...kept, ...replaced]), statics);
      },
    }),
  }),
  variant({
    name: 'unusable-webhooks-ignored',
    reading: 31,
    description: 'Webhooks that cannot be requested are ignored.',
    change: () => ({
      configure: (given) => {
        const entries = given.slice(0, LIMITS.webhookUrls).map((webhook) => configure([webhook]));
        return { webhooks: entries.flatMap((entry) => ('problem' in entry ? [] : entry.webhooks)) };
      },
    }),
  }),
];
