import { TEXTS } from '../../kit/signed.ts';
import type { Bench } from '../bench.ts';
import { padded, written } from '../kit/bodies.ts';
import { take, takeBytes } from '../kit/demands.ts';
import { demandRefused } from '../kit/refusals.ts';
import { ESCAPES, NUMBERS, ORDERS, spaced, WHITE_SPACE } from '../kit/spellings.ts';
import type { ReceiverCase } from '../receiver-case.ts';

const needs = ['secret'] as const;

/** What a failure here nearly always means. */
const REWRITES = 'The receiver verifies the JSON as it writes it itself, rather than the bytes that came.';
const OTHER_ENCODING = 'The receiver verifies the body in another encoding than UTF-8, or text in place of bytes.';

/** Some databases take no null character. That is a matter of another case. */
const STORABLE = TEXTS.filter((text) => !text.includes('\u0000'));

/** The digest is over the bytes as they came. Each case sends a plain body first, so that it fails only for its subject. */
export const rawBytes = [
  {
    id: 'receiver/white-space',
    title: 'A body with white space in its JSON is verified as it came',
    requirements: ['RCV-004'],
    needs,
    play: (bench) => takeEach(bench, WHITE_SPACE),
  },
  {
    id: 'receiver/escapes',
    title: 'A body with escapes in its JSON is verified as it came',
    requirements: ['RCV-004'],
    needs,
    play: (bench) => takeEach(bench, ESCAPES),
  },
  {
    id: 'receiver/numbers',
    title: 'A body whose numbers are not in their shortest form is verified as it came',
    requirements: ['RCV-004'],
    needs,
    play: (bench) => takeEach(bench, NUMBERS),
  },
  {
    id: 'receiver/member-order',
    title: 'A body with its members in another order is verified as it came',
    requirements: ['RCV-004'],
    needs,
    play: (bench) => takeEach(bench, ORDERS),
  },
  {
    id: 'receiver/rewritten-body',
    title: 'A body that was written anew after it was signed is refused',
    requirements: ['RCV-004', 'RCV-002'],
    needs,
    play: async (bench) => {
      const signature = '0'.repeat(40);
      // A receiver that verifies nothing at all fails for that.
      await demandRefused(bench, {
        requirement: 'RCV-002',
        what: 'a request whose X-Signature is all zeros',
        forge: (body) => ({ body, signature }),
      });
      const forge = (body: Buffer) => ({
        body: Buffer.from(spaced(JSON.parse(body.toString('utf8'))), 'utf8'),
        signature: bench.signatureOf(body),
      });
      const what = 'a request whose body has the JSON that was signed, but other bytes';
      await demandRefused(bench, { requirement: 'RCV-004', what, diagnosis: REWRITES, forge });
    },
  },
  {
    id: 'receiver/unicode',
    title: 'A body with text in any script is verified over its UTF-8 bytes',
    requirements: ['RCV-005', 'RCV-012'],
    needs,
    play: async (bench) => {
      await take(bench, bench.bodies.track());
      for (const text of STORABLE) {
        const body = written(bench.bodies.track({ event: text, properties: { [text]: text } }));
        const what = `a success for a signed body with the text ${JSON.stringify(text)}`;
        await takeBytes(bench, body, { requirement: 'RCV-005', what, diagnosis: OTHER_ENCODING });
      }
      // A receiver that refuses large bodies fails for that.
      await takeBytes(bench, padded(bench.bodies.track(), 'x'), {
        requirement: 'RCV-012',
        what: 'a success for a large body',
      });
      const what = 'a success for a large signed body in letters of two bytes each';
      await takeBytes(bench, padded(bench.bodies.track(), 'é'), {
        requirement: 'RCV-005',
        what,
        diagnosis: OTHER_ENCODING,
      });
    },
  },
] as const satisfies readonly ReceiverCase[];

async function takeEach(bench: Bench, spellings: typeof WHITE_SPACE): Promise<void> {
  await take(bench, bench.bodies.track());
  for (const { name, write } of spellings) {
    const what = `a success for a body with ${name}, signed over these bytes`;
    await takeBytes(bench, write(bench.bodies.track()), { requirement: 'RCV-004', what, diagnosis: REWRITES });
  }
}
