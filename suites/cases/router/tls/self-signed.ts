import { plural } from '../../../../spec/grammar.ts';
import type { LogEntry } from '../../../../spec/shapes/contract.ts';
import type { World, WorldSource, WorldStep, WorldWebhook } from '../../../../spec/shapes/world.ts';
import type { CertificateKind } from '../../../harness/certificates/certificates.ts';
import { demandThat } from '../../../harness/kit/demand.ts';
import { demandNothingAt } from '../../../harness/kit/negatives.ts';
import { deliverTwins, sendTo, trySecure } from '../../../harness/kit/traffic.ts';
import { NotTested } from '../../../harness/not-tested.ts';
import type { Receiver } from '../../../harness/receivers/receiver.ts';
import type { Reply } from '../../../harness/receivers/reply.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import { RETRY_LIMIT_MS } from '../../../harness/time/horizons.ts';
import { worldCase } from '../../../worlds/world-case.ts';
import type { Case } from '../../case.ts';

/**
 * Any usual wording for a certificate that is not accepted. The document only says that an error is raised, so plain
 * words for an error are enough.
 */
const REFUSAL_WORDS =
  /certif|\bcert\b|self[\s_-]*sign|tls|ssl|x\.?509|verif|trust|handshake|authority|issuer|error|fail|refus|reject/i;

const FAIL_AND_CLOSE: Reply = { kind: 'answer', status: 500, headers: { Connection: 'close' } };

const SELF_SIGNED: WorldWebhook = { endpoint: 'self-signed' };

/** Https endpoints with a self-signed certificate. Each case also sends to a twin whose certificate is accepted. */
export const tlsSelfSigned = [
  worldCase({
    id: 'tls/self-signed',
    title: 'No https endpoint with a self-signed certificate gets a request, even with new settings',
    requirements: ['TLS-002', 'TLS-001'],
    world: besideTwins(
      { webhooks: { bad: SELF_SIGNED, again: { ...SELF_SIGNED, headers: { 'X-Team': 'data' } } }, atFirst: ['bad'] },
      [
        { track: { source: 'source' } },
        { settings: { source: 'source', webhooks: ['again'] } },
        { track: { source: 'source' } },
      ],
    ),
  }),
  {
    id: 'tls/self-signed-logged',
    title: 'A self-signed certificate is logged as an error',
    requirements: ['TLS-003', 'TLS-001'],
    play: async (stage) => {
      await deliverTwins(stage);
      await stage.lookAhead();
      await demandRefusalLogged(stage, 'a new log entry that mentions the certificate or an error');
    },
  },
  {
    id: 'tls/self-signed-logged-each',
    title: 'The self-signed certificate of a second endpoint is logged as an error too',
    requirements: ['TLS-003', 'TLS-001'],
    play: async (stage) => {
      await deliverTwins(stage);
      await trySecure(stage, 'self-signed');
      await demandRefusalLogged(
        stage,
        'a new log entry that mentions a certificate or an error, for another endpoint of another source',
      );
    },
  },
  {
    id: 'tls/renewed',
    title: 'An https endpoint gets messages after a trusted certificate replaces its self-signed one',
    requirements: ['TLS-001', 'TLS-002'],
    play: async (stage) => {
      await deliverTwins(stage);
      const receiver = await stage.secureReceiver('self-signed');
      const source = await stage.source({ hooks: [{ receiver }] });
      await source.call(stage.calls.track());
      await stage.awaitThat(() => receiver.ended() > 0 || receiver.requests.length > 0);
      demandNothingAt('TLS-002', receiver, 'because its certificate is self-signed');
      receiver.present(stage.credentials('trusted'));
      const later = stage.calls.track();
      await source.call(later);
      await stage.awaitArrival(receiver, String(later['userId']), 'a message that came after that', 'TLS-001');
    },
  },
  worldCase({
    id: 'tls/self-signed-beside-http',
    title: 'A URL with a self-signed certificate does not stop delivery to URLs before or after it',
    requirements: ['DLV-005'],
    world: {
      sources: {
        plain: {},
        before: { webhooks: { bad: SELF_SIGNED, good: {} } },
        after: { webhooks: { good: {}, bad: SELF_SIGNED } },
      },
      steps: ['plain', 'before', 'after'].map((source) => ({ track: { source } })),
    },
  }),
  worldCase({
    id: 'tls/self-signed-behind-failure',
    title: 'No https endpoint with a self-signed certificate gets a request after another URL fails',
    requirements: ['TLS-002', 'TLS-001'],
    world: besideTwins({ webhooks: { failing: { answers: [500] }, bad: SELF_SIGNED } }, [
      { track: { source: 'source' } },
    ]),
  }),
  {
    id: 'tls/self-signed-on-retry',
    title: 'An https endpoint gets no retry after its certificate became self-signed',
    requirements: ['TLS-002', 'TLS-001', 'RTY-001'],
    play: async (stage) => {
      await deliverTwins(stage);
      // Each connection is closed, so that a retry needs another one.
      const [good, bad] = [await stage.secureReceiver('trusted'), await stage.secureReceiver('trusted')];
      for (const receiver of [good, bad]) {
        receiver.reply(FAIL_AND_CLOSE);
        await sendTo(stage, { receiver });
        await stage.arrival(receiver, 1, 'the message', 'TLS-001');
      }
      await presentFromNow(stage, good, 'trusted');
      await presentFromNow(stage, bad, 'self-signed');
      const [sent, ended] = [bad.requests.length, bad.ended()];
      await stage.awaitRetry(good, 'RTY-001', 2);
      const isTried = (): boolean => bad.ended() > ended || bad.requests.length > sent;
      if (stage.time.kind === 'counted') await stage.time.runUntil(isTried, stage.time.nowMs() + RETRY_LIMIT_MS);
      await stage.lookAhead();
      demandThat(bad.requests.length === sent, {
        requirement: 'TLS-002',
        expected: `no further request at ${bad.name}, because its certificate is self-signed by now`,
        seen: plural(bad.requests.length - sent, 'further request'),
        request: bad.requests[sent],
      });
    },
  },
  worldCase({
    id: 'tls/self-signed-on-delete',
    title: 'An https endpoint with a self-signed certificate gets no delete notification',
    requirements: ['TLS-002', 'DEL-001'],
    world: besideTwins({ webhooks: { bad: SELF_SIGNED } }, [{ delete: { sources: ['source', 'secure'] } }]),
  }),
] as const satisfies readonly Case[];

