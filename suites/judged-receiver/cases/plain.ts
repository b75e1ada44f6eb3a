import { createHmac } from 'node:crypto';
import type { Bench, SendOptions } from '../bench.ts';
import { type BodyDocument, written } from '../kit/bodies.ts';
import { take } from '../kit/demands.ts';
import { spaced } from '../kit/spellings.ts';
import { isSuccess } from '../post.ts';
import { type ReceiverCase, ReceiverNonconformance } from '../receiver-case.ts';

/** What the receiver may have wrong if no guess is right. */
const SECRETS_DIFFER = 'The receiver may have another secret than the one that was given here.';

/** What every other case builds on. It is played first. */
export const plain = [
  {
    id: 'receiver/plain',
    title: 'A plain track message is answered with a success',
    requirements: ['RCV-001', 'RCV-013', 'RCV-020', 'RCV-021'],
    play: async (bench) => {
      try {
        const { answer } = await take(bench, bench.bodies.track());
        if (answer.kind === 'status') bench.observe('RCV-021', answer.status);
      } catch (error) {
        throw await explained(bench, error);
      }
    },
  },
] as const satisfies readonly ReceiverCase[];

/** The same failure with what the receiver seems to expect. */
async function explained(bench: Bench, error: unknown): Promise<unknown> {
  if (!bench.hasSecret || !(error instanceof ReceiverNonconformance) || error.deviation.requirement !== 'RCV-001')
    return error;
  const diagnosis = (await diagnoseExpected(bench)) ?? SECRETS_DIFFER;
  return new ReceiverNonconformance({ ...error.deviation, diagnosis });
}

/** One guess at what a receiver expects that refuses the right signature. */
interface Guess {
  /** What the receiver does if it accepts this. */
  readonly words: string;
  readonly make: (bench: Bench, body: BodyDocument) => SendOptions & { readonly body: Buffer };
}

const REWRITES = 'It seems to verify its own rewriting of the JSON rather than the bytes that came:';

const GUESSES: readonly Guess[] = [
  {
    words: `${REWRITES} it accepts a body that is written with a space after each colon and comma.`,
    make: (_, body) => ({ body: Buffer.from(spaced(body), 'utf8') }),
  },
  {
    words: `${REWRITES} it accepts a body with its members sorted.`,
    make: (_, body) => ({ body: Buffer.from(JSON.stringify(sorted(body)), 'utf8') }),
  },
  {
    words: `${REWRITES} it accepts a body with its members sorted, and a space after each colon and comma.`,
    make: (_, body) => ({ body: Buffer.from(spaced(sorted(body)), 'utf8') }),
  },
  ...['sha256', 'sha512', 'md5'].map((algorithm): Guess => {
    const make: Guess['make'] = (bench, body) => ({
      body: written(body),
      signature: bench.digest(algorithm, written(body)).toString('hex'),
    });
    return { words: `It expects HMAC-${algorithm.toUpperCase()} in place of HMAC-SHA1.`, make };
  }),
  {
    words: 'It expects the digest in base64 in place of hexadecimal.',
    make: (bench, body) => ({ body: written(body), signature: bench.digest('sha1', written(body)).toString('base64') }),
  },
  {
    words: 'It expects `sha1=` before the digest.',
    make: (bench, body) => ({ body: written(body), signature: `sha1=${bench.signatureOf(written(body))}` }),
  },
  {
    words: 'It expects the digest in upper case.',
    make: (bench, body) => ({ body: written(body), signature: bench.signatureOf(written(body)).toUpperCase() }),
  },
  {
    words: 'It expects a digest with an empty secret, as if it had not got its secret.',
    make: (_, body) => ({ body: written(body), signature: createHmac('sha1', '').update(written(body)).digest('hex') }),
  },
  {
    words: 'It accepts the request without X-Signature, so it may not know its secret.',
    make: (_, body) => ({ body: written(body), signature: null }),
  },
];

/**
 * Finds out what a receiver expects that refuses a plain body with the right signature. It sends a dozen requests.
 * @returns A sentence, or undefined if the receiver accepts none of the guesses.
 */
async function diagnoseExpected(bench: Bench): Promise<string | undefined> {
  bench.note('(looks for what the receiver expects in place of the right signature)');
  for (const { words, make } of GUESSES) {
    const { body, ...options } = make(bench, bench.bodies.track());
    const { answer } = await bench.send(body, options);
    if (isSuccess(answer)) return words;
    // Each further one would take as long again.
    if (answer.kind !== 'status') return undefined;
  }
  return undefined;
}

function sorted(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(sorted);
  if (typeof json !== 'object' || json === null) return json;
  const members = Object.entries(json).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members.map(([name, value]) => [name, sorted(value)]));
}
