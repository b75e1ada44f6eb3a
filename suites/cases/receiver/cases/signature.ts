import { withArticle } from '../../../../spec/grammar.ts';
import { BODY_KINDS } from '../../../../spec/shapes/bodies.ts';
import type { Bench, SendOptions } from '../bench.ts';
import { type Bodies, padded, written } from '../kit/bodies.ts';
import { take, takeInTwo } from '../kit/demands.ts';
import {
  CHANGED_BODIES,
  CUT_DIGESTS,
  FORGERIES,
  type Forge,
  LATE_TAILS,
  NEARLY_RIGHT,
  NO_DIGESTS,
  OTHER_SECRETS,
  UNSIGNED,
  VERIFIES_SOME,
  WRONG_DIGESTS,
} from '../kit/forgeries.ts';
import { demandRefused, VERIFY } from '../kit/refusals.ts';
import { type Answer, isSuccess } from '../post.ts';
import { type ReceiverCase, ReceiverNonconformance } from '../receiver-case.ts';

/** A receiver without a secret verifies nothing. */
const needs = ['secret'] as const;

/** Forgeries of one sort, each of which must be refused. */
const refused = <const Id extends string>(id: Id, title: string, forgeries: Readonly<Record<string, Forge>>) =>
  ({ id, title, requirements: ['RCV-002'], needs, play: (bench: Bench) => refuseEach(bench, forgeries) }) as const;

/**
 * Requests with a wrong signature. An authentic request follows each, so that no receiver passes by refusing
 * everything.
 */
export const signature = [
  refused('receiver/forged-digest', 'A request with a made-up digest is refused', WRONG_DIGESTS),
  refused('receiver/other-secret', 'A request signed with another secret, or with none, is refused', OTHER_SECRETS),
  refused('receiver/nearly-right-digest', 'A digest that is wrong in one digit is refused', NEARLY_RIGHT),
  refused('receiver/cut-digest', 'A digest that is cut, empty, too long or malformed is refused', {
    ...CUT_DIGESTS,
    ...NO_DIGESTS,
  }),
  {
    id: 'receiver/changed-body',
    title: 'A body that was changed after it was signed is refused',
    requirements: ['RCV-002', 'RCV-025'],
    needs,
    play: async (bench) => {
      await refuseEach(bench, CHANGED_BODIES);
      await takeInTwo(bench);
      await refuseEach(bench, LATE_TAILS);
    },
  },
  {
    id: 'receiver/unsigned',
    title: 'A request without X-Signature is refused',
    requirements: ['RCV-003', 'RCV-002'],
    needs,
    play: async (bench) => {
      // A receiver that verifies nothing at all fails here.
      await refuseEach(bench, WRONG_DIGESTS);
      const forge = (body: Buffer) => ({ body, signature: null, shows: VERIFIES_SOME });
      await demandRefused(bench, { requirement: 'RCV-003', what: 'a request without X-Signature', forge });
    },
  },
  {
    id: 'receiver/forged-kinds',
    title: 'A request that is not authentic is refused in each kind, size and form',
    requirements: ['RCV-002', 'RCV-003'],
    needs,
    play: async (bench) => {
      for (const form of FORMS) await refuseForm(bench, form);
    },
  },
  {
    id: 'receiver/told-digest',
    title: 'No answer to a request that is not authentic tells the right digest or the secret',
    requirements: ['RCV-029'],
    needs,
    play: async (bench) => {
      await take(bench, bench.bodies.track());
      for (const [words, forge] of Object.entries({ ...UNSIGNED, ...WRONG_DIGESTS, ...OTHER_SECRETS })) {
        const forgery = forge(bench, written(bench.bodies.track()));
        const { answer, request } = await bench.send(forgery.body, forgery);
        // A receiver that ends on one kind fails another case, and may come back.
        if (answer.kind !== 'status' && !(await bench.comesBack())) return;
        const digest = bench.sign(forgery.body);
        const base64 = Buffer.from(digest, 'hex').toString('base64');
        if (answer.kind !== 'status') continue;
        const places = [
          [`the right digest, ${digest}`, answer.find(digest), DIGEST_TOLD],
          [`the right digest in base64, ${base64}`, answer.find(base64), DIGEST_TOLD],
          [
            'the secret',
            bench.findSecret(answer),
            'Whoever reads the answer can sign requests. Answer without the secret.',
          ],
        ] as const;
        const told = places.find(([, place]) => place !== undefined);
        if (told === undefined) continue;
        const [spelling, place, diagnosis] = told;
        throw new ReceiverNonconformance({
          requirement: 'RCV-029',
          expected: `neither the right digest nor the secret in the answer to a request ${words}`,
          seen: `status ${answer.status}, and ${spelling}, in ${place}`,
          diagnosis,
          request,
        });
      }
      await take(bench, bench.bodies.track());
    },
  },
  {
    id: 'receiver/upper-case-digest',
    title: 'Acceptance of a digest in upper case',
    requirements: ['RCV-006'],
    needs,
    play: async (bench) => {
      await take(bench, bench.bodies.track());
      const body = written(bench.bodies.track());
      const { answer } = await bench.send(body, { signature: bench.sign(body).toUpperCase() });
      bench.observe('RCV-006', isSuccess(answer) ? 'accepted' : 'refused');
    },
  },
  {
    id: 'receiver/refusal',
    title: 'Refusal of each kind of request that is not authentic',
    requirements: ['RCV-022'],
    needs,
    play: async (bench) => {
      await take(bench, bench.bodies.track());
      const answers: Record<string, string | number> = {};
      for (const [words, forge] of Object.entries(FORGERIES)) {
        // A receiver that crashes on one kind fails another case, and may come back.
        if (!(await bench.comesBack())) break;
        const forgery = forge(bench, written(bench.bodies.track()));
        const { answer } = await bench.send(forgery.body, forgery);
        answers[`a request ${words}`] = observedAnswer(answer);
      }
      bench.observe('RCV-022', answers);
    },
  },
] as const satisfies readonly ReceiverCase[];