/** Messages of a source, after one over http and one over https to an endpoint with a trusted certificate. */
function besideTwins(source: WorldSource, steps: readonly WorldStep[]): World {
  return {
    sources: { plain: {}, secure: { webhooks: { a: { endpoint: 'https' } } }, source },
    steps: [{ track: { source: 'plain' } }, { track: { source: 'secure' } }, ...steps],
  };
}

/** Presents another certificate while no connection is open, so that no request uses an earlier connection. */
async function presentFromNow(stage: Stage, receiver: Receiver, kind: CertificateKind): Promise<void> {
  let isDone = false;
  await stage.awaitThat(() => {
    if (!isDone && receiver.connections() === 0) {
      receiver.present(stage.credentials(kind));
      isDone = true;
    }
    return isDone;
  });
  if (!isDone)
    throw new NotTested({
      kind: 'behaviour',
      detail: 'needs an implementation that closes its connections for a moment',
    });
}

/** Tries an endpoint with a self-signed certificate, and ends the case if the log has nothing new about it. */
async function demandRefusalLogged(stage: Stage, expected: string): Promise<void> {
  const before = await refusalsLogged(stage);
  await trySecure(stage, 'self-signed');
  const after = await refusalsLogged(stage);
  demandThat(after.length > before.length, {
    requirement: 'TLS-003',
    expected,
    seen: `${plural(before.length, 'such entry', 'such entries')} before, ${after.length} after`,
  });
}

async function refusalsLogged(stage: Stage): Promise<LogEntry[]> {
  const entries = await stage.world.log();
  return entries.filter(({ kind, message }) => REFUSAL_WORDS.test(`${kind} ${message}`));
}
