import { createHmac } from 'node:crypto';
import type { Bench, SendOptions } from '../bench.ts';
import { type BodyDocument, written } from '../kit/bodies.ts';
import { demandSuccess } from '../kit/demands.ts';
import { explainRefusal } from '../kit/refusal-words.ts';
import { spaced } from '../kit/spellings.ts';
import { type Answer, isRefusal, isSuccess } from '../post.ts';
import type { ReceiverCase } from '../receiver-case.ts';

/** The base of every other case. It runs first. */
export const plain = [
  {
    id: 'receiver/plain',
    title: 'A plain track message is answered with a success',
    requirements: ['RCV-001', 'RCV-013', 'RCV-020', 'RCV-021'],
    play: async (bench) => {
      const sent = await bench.send(written(bench.bodies.track()));
      const diagnosis = isSuccess(sent.answer) ? undefined : await explain(bench, sent.answer);
      demandSuccess(sent, { requirement: 'RCV-001', what: 'a signed track body', diagnosis });
      if (sent.answer.kind === 'status') bench.observe('RCV-021', sent.answer.status);
    },
  },
] as const satisfies readonly ReceiverCase[];

/** The receiver's mistake, or else the hint in its answer. */
async function explain(bench: Bench, answer: Answer): Promise<string | undefined> {
  const expected = bench.hasSecret && isRefusal(answer) ? await diagnoseExpected(bench) : undefined;
  if (expected !== undefined) return expected;
  if (answer.kind === 'broken' && (await bench.speaksTls())) {
    return 'The port speaks TLS, so the URL should begin with https.';
  }
  return explainRefusal(answer, bench.path, bench.hasSecret);
}

/** One guess at the expectation of a receiver that refuses the right signature. */
interface Guess {
  readonly words: string;
  readonly make: (bench: Bench, body: BodyDocument) => SendOptions & { readonly body: Buffer };
}

const REWRITES = 'It seems to verify JSON that it writes again, not the raw bytes:';

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
    return { words: `It expects HMAC-${algorithm.toUpperCase()} instead of HMAC-SHA1.`, make };
  }),
  {
    words: 'It expects the digest in base64 instead of hexadecimal.',
    make: (bench, body) => ({ body: written(body), signature: bench.digest('sha1', written(body)).toString('base64') }),
  },
  {
    words: 'It expects `sha1=` before the digest.',
    make: (bench, body) => ({ body: written(body), signature: `sha1=${bench.sign(written(body))}` }),
  },
  {
    words: 'It expects the digest in upper case.',
    make: (bench, body) => ({ body: written(body), signature: bench.sign(written(body)).toUpperCase() }),
  },
  {
    words: 'It expects a digest with an empty secret, as if it had no secret.',
    make: (_, body) => ({ body: written(body), signature: createHmac('sha1', '').update(written(body)).digest('hex') }),
  },
  {
    words: 'It accepts the request without X-Signature, so it may have no secret.',
    make: (_, body) => ({ body: written(body), signature: null }),
  },
];

/**
 * Finds the expectation of a receiver that refuses a plain body with the right signature. It sends a dozen requests.
 * @returns A sentence, or undefined if the receiver accepts none of the guesses.
 */
async function diagnoseExpected(bench: Bench): Promise<string | undefined> {
  bench.note('(looks for what the receiver expects instead of the right signature)');
  for (const { words, make } of GUESSES) {
    const { body, ...options } = make(bench, bench.bodies.track());
    const { answer } = await bench.send(body, options);
    // A receiver that fails at random shows nothing.
    if (isSuccess(answer))
      return isRefusal((await bench.send(written(bench.bodies.track()))).answer) ? words : undefined;
    // Each further guess would take as long again.
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
