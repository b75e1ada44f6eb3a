import type { LogEntry } from '../../../../spec/shapes/contract.ts';
import { demandThat } from '../../../kit/demand.ts';
import { deliverTwins, sendTo, trySecure } from '../../../kit/https-endpoint.ts';
import { demandNothingAt } from '../../../kit/negatives.ts';
import { arrivalAtOther } from '../../../kit/success.ts';
import { anyCall } from '../../../kit/traffic.ts';
import { FAIL } from '../../../receivers/reply.ts';
import type { Stage } from '../../../stage/stage.ts';
import type { Case } from '../../case.ts';

/**
 * Any usual wording for a certificate that is not accepted. The document says no more than that an error is raised, so
 * the plain words for that will do.
 */
const REFUSAL_WORDS =
  /certif|\bcert\b|self[\s_-]*sign|tls|ssl|x\.?509|verif|trust|handshake|authority|issuer|error|fail|refus|reject/i;

/** Https endpoints with a self-signed certificate, each beside a twin whose certificate is accepted. */
export const tlsSelfSigned = [
  {
    id: 'tls/self-signed',
    title: 'An https endpoint with a self-signed certificate gets no request, at once or later',
    requirements: ['TLS-002', 'TLS-001'],
    play: async (stage) => {
      await deliverTwins(stage);
      const receiver = await trySecure(stage, 'self-signed');
      demandNothingAt('TLS-002', receiver, 'since its certificate is self-signed');
    },
  },
  {
    id: 'tls/self-signed-logged',
    title: 'A self-signed certificate leaves an error in the log, a trusted one does not',
    requirements: ['TLS-003', 'TLS-001'],
    play: async (stage) => {
      await deliverTwins(stage);
      await stage.lookAhead();
      const before = await refusalsLogged(stage);
      await trySecure(stage, 'self-signed');
      const after = await refusalsLogged(stage);
      demandThat(after.length > before.length, {
        requirement: 'TLS-003',
        expected: 'an entry in the log that speaks of the certificate or of an error, and was not there before',
        seen: `${before.length} such entries before, ${after.length} after`,
      });
    },
  },
  {
    id: 'tls/self-signed-beside-http',
    title: 'A URL with a self-signed certificate does not keep a message from another, before it or behind it',
    requirements: ['DLV-005'],
    needs: ['trust'],
    play: async (stage) => {
      await anyCall(stage);
      for (const isFirst of [true, false]) {
        const bad = await stage.secureReceiver('self-signed');
        const good = await stage.receiver();
        await sendTo(stage, { receiver: isFirst ? bad : good }, { receiver: isFirst ? good : bad });
        await stage.awaitRequests(good, 1);
        // Where the certificate was accepted instead, a message that was taken there need not go on.
        if (good.requests.length === 0) demandNothingAt('TLS-002', bad, 'since its certificate is self-signed');
        await arrivalAtOther(stage, good, 'DLV-005');
      }
    },
  },
  {
    id: 'tls/self-signed-behind-failure',
    title: 'An https endpoint with a self-signed certificate gets no request either when another URL has failed',
    requirements: ['TLS-002', 'TLS-001'],
    play: async (stage) => {
      await deliverTwins(stage);
      const [failing, bad] = [await stage.receiver(FAIL), await stage.secureReceiver('self-signed')];
      await sendTo(stage, { receiver: failing }, { receiver: bad });
      await stage.awaitThat(() => bad.ended() > 0 || bad.requests.length > 0);
      await stage.lookAhead();
      demandNothingAt('TLS-002', bad, 'since its certificate is self-signed');
    },
  },
  {
    id: 'tls/self-signed-on-delete',
    title: 'An https endpoint with a self-signed certificate gets no delete notification, a trusted one does',
    requirements: ['TLS-002', 'DEL-001'],
    needs: ['deletions'],
    play: async (stage) => {
      await deliverTwins(stage);
      const [good, bad] = [await stage.secureReceiver('trusted'), await stage.secureReceiver('self-signed')];
      const sources = [
        await stage.source({ hooks: [{ receiver: bad }] }),
        await stage.source({ hooks: [{ receiver: good }] }),
      ];
      await stage.requestDeletion({ userId: stage.calls.id('u'), sources: sources.map(({ writeKey }) => writeKey) });
      await stage.arrival(good, 1, 'the delete notification', 'DEL-001');
      await stage.awaitThat(() => bad.ended() > 0 || bad.requests.length > 0);
      await stage.lookAhead();
      demandNothingAt('TLS-002', bad, 'since its certificate is self-signed');
    },
  },
] as const satisfies readonly Case[];

async function refusalsLogged(stage: Stage): Promise<LogEntry[]> {
  const entries = await stage.world.log();
  return entries.filter(({ kind, message }) => REFUSAL_WORDS.test(`${kind} ${message}`));
}
