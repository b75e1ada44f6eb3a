import { cutAt, cutsWithinCharacters } from '../../../../spec/text/cuts.ts';
import { TEXTS } from '../../../harness/kit/signed.ts';
import type { Bench, SendOptions, Suspect } from '../bench.ts';
import { cutsAtEachByte, padded, written } from '../kit/bodies.ts';
import { take, takeBytes, takeInTwo } from '../kit/demands.ts';
import { demandRefused } from '../kit/refusals.ts';
import { ESCAPES, NUMBERS, ORDERS, type Spelling, spaced, WHITE_SPACE } from '../kit/spellings.ts';
import { isSuccess } from '../post.ts';
import type { ReceiverCase } from '../receiver-case.ts';

const needs = ['secret'] as const;

/** The diagnosis if the receiver accepts a forgery. */
const REWRITES = 'The receiver verifies JSON that it writes again, not the raw bytes.';

/** Bodies in spellings that another library would not write again. */
const spelled = <const Id extends string>(id: Id, what: string, spellings: readonly Spelling[]) =>
  ({
    id,
    title: `A body with ${what} is verified over its raw bytes`,
    requirements: spellings.some(({ isAfterJson }) => isAfterJson) ? ['RCV-004', 'RCV-025'] : ['RCV-004'],
    needs,
    play: (bench: Bench) => takeEach(bench, spellings),
  }) satisfies ReceiverCase;

/**
 * The digest is over the bytes as received. Each case sends a plain body first, so that it fails only for its subject.
 */
export const rawBytes = [
  spelled('receiver/white-space', 'white space in its JSON', WHITE_SPACE),
  spelled('receiver/escapes', 'escapes in its JSON', ESCAPES),
  spelled('receiver/numbers', 'numbers not in their shortest form', NUMBERS),
  spelled('receiver/member-order', 'its members in another order', ORDERS),
  {
    id: 'receiver/rewritten-body',
    title: 'A body that was rewritten after it was signed is refused',
    requirements: ['RCV-004', 'RCV-002'],
    needs,
    play: async (bench) => {
      const signature = '0'.repeat(40);
      // A receiver that verifies nothing at all fails here.
      await demandRefused(bench, {
        requirement: 'RCV-002',
        what: 'a request whose X-Signature is all zeros',
        forge: (body) => ({ body, signature }),
      });
      const forge = (body: Buffer) => ({
        body: Buffer.from(spaced(JSON.parse(body.toString('utf8'))), 'utf8'),
        signature: bench.sign(body),
      });
      const what = 'a request whose body has the signed JSON in other bytes';
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
      for (const text of TEXTS) {
        const body = written(bench.bodies.track({ event: text, properties: { [text]: text } }));
        const what = `a signed body with the text ${JSON.stringify(text)}`;
        await takeBytes(bench, body, { requirement: 'RCV-005', what });
      }
      // A receiver that refuses large bodies fails here.
      await takeBytes(bench, padded(bench.bodies.track(), 'x'), {
        requirement: 'RCV-012',
        what: 'a large body',
      });
      const what = 'a large signed body in letters of two bytes each';
      await takeBytes(bench, padded(bench.bodies.track(), 'é'), {
        requirement: 'RCV-005',
        what,
      });
    },
  },
  {
    id: 'receiver/cut-characters',
    title: 'A body with a character split between two writes is verified over its bytes',
    requirements: ['RCV-005', 'RCV-025'],
    needs,
    play: async (bench) => {
      await take(bench, bench.bodies.track());
      await takeCut(bench);
      await takeCutOften(bench, {}, '');
      // A receiver may refuse chunks.
      const { answer } = await bench.send(written(bench.bodies.track()), { isChunked: true });
      if (isSuccess(answer)) await takeCutOften(bench, { isChunked: true }, ' in chunks');
    },
  },
] as const satisfies readonly ReceiverCase[];

async function takeEach(bench: Bench, spellings: readonly Spelling[]): Promise<void> {
  await take(bench, bench.bodies.track());
  for (const { name, write } of spellings) {
    const what = `a body with ${name}, signed over these bytes`;
    await takeBytes(bench, write(bench.bodies.track()), { requirement: 'RCV-004', what });
  }
  for (const { name, write, isAfterJson } of spellings) {
    if (isAfterJson !== true) continue;
    await takeInTwo(bench);
    const body = write(bench.bodies.track());
    const pieces = { cuts: [body.lastIndexOf('}') + 1] };
    const what = `a body with ${name} in a second write, signed over these bytes`;
    await takeBytes(bench, body, { requirement: 'RCV-004', what, suspects: [stopsEarly(bench, body)] }, { pieces });
  }
}

/**
 * Sends bodies that are cut within each character, after a whole one and one that is cut before the character. All must
 * be accepted.
 */
async function takeCut(bench: Bench): Promise<void> {
  for (const character of ['é', '日', '🙂']) {
    const make = (): Buffer => written(bench.bodies.track({ event: `before ${character} after` }));
    const what = `a signed body with ${character}`;
    await takeBytes(bench, make(), { requirement: 'RCV-005', what });
    const cuts = cutsWithinCharacters(make());
    const before = (cuts[0] ?? 0) - 1;
    const plain = { requirement: 'RCV-025', what: `${what}, cut before it` } as const;
    await takeBytes(bench, make(), plain, { pieces: { cuts: [before] } });
    for (const cut of cuts) {
      const where = `cut after ${cut - before} of its ${cuts.length + 1} bytes`;
      const body = make();
      const demand = { ...ofPieces(bench, body, [cut]), what: `${what}, ${where}`, otherwise: SUCH_A_BODY };
      await takeBytes(bench, body, demand, { pieces: { cuts: [cut] } });
    }
  }
  const body = written(bench.bodies.track({ event: '🙂' }));
  const slowly = { cuts: cutsWithinCharacters(body).slice(-1), pauses: 'long' } as const;
  const what = 'a signed body with 🙂, cut within it, with a long pause';
  await takeBytes(bench, body, { ...ofPieces(bench, body, slowly.cuts), what }, { pieces: slowly });
}

/** The same with many cuts in one body. */
async function takeCutOften(bench: Bench, options: SendOptions, where: string): Promise<void> {
  const what = `a signed body with é, 日 and 🙂${where}`;
  const ways = [
    ['before each byte that continues a character', cutsWithinCharacters, 'short'],
    ['after each byte', cutsAtEachByte, 'none'],
  ] as const;
  for (const [words, cutsOf, pauses] of ways) {
    const body = written(bench.bodies.track({ event: 'é, 日 and 🙂' }));
    const pieces = { cuts: cutsOf(body), pauses };
    const demand = { ...ofPieces(bench, body, pieces.cuts), what: `${what}, cut ${words}` };
    await takeBytes(bench, body, demand, { ...options, pieces });
  }
}

const SUCH_A_BODY = 'It accepts such a body when it is cut before the character.';

/** A demand on a body that comes in pieces. */
const ofPieces = (bench: Bench, body: Buffer, cuts: readonly number[]) => {
  const decoded = cutAt(body, cuts).map((piece) => piece.toString('utf8'));
  const words =
    'It decodes each piece of a body separately, so a character that is split between two pieces is garbled.';
  return {
    requirement: 'RCV-005',
    suspects: [{ words, signature: bench.sign(Buffer.from(decoded.join(''))) }],
  } as const;
};

const stopsEarly = (bench: Bench, body: Buffer): Suspect => ({
  words: 'It verifies the body only up to the end of the JSON value.',
  signature: bench.sign(body.subarray(0, body.lastIndexOf('}') + 1)),
});
