import { plural } from '../../../spec/grammar.ts';
import type { LogEntry } from '../../../spec/shapes/contract.ts';
import type { CertificateKind } from '../../certificates/certificates.ts';
import { demandThat } from '../../kit/demand.ts';
import { demandNothingAt } from '../../kit/negatives.ts';
import { openOutlet } from '../../kit/outlet.ts';
import { NotTested } from '../../nonconformance.ts';
import type { Receiver } from '../../receivers/receiver.ts';
import { FAIL } from '../../receivers/reply.ts';
import type { Hook } from '../../stage/source.ts';
import type { Stage } from '../../stage/stage.ts';
import type { Case } from '../case.ts';
import { arrivalAtOther } from './delivery/several-urls.ts';

/**
 * Any usual wording for a certificate that is not accepted. The document says no more than that an error is raised, so
 * the plain words for that will do.
 */
const REFUSAL_WORDS =
  /certif|\bcert\b|self[\s_-]*sign|tls|ssl|x\.?509|verif|trust|handshake|authority|issuer|error|fail|refus|reject/i;

/** https endpoints. Whatever is said of a certificate that is not accepted is said beside a twin with one that is. */
export const tls = [
  {
    id: 'tls/trusted',
    title: 'An https endpoint with a trusted certificate gets its delivery',
    requirements: ['TLS-001'],
    run: deliverTwins,
  },
  {
    id: 'tls/trusted-by-name',
    title: 'An https endpoint that has a name instead of an address gets its delivery',
    requirements: ['TLS-001'],
    run: async (stage) => {
      const plain = await stage.receiver();
      await send(stage, byName(plain));
      if (!(await stage.awaitThat(() => plain.requests.length > 0))) {
        throw new NotTested('needs an implementation that finds 127.0.0.1 by the name localhost');
      }
      const secure = await stage.secureReceiver('trusted');
      await send(stage, byName(secure));
      await stage.arrival(secure, 1, 'the message', 'TLS-001');
    },
  },
  {
    id: 'tls/self-signed',
    title: 'An https endpoint with a self-signed certificate gets no request, at once or later',
    requirements: ['TLS-002', 'TLS-001'],
    run: async (stage) => {
      await deliverTwins(stage);
      const receiver = await tried(stage, 'self-signed');
      demandNothingAt('TLS-002', receiver, 'since its certificate is self-signed');
    },
  },
  {
    id: 'tls/self-signed-logged',
    title: 'A self-signed certificate leaves an error in the log, a trusted one does not',
    requirements: ['TLS-003', 'TLS-001'],
    run: async (stage) => {
      await deliverTwins(stage);
      await stage.lookAhead();
      const before = await refusalsLogged(stage);
      await tried(stage, 'self-signed');
      const after = await refusalsLogged(stage);
      demandThat(after.length > before.length, {
        requirement: 'TLS-003',
        expected: 'an entry in the log that speaks of the certificate or of an error, and was not there before',
        seen: `${plural(before.length, 'such entry', 'such entries')} before, ${after.length} after`,
      });
    },
  },
  {
    id: 'tls/self-signed-beside-http',
    title: 'A URL with a self-signed certificate does not keep a message from another, before it or behind it',
    requirements: ['DLV-005'],
    needs: ['trust'],
    run: async (stage) => {
      await deliverPlain(stage);
      for (const isFirst of [true, false]) {
        const bad = await stage.secureReceiver('self-signed');
        const good = await stage.receiver();
        await send(stage, { receiver: isFirst ? bad : good }, { receiver: isFirst ? good : bad });
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
    run: async (stage) => {
      await deliverTwins(stage);
      const [failing, bad] = [await stage.receiver(FAIL), await stage.secureReceiver('self-signed')];
      await send(stage, { receiver: failing }, { receiver: bad });
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
    run: async (stage) => {
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
  openCertificate('expired', 'TLS-004', 'a certificate that has expired'),
  openCertificate('other-name', 'TLS-005', 'a certificate for another name'),
  openCertificate('unknown-authority', 'TLS-006', 'a certificate of an unknown authority'),
] as const satisfies readonly Case[];

function openCertificate(kind: CertificateKind, requirement: string, what: string): Case {
  return {
    id: `tls/${kind}`,
    title: `What becomes of an https endpoint with ${what}`,
    requirements: [requirement, 'TLS-001'],
    run: async (stage) => {
      await deliverTwins(stage);
      const { requests } = await tried(stage, kind);
      stage.observe(requirement, requests.length > 0 ? 'requested' : 'refused');
    },
  };
}

/** A message over http arrives, and so does one over https to a receiver that differs in its certificate alone. */
async function deliverTwins(stage: Stage): Promise<void> {
  await deliverPlain(stage);
  const receiver = await stage.secureReceiver('trusted');
  await send(stage, { receiver });
  await stage.arrival(receiver, 1, 'the message', 'TLS-001');
}

/** What is wrong with messages anywhere is not to be laid to the account of https. */
async function deliverPlain(stage: Stage): Promise<void> {
  const { source } = await openOutlet(stage);
  await source.deliver(stage.calls.track());
}

/** A receiver with such a certificate, after a message to it has led to whatever it leads to. */
async function tried(stage: Stage, kind: CertificateKind): Promise<Receiver> {
  const receiver = await stage.secureReceiver(kind);
  await send(stage, { receiver });
  await stage.awaitThat(() => receiver.ended() > 0 || receiver.requests.length > 0);
  await stage.lookAhead();
  return receiver;
}

async function send(stage: Stage, ...hooks: readonly Hook[]): Promise<void> {
  const source = await stage.source({ hooks });
  await source.call(stage.calls.track());
}

function byName(receiver: Receiver): Hook {
  return { receiver, url: receiver.url.replace('127.0.0.1', 'localhost') };
}

async function refusalsLogged(stage: Stage): Promise<LogEntry[]> {
  const entries = await stage.world.log();
  return entries.filter(({ kind, message }) => REFUSAL_WORDS.test(`${kind} ${message}`));
}
