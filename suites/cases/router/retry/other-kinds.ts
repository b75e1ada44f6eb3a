import { demandBody, demandThat } from '../../../harness/kit/demand.ts';
import type { ReceivedRequest } from '../../../harness/receivers/received-request.ts';
import type { Receiver } from '../../../harness/receivers/receiver.ts';
import { FAIL, OK } from '../../../harness/receivers/reply.ts';
import { DELIVERED, SURE_KINDS, type SureKind } from '../../../harness/stage/calls.ts';
import type { SourceHandle } from '../../../harness/stage/source.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import { RETRY_LIMIT_MS } from '../../../harness/time/horizons.ts';
import type { Case } from '../../case.ts';

/** A message of a kind, at a source and a separate URL, where its first attempt fails. */
interface Pending {
  readonly kind: SureKind | 'delete';
  readonly userId: string;
  readonly source: SourceHandle;
  readonly receiver: Receiver;
}

/** A message that waits for its retry while messages of every other kind come for its user. */
export const retryBesideOtherKinds = [
  {
    id: 'retry/beside-other-kinds',
    title: 'Retries do not depend on other calls of the same user meanwhile',
    requirements: ['RTY-001', ...Object.values(DELIVERED)],
    uses: ['deletions'],
    play: async (stage) => {
      const deletes = stage.capabilities.has('deletions');
      const kinds = [...SURE_KINDS, ...(deletes ? (['delete'] as const) : [])];
      const all: Pending[] = [];
      for (const kind of kinds) all.push(await openPending(stage, kind));
      for (const each of all) await hand(stage, each, each.kind);
      for (const { receiver, kind } of all) {
        await stage.arrival(receiver, 1, `the ${kind} message`, kind === 'delete' ? 'DEL-001' : DELIVERED[kind]);
      }
      for (const each of all) {
        for (const kind of kinds) if (kind !== each.kind) await hand(stage, each, kind);
      }
      const missing = (): Pending[] => all.filter((each) => countAttempts(each) < 2);
      await stage.time.runUntil(() => missing().length === 0, stage.time.nowMs() + RETRY_LIMIT_MS);
      const lost = missing().map(({ kind }) => kind);
      const expected = 'a retry of each message that was answered with a 5xx';
      demandThat(lost.length === 0, { requirement: 'RTY-001', expected, seen: `none of ${lost.join(', ')}` });
    },
  },
] as const satisfies readonly Case[];

async function openPending(stage: Stage, kind: Pending['kind']): Promise<Pending> {
  const receiver = await stage.receiver(FAIL, OK);
  return { kind, userId: stage.calls.id('u'), receiver, source: await stage.source({ hooks: [{ receiver }] }) };
}

/** Sends a message of this kind for the user and the source of another. */
async function hand(stage: Stage, { userId, source }: Pending, kind: Pending['kind']): Promise<void> {
  if (kind === 'delete') await stage.requestDeletion({ userId, sources: [source.writeKey] });
  else await source.call(stage.calls.of(kind, { userId }));
}

function countAttempts({ kind, receiver }: Pending): number {
  // Other cases check the letter case of a type.
  const readType = (request: ReceivedRequest): string => String(demandBody(request)['type']).toLowerCase();
  return receiver.requests.filter((request) => readType(request) === kind).length;
}
