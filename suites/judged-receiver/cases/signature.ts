import type { Bench } from '../bench.ts';
import { written } from '../kit/bodies.ts';
import { take } from '../kit/demands.ts';
import {
  CHANGED_BODIES,
  CUT_DIGESTS,
  type Forge,
  NEARLY_RIGHT,
  OTHER_SECRETS,
  WRONG_DIGESTS,
} from '../kit/forgeries.ts';
import { demandRefused } from '../kit/refusals.ts';
import { isSuccess } from '../post.ts';
import type { ReceiverCase } from '../receiver-case.ts';

/** A receiver without a secret verifies nothing. */
const needs = ['secret'] as const;

/**
 * Requests that are not authentic. Each is followed by one that is, so that no receiver passes by refusing everything.
 */
export const signature = [
  {
    id: 'receiver/forged-digest',
    title: 'A request with a digest that is made up is refused',
    requirements: ['RCV-002'],
    needs,
    play: (bench) => refuseEach(bench, WRONG_DIGESTS),
  },
  {
    id: 'receiver/other-secret',
    title: 'A request that is signed with another secret, or with none, is refused',
    requirements: ['RCV-002'],
    needs,
    play: (bench) => refuseEach(bench, OTHER_SECRETS),
  },
  {
    id: 'receiver/nearly-right-digest',
    title: 'A digest that is wrong in one digit is refused',
    requirements: ['RCV-002'],
    needs,
    play: (bench) => refuseEach(bench, NEARLY_RIGHT),
  },
  {
    id: 'receiver/cut-digest',
    title: 'A digest that is cut, empty or too long is refused',
    requirements: ['RCV-002'],
    needs,
    play: (bench) => refuseEach(bench, CUT_DIGESTS),
  },
  {
    id: 'receiver/changed-body',
    title: 'A body that was changed after it was signed is refused',
    requirements: ['RCV-002'],
    needs,
    play: (bench) => refuseEach(bench, CHANGED_BODIES),
  },
  {
    id: 'receiver/unsigned',
    title: 'A request without X-Signature is refused',
    requirements: ['RCV-003', 'RCV-002'],
    needs,
    play: async (bench) => {
      // A receiver that verifies nothing at all fails for that.
      await refuseEach(bench, WRONG_DIGESTS);
      const forge = (body: Buffer) => ({ body, signature: null });
      await demandRefused(bench, { requirement: 'RCV-003', what: 'a request without X-Signature', forge });
    },
  },
  {
    id: 'receiver/upper-case-digest',
    title: 'Whether a digest in upper case is accepted',
    requirements: ['RCV-006'],
    needs,
    play: async (bench) => {
      await take(bench, bench.bodies.track());
      const body = written(bench.bodies.track());
      const { answer } = await bench.send(body, { signature: bench.signatureOf(body).toUpperCase() });
      bench.observe('RCV-006', isSuccess(answer) ? 'accepted' : 'refused');
    },
  },
  {
    id: 'receiver/refusal',
    title: 'How a request that is not authentic is refused',
    requirements: ['RCV-022'],
    needs,
    play: async (bench) => {
      await take(bench, bench.bodies.track());
      const { answer } = await bench.send(written(bench.bodies.track()), { signature: '0'.repeat(40) });
      const seen = answer.kind === 'status' ? answer.status : answer.kind;
      bench.observe('RCV-022', isSuccess(answer) ? 'not at all' : seen);
    },
  },
] as const satisfies readonly ReceiverCase[];

async function refuseEach(bench: Bench, forgeries: Readonly<Record<string, Forge>>): Promise<void> {
  for (const [words, forge] of Object.entries(forgeries)) {
    await demandRefused(bench, {
      requirement: 'RCV-002',
      what: `a request ${words}`,
      forge: (body) => forge(bench, body),
    });
  }
}
