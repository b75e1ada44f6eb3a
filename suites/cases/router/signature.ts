import type { RequirementId } from '../../../spec/requirements/index.ts';
import { judgeDigest, judgeSigned, judgeUnsigned, signaturesOf } from '../../checks/digest.ts';
import { demand } from '../../kit/demand.ts';
import { SECRET, SURE_KINDS } from '../../kit/traffic.ts';
import type { ReceivedRequest } from '../../receivers/received-request.ts';
import { FAIL } from '../../receivers/reply.ts';
import type { Stage } from '../../stage/stage.ts';
import type { Case } from '../case.ts';

/** Text in which every way to get at the bytes of a body shows: scripts, planes, and what JSON may or may not escape. */
const TEXTS = [
  'naïve café, Ærøskøbing',
  'Привет, мир',
  '日本語のテキスト',
  'مرحبا',
  '👩‍👩‍👧‍👦 🇺🇳 𝒳',
  'line\u2028paragraph\u2029end',
  'tab\tnewline\nquote"backslash\\slash/null\u0000',
  '<script>&amp;\u007f\u0085',
];

/** Secrets that are keys as they stand: with blanks around them, and of any length. */
const PLAIN_SECRETS = [
  's',
  'a secret that is longer than the sixty-four bytes of one block of SHA-1 input',
  '  blanks before and behind  ',
  'many words of a secret '.repeat(20),
];

/** What every case shows of a plain body before it comes to what it is about. */
const TWIN: readonly RequirementId[] = ['SIG-001', 'SIG-002'];

