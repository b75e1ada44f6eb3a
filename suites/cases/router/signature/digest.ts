import type { WorldWebhook } from '../../../../spec/shapes/world.ts';
import { TEXTS } from '../../../harness/kit/signed.ts';
import { SECRET } from '../../../harness/kit/traffic.ts';
import { SURE_KINDS } from '../../../harness/stage/calls.ts';
import { callOf, worldCase } from '../../../worlds/world-case.ts';
import type { Case } from '../../case.ts';

/** Secrets that must be used as keys unchanged, with the blanks around them and at any length. */
const PLAIN_SECRETS = [
  's',
  'a secret that is longer than the sixty-four bytes of one block of SHA-1 input',
  '  blanks before and behind  ',
  'many words of a secret '.repeat(20),
  // These look like encodings or templates to a library.
  'deadbeefcafef00d0123456789abcdef',
  'c2VjcmV0IG9mIHNvbWVib2R5Cg==',
  'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLw',
  'a%20secret%2Bb',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a value that only looks like a template
  '$HOME/${USER}',
  '0012345678901234',
  '{"secret":"json"}',
  'null',
  'back\\slash\\n\tand tab',
];

const UNICODE_SECRETS = ['clé-secrète', 'cle\u0301', 'ключ', '秘密🔑'];
const OWN_SECRETS = ['secret of the first', 'secret of the second', 'secret of the third'];

const FAILS: WorldWebhook = { answers: [500] };
const FAILING: Readonly<Record<string, WorldWebhook>> = { a: { answers: [500] } };

const ONE_SECRET = { source: { secret: SECRET } };
/** The body of this call differs from source to source only in its correlation id. */
const SHARED_CALL = { userId: 'u1', timestamp: '2025-06-30T21:15:30.250Z' };

/** X-Signature on plain and on unusual calls. A plain body comes first, so that each world fails only for its subject. */
export const signatureDigest = [
  worldCase({
    id: 'signature/present',
    title: 'With a secret set, calls of every kind carry X-Signature',
    requirements: ['SIG-001'],
    world: { sources: ONE_SECRET, steps: SURE_KINDS.map((kind) => callOf(kind)) },
  }),
  worldCase({
    id: 'signature/absent',
    title: 'Without a secret, calls of every kind carry no X-Signature',
    requirements: ['SIG-005'],
    world: {
      sources: { signed: { secret: SECRET }, unsigned: {} },
      steps: [{ track: {} }, ...SURE_KINDS.map((kind) => callOf(kind, { source: 'unsigned' }))],
    },
  }),
  worldCase({
    id: 'signature/digest',
    title: 'X-Signature is the hexadecimal HMAC-SHA1 of the body',
    requirements: ['SIG-002', 'SIG-001'],
    world: { sources: sourcesWith([SECRET, ...PLAIN_SECRETS]), steps: trackOfEach([SECRET, ...PLAIN_SECRETS]) },
  }),
  worldCase({
    id: 'signature/unicode-body',
    title: 'A body in any script is signed over its bytes',
    requirements: ['SIG-003'],
    world: {
      sources: ONE_SECRET,
      steps: [{ track: {} }, ...TEXTS.map((text) => ({ track: { event: text, properties: { [text]: text } } }))],
    },
  }),
  worldCase({
    id: 'signature/unicode-secret',
    title: 'A secret in any script keys the digest with its UTF-8 bytes',
    requirements: ['SIG-004'],
    world: { sources: sourcesWith([SECRET, ...UNICODE_SECRETS]), steps: trackOfEach([SECRET, ...UNICODE_SECRETS]) },
  }),
  worldCase({
    id: 'signature/long-body',
    title: 'A long body is signed as a whole',
    requirements: ['SIG-011'],
    world: {
      sources: ONE_SECRET,
      steps: [0, 2_000, 10_000, 25_000].map((length) => ({
        track: { properties: { text: 'x'.repeat(length), last: 'end' } },
      })),
    },
  }),
  worldCase({
    id: 'signature/changed-secret',
    title: 'Calls after a change of the secret are signed with the new one',
    requirements: ['SIG-009'],
    world: { sources: ONE_SECRET, steps: [{ track: {} }, { settings: { secret: 'another secret' } }, { track: {} }] },
  }),
  worldCase({
    id: 'signature/own-secret',
    title: 'A request is signed with the secret of its own source',
    requirements: ['SIG-010'],
    world: {
      sources: sourcesWith(OWN_SECRETS),
      steps: [...trackOfEach(OWN_SECRETS), ...trackOfEach(OWN_SECRETS, SHARED_CALL)],
    },
  }),
  worldCase({
    id: 'signature/on-retries',
    title: 'Retries are signed, like the first attempt',
    requirements: ['SIG-006'],
    world: {
      sources: {
        first: { secret: SECRET, webhooks: FAILING },
        second: { secret: 'the secret of another source', webhooks: FAILING },
      },
      steps: [{ track: {} }, { track: { source: 'second', properties: { TEXTS } } }],
    },
  }),
  worldCase({
    id: 'signature/every-url',
    title: 'Requests to each of several URLs are signed',
    requirements: ['SIG-008'],
    world: {
      // All of them fail, so that an implementation that stops at the first success tries each of them too.
      sources: { source: { secret: SECRET, webhooks: { a: FAILS, b: FAILS, c: FAILS } } },
      steps: [{ track: {} }],
    },
  }),
  worldCase({
    id: 'signature/delete',
    title: 'Delete notifications are signed, like calls',
    requirements: ['SIG-007'],
    world: {
      sources: { first: { secret: SECRET }, second: { secret: 'the secret of another source' } },
      steps: [{ track: {} }, { delete: { sources: ['first', 'second'] } }],
    },
  }),
] as const satisfies readonly Case[];

/** A source for each secret, named by its place. */
function sourcesWith(secrets: readonly string[]) {
  return Object.fromEntries(secrets.map((secret, at) => [`source ${at + 1}`, { secret }]));
}

function trackOfEach(secrets: readonly string[], call: object = {}) {
  return secrets.map((_, at) => ({ track: { source: `source ${at + 1}`, ...call } }));
}
