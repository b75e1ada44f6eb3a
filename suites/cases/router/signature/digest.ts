import { judgeDigest, judgeSigned, judgeUnsigned } from '../../../harness/checks/digest.ts';
import { demand } from '../../../harness/kit/demand.ts';
import { deliverSigned, PLAIN_SIGNED, TEXTS } from '../../../harness/kit/signed.ts';
import { anySignedCall, SECRET } from '../../../harness/kit/traffic.ts';
import { SURE_KINDS } from '../../../harness/stage/calls.ts';
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

/**
 * X-Signature on plain and on unusual calls. Each case sends a plain body first, so that it fails only for its subject.
 */
export const signatureDigest = [
  {
    id: 'signature/present',
    title: 'With a secret set, calls of every kind carry X-Signature',
    requirements: ['SIG-001'],
    play: async (stage) => {
      const source = await stage.source({ secret: SECRET, hooks: [{ receiver: await stage.receiver() }] });
      for (const kind of SURE_KINDS) demand(judgeSigned(await source.deliver(stage.calls.of(kind))));
    },
  },
  {
    id: 'signature/absent',
    title: 'Without a secret, calls of every kind carry no X-Signature',
    requirements: ['SIG-005'],
    play: async (stage) => {
      await anySignedCall(stage);
      const source = await stage.source({ hooks: [{ receiver: await stage.receiver() }] });
      for (const kind of SURE_KINDS) demand(judgeUnsigned(await source.deliver(stage.calls.of(kind))));
    },
  },
  {
    id: 'signature/digest',
    title: 'X-Signature is the hexadecimal HMAC-SHA1 of the body',
    requirements: ['SIG-002', 'SIG-001'],
    play: async (stage) => {
      await deliverSigned(stage, SECRET);
      for (const secret of PLAIN_SECRETS) await deliverSigned(stage, secret);
    },
  },
  {
    id: 'signature/unicode-body',
    title: 'A body in any script is signed over its bytes',
    requirements: ['SIG-003', ...PLAIN_SIGNED],
    play: async (stage) => {
      await deliverSigned(stage, SECRET);
      for (const text of TEXTS) {
        const call = stage.calls.track({ event: text, properties: { [text]: text } });
        demand(judgeDigest(await deliverSigned(stage, SECRET, call, 'SIG-003'), [SECRET], 'SIG-003'));
      }
    },
  },
  {
    id: 'signature/unicode-secret',
    title: 'A secret in any script keys the digest with its UTF-8 bytes',
    requirements: ['SIG-004', ...PLAIN_SIGNED],
    play: async (stage) => {
      await deliverSigned(stage, SECRET);
      for (const secret of ['clé-secrète', 'cle\u0301', 'ключ', '秘密🔑']) {
        await deliverSigned(stage, secret, stage.calls.track(), 'SIG-004');
      }
    },
  },
  {
    id: 'signature/long-body',
    title: 'A long body is signed as a whole',
    requirements: ['SIG-011', ...PLAIN_SIGNED],
    play: async (stage) => {
      await deliverSigned(stage, SECRET);
      for (const length of [2_000, 10_000, 25_000]) {
        const call = stage.calls.track({ properties: { text: 'x'.repeat(length), last: 'end' } });
        await deliverSigned(stage, SECRET, call, 'SIG-011');
      }
    },
  },
] as const satisfies readonly Case[];