const DIGEST_TOLD = 'Whoever repeats the request with the digest of the answer is accepted. Answer without it.';

function observedAnswer(answer: Answer): number | string {
  if (isSuccess(answer)) return 'accepted';
  return answer.kind === 'status' ? answer.status : ANSWER_WORDS[answer.kind];
}

const ANSWER_WORDS: Readonly<Record<Exclude<Answer['kind'], 'status'>, string>> = {
  endless: 'an answer without an end',
  late: 'no answer',
  broken: 'a closed connection',
  ended: 'the end of the receiver',
  'self-signed': 'a self-signed certificate',
  unreachable: 'no connection',
};

/** A request of the service that a receiver may handle apart from others. */
interface Form extends Pick<SendOptions, 'contentType' | 'isChunked'> {
  readonly what: string;
  readonly body: (bodies: Bodies, members: Record<string, unknown>) => Buffer;
}

const trackBody: Form['body'] = (bodies, members) => written(bodies.track(members));

/** A plain track body comes first, so that each later one is compared with it. */
const FORMS: readonly Form[] = [
  { what: 'a track body', body: trackBody },
  ...BODY_KINDS.filter((kind) => kind !== 'track').map((kind): Form => {
    return { what: `${withArticle(kind)} body`, body: (bodies, members) => written(bodies.of(kind, members)) };
  }),
  { what: 'a body of 32,000 bytes', body: (bodies, members) => padded(bodies.track(members), 'x') },
  { what: 'a body with a charset', body: trackBody, contentType: 'application/json; charset=utf-8' },
  { what: 'a body in chunks', body: trackBody, isChunked: true },
];

/** Forges requests of one form, if authentic ones are accepted: only then a refusal is due to the forgery. */
async function refuseForm(bench: Bench, { what, body, ...options }: Form): Promise<void> {
  const { answer } = await bench.send(body(bench.bodies, {}), options);
  if (!(await bench.comesBack()) || !isSuccess(answer)) return;
  const shows = what === 'a track body' ? {} : { shows: `It verifies a track body, but not ${what}. ${VERIFY}` };
  for (const [words, forge] of Object.entries({ ...WRONG_DIGESTS, ...UNSIGNED })) {
    await demandRefused(bench, {
      requirement: words in UNSIGNED ? 'RCV-003' : 'RCV-002',
      what: `${what} ${words}`,
      body: (members) => body(bench.bodies, members),
      forge: (bytes) => ({ ...forge(bench, bytes), ...options, ...shows }),
    });
  }
}

async function refuseEach(bench: Bench, forgeries: Readonly<Record<string, Forge>>): Promise<void> {
  for (const [words, forge] of Object.entries(forgeries)) {
    await demandRefused(bench, {
      requirement: 'RCV-002',
      what: `a request ${words}`,
      forge: (body) => forge(bench, body),
    });
  }
}
