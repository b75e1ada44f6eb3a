import { LIMITS } from '../../../spec/limits.ts';
import { edited } from '../edit.ts';
import { configure } from '../router/settings.ts';
import { variants } from './table.ts';

const BEYOND_ASCII = /[^\x20-\x7e]/;
/** Letters beyond ASCII as the reference sends them. */
const ESCAPED_LETTERS = /(%[89A-F][0-9A-F])+/g;

/** Sends the letters beyond ASCII of a URL in another form. Escapes written by its owner stay. */
function sendingLetters(form: (letters: string) => string) {
  return edited('target', (target, { webhook }) =>
    BEYOND_ASCII.test(webhook.url) ? target.replace(ESCAPED_LETTERS, form) : target,
  );
}

/** One character for each byte, the form of a request line. */
function decodeLetters(letters: string): string {
  return Buffer.from(decodeURIComponent(letters), 'utf8').toString('latin1');
}

function inLatin1(letters: string): string {
  const bytes = Buffer.from(decodeURIComponent(letters), 'latin1');
  return Array.from(bytes, (byte) => `%${byte.toString(16).toUpperCase()}`).join('');
}

export const SETTING_VARIANTS = variants(
  `
  sixth-url-ignored | 30 |  | Webhook URLs after the fifth are ignored.
  webhooks-required | 33 |  | Settings without a webhook are refused.
  url-letters-refused | 52 |  | A webhook URL with letters beyond ASCII is refused.
  url-letters-as-bytes | 52 |  | Letters beyond ASCII in a webhook URL are sent as the bytes of their UTF-8.
  url-letters-as-latin-1 | 52 |  | Letters beyond ASCII in a webhook URL are escaped as Latin-1.
`,
  {
    'sixth-url-ignored': () => ({ configure: (given) => configure(given.slice(0, LIMITS.webhookUrls)) }),
    'webhooks-required': () => ({
      configure: (given) =>
        given.length === 0 ? { problem: 'Expected `webhooks` to have an entry, got none' } : configure(given),
    }),
    'url-letters-refused': () => ({
      configure: (given) =>
        given.some((webhook) => BEYOND_ASCII.test(String(Object(webhook).url)))
          ? { problem: 'Expected `url` to be a URI, got letters beyond ASCII' }
          : configure(given),
    }),
    'url-letters-as-bytes': sendingLetters(decodeLetters),
    'url-letters-as-latin-1': sendingLetters(inLatin1),
  },
);
