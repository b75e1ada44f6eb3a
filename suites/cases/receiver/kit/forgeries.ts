import { computeDigest } from '../../../harness/checks/digest.ts';
import type { Bench } from '../bench.ts';
import { type BodyDocument, written } from './bodies.ts';
import { type Forgery, VERIFY } from './refusals.ts';

export type Forge = (bench: Bench, body: Buffer) => Forgery;

/** A body that is signed with a mistake from the table. */
const mistaken =
  (name: string, facts: Partial<Forgery> = {}): Forge =>
  (bench, body) => ({ body, signature: bench.mistaken(name, body), ...facts });

const HEX = '0123456789abcdef';

export const UNSIGNED: Readonly<Record<string, Forge>> = {
  'without X-Signature': (_, body) => ({ body, signature: null }),
};

/** Digests with all digits wrong, or made with an empty or foreign secret. */
export const WRONG_DIGESTS: Readonly<Record<string, Forge>> = {
  'whose X-Signature is made up': ({ random }, body) => ({
    body,
    signature: Array.from({ length: 40 }, () => HEX[Math.floor(random() * 16)]).join(''),
  }),
  'whose X-Signature is all zeros': mistaken('only-zeros'),
};

export const OTHER_SECRETS: Readonly<Record<string, Forge>> = {
  'signed with another secret': ({ bodies }, body) => ({ body, signature: computeDigest(bodies.id('s'), body) }),
  'signed with an empty secret': (_, body) => ({ body, signature: computeDigest('', body) }),
  'whose X-Signature is a plain SHA-1 of the body': mistaken('plain-sha1'),
};

/** Digests that share much with the right one. */
export const NEARLY_RIGHT: Readonly<Record<string, Forge>> = {
  'whose X-Signature is wrong in its last digit': mistaken('last-digit-changed'),
  'whose X-Signature is wrong in its first digit': mistaken('first-digit-changed'),
  'whose X-Signature is wrong in one digit in the middle': (bench, body) => ({
    body,
    signature: withMiddleDigit(bench.sign(body)),
  }),
};

const DECODES_SOME = 'It decodes X-Signature as far as it can, and ignores the rest.';

/** The diagnosis of a receiver that refuses wrong digests, and accepts a request without any. */
export const VERIFIES_SOME = `It verifies only requests that have a digest. ${VERIFY}`;

/** Parts of the right digest, or the digest with an addition. */
export const CUT_DIGESTS: Readonly<Record<string, Forge>> = {
  'whose X-Signature lacks its last digit': mistaken('cut-by-one'),
  'whose X-Signature has only its first eight digits': mistaken('cut-to-8'),
  'whose X-Signature is empty': mistaken('empty', { shows: VERIFIES_SOME }),
  'whose X-Signature has two digits more': mistaken('too-long'),
  'whose X-Signature has one digit more': (bench, body) => ({
    body,
    signature: `${bench.sign(body)}0`,
    shows: DECODES_SOME,
  }),
};

/** Values that are not digests. A decoder that silently stops at the first invalid character accepts some of them. */
export const NO_DIGESTS: Readonly<Record<string, Forge>> = {
  'whose X-Signature is the digest and "zz" after it': (bench, body) => ({
    body,
    signature: `${bench.sign(body)}zz`,
    shows: DECODES_SOME,
  }),
  'whose X-Signature has 40 letters that are not digits': mistaken('only-letters'),
  'whose X-Signature has bytes from 0x80 up instead of digits': (_, body) => ({
    body,
    signature: '\u0080\u00e9\u00f0\u00ff'.repeat(10),
  }),
};

export const CHANGED_BODIES: Readonly<Record<string, Forge>> = {
  'with one digit of its body changed': (bench, body) => changed(bench, body, '"seats":12', '"seats":13'),
  'with one letter of its body changed': (bench, body) => changed(bench, body, '"plan":"team"', '"plan":"tEam"'),
  'with a member added to its body': (bench, body) => changed(bench, body, '"seats":12', '"seats":12,"admin":true'),
  'with the signature of another body': (bench, body) => {
    const other: BodyDocument = bench.bodies.track();
    return { body, signature: bench.sign(written(other)) };
  },
  'with a second document after its body, which is not signed': (bench, body) => withTail(bench, body),
};

/**
 * The same in a separate write. A decoder that stops at the end of the JSON has not read it yet when the digest is
 * compared.
 */
export const LATE_TAILS: Readonly<Record<string, Forge>> = {
  'with a second document in a second write, which is not signed': (bench, body) => ({
    ...withTail(bench, body),
    pieces: { cuts: [body.length] },
  }),
  'with a second document in a second chunk, which is not signed': (bench, body) => ({
    ...withTail(bench, body),
    pieces: { cuts: [body.length] },
    isChunked: true,
  }),
};

/** Every kind of forgery, by its words. */
export const FORGERIES: Readonly<Record<string, Forge>> = {
  ...UNSIGNED,
  ...WRONG_DIGESTS,
  ...OTHER_SECRETS,
  ...NEARLY_RIGHT,
  ...CUT_DIGESTS,
  ...NO_DIGESTS,
  ...CHANGED_BODIES,
  ...LATE_TAILS,
};

function withTail(bench: Bench, body: Buffer): Forgery {
  const tail = Buffer.from(' {"admin":true}');
  const shows = 'It does not verify bytes after the end of the JSON value.';
  return { body: Buffer.concat([body, tail]), signature: bench.sign(body), shows };
}

function withMiddleDigit(digest: string): string {
  const other = HEX[(HEX.indexOf(digest.charAt(20)) + 1) % 16];
  return `${digest.slice(0, 20)}${other}${digest.slice(21)}`;
}

function changed(bench: Bench, body: Buffer, before: string, after: string): Forgery {
  const text = body.toString('utf8').replace(before, after);
  return { body: Buffer.from(text, 'utf8'), signature: bench.sign(body) };
}