/** X-Signature. Each case first shows that a plain body is signed rightly, so that it fails for what it is about. */
export const signature = [
  {
    id: 'signature/present',
    title: 'With a secret set, calls of every kind carry X-Signature',
    requirements: ['SIG-001'],
    run: async (stage) => {
      const source = await stage.source({ secret: SECRET, hooks: [{ receiver: await stage.receiver() }] });
      for (const kind of SURE_KINDS) demand(judgeSigned(await source.deliver(stage.calls.of(kind))));
    },
  },
  {
    id: 'signature/absent',
    title: 'Without a secret there is no X-Signature',
    requirements: ['SIG-005'],
    run: async (stage) => {
      const source = await stage.source({ hooks: [{ receiver: await stage.receiver() }] });
      for (const kind of SURE_KINDS) demand(judgeUnsigned(await source.deliver(stage.calls.of(kind))));
    },
  },
  {
    id: 'signature/digest',
    title: 'X-Signature is the hexadecimal HMAC-SHA1 of the body',
    requirements: ['SIG-002', 'SIG-001'],
    run: async (stage) => {
      await deliverSigned(stage, SECRET);
      for (const secret of PLAIN_SECRETS) await deliverSigned(stage, secret);
    },
  },
  {
    id: 'signature/unicode-body',
    title: 'A body in any script is signed over its bytes',
    requirements: ['SIG-003', ...TWIN],
    run: async (stage) => {
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
    requirements: ['SIG-004', ...TWIN],
    run: async (stage) => {
      await deliverSigned(stage, SECRET);
      for (const secret of ['clé-secrète', 'ключ', '秘密🔑']) {
        await deliverSigned(stage, secret, stage.calls.track(), 'SIG-004');
      }
    },
  },
  {
    id: 'signature/long-body',
    title: 'A long body is signed as a whole',
    requirements: ['SIG-011', ...TWIN],
    run: async (stage) => {
      await deliverSigned(stage, SECRET);
      for (const length of [2_000, 10_000, 25_000]) {
        const call = stage.calls.track({ properties: { text: 'x'.repeat(length), last: 'end' } });
        await deliverSigned(stage, SECRET, call, 'SIG-011');
      }
    },
  },
  {
    id: 'signature/on-retries',
    title: 'Retries are signed like the first attempt',
    requirements: ['SIG-006', 'SIG-003', ...TWIN],
    run: async (stage) => {
      const receiver = await stage.receiver(FAIL);
      const source = await stage.source({ secret: SECRET, hooks: [{ receiver }] });
      demandSigned(await source.deliver(stage.calls.track()), SECRET, 'SIG-001', 'SIG-002');
      const scripts = { receiver: await stage.receiver(FAIL), call: stage.calls.track({ properties: { TEXTS } }) };
      const other = await stage.source({ secret: SECRET, hooks: [scripts] });
      demandSigned(await other.deliver(scripts.call), SECRET, 'SIG-001', 'SIG-003');
      for (const attempt of [2, 3]) {
        demandSigned(await stage.retryOf(receiver, 'RTY-001', attempt), SECRET, 'SIG-006', 'SIG-006');
        demandSigned(await stage.retryOf(scripts.receiver, 'RTY-001', attempt), SECRET, 'SIG-006', 'SIG-006');
      }
    },
  },
  {
    id: 'signature/delete',
    title: 'Delete notifications are signed like calls',
    requirements: ['SIG-007', ...TWIN],
    run: async (stage) => {
      const receiver = await stage.receiver();
      const source = await stage.source({ secret: SECRET, hooks: [{ receiver }] });
      demandSigned(await source.deliver(stage.calls.track()), SECRET, 'SIG-001', 'SIG-002');
      await stage.requestDeletion({ userId: stage.calls.id('u'), sources: [source.writeKey] });
      const request = await stage.arrival(receiver, 2, 'the delete notification', 'DEL-001');
      demandSigned(request, SECRET, 'SIG-007', 'SIG-007');
    },
  },
  {
    id: 'signature/every-url',
    title: 'Requests to each of several URLs are signed',
    requirements: ['SIG-008', ...TWIN],
    run: async (stage) => {
      await deliverSigned(stage, SECRET);
      // All of them fail, so that each is tried by an implementation that stops at the first success as well.
      const receivers = [await stage.receiver(FAIL), await stage.receiver(FAIL), await stage.receiver(FAIL)];
      const source = await stage.source({ secret: SECRET, hooks: receivers.map((receiver) => ({ receiver })) });
      await source.call(stage.calls.track());
      for (const receiver of receivers) {
        demandSigned(await stage.retryOf(receiver, 'DLV-003', 1), SECRET, 'SIG-008', 'SIG-008');
      }
    },
  },
  {
    id: 'signature/changed-secret',
    title: 'After the secret was changed, later calls are signed with the new one',
    requirements: ['SIG-009', ...TWIN],
    run: async (stage) => {
      const hooks = [{ receiver: await stage.receiver() }];
      const source = await stage.source({ secret: SECRET, hooks });
      demandSigned(await source.deliver(stage.calls.track()), SECRET, 'SIG-001', 'SIG-002');
      await source.configure({ secret: 'another secret', hooks });
      demandSigned(await source.deliver(stage.calls.track()), 'another secret', 'SIG-009', 'SIG-009', [SECRET]);
    },
  },
  {
    id: 'signature/own-secret',
    title: "A request is signed with its own source's secret",
    requirements: ['SIG-010', ...TWIN],
    run: async (stage) => {
      const secrets = ['secret of the first', 'secret of the second', 'secret of the third'];
      for (const [index, secret] of secrets.entries()) {
        const source = await stage.source({ secret, hooks: [{ receiver: await stage.receiver() }] });
        const digest = index === 0 ? 'SIG-002' : 'SIG-010';
        demandSigned(await source.deliver(stage.calls.track()), secret, 'SIG-001', digest, secrets);
      }
    },
  },
  {
    id: 'signature/letter-case',
    title: 'Whether the hexadecimal digits are upper or lower case',
    requirements: ['SIG-012', ...TWIN],
    run: async (stage) => {
      const [value = ''] = signaturesOf(await deliverSigned(stage, SECRET));
      const isLower = value === value.toLowerCase();
      stage.observe('SIG-012', isLower ? 'lower' : value === value.toUpperCase() ? 'upper' : 'mixed');
    },
  },
] as const satisfies readonly Case[];

/** Has a call delivered by a source with this secret, and ends the case where the request is not signed with it. */
async function deliverSigned(
  stage: Stage,
  secret: string,
  call = stage.calls.track(),
  requirement: RequirementId = 'SIG-002',
): Promise<ReceivedRequest> {
  const source = await stage.source({ secret, hooks: [{ receiver: await stage.receiver() }] });
  const request = await source.deliver(call);
  demandSigned(request, secret, 'SIG-001', requirement);
  return request;
}

/** Ends the case where a request carries no X-Signature (`presence`), or another than this secret's (`digest`). */
export function demandSigned(
  request: ReceivedRequest,
  secret: string,
  presence: RequirementId,
  digest: RequirementId,
  strangers: readonly string[] = [],
): void {
  demand(judgeSigned(request, presence));
  demand(
    judgeDigest(
      request,
      [secret],
      digest,
      strangers.filter((stranger) => stranger !== secret),
    ),
  );
}
