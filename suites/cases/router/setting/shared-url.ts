import { plural } from '../../../../spec/grammar.ts';
import type { RequirementId } from '../../../../spec/requirements/index.ts';
import { demandHeaders, demandThat } from '../../../harness/kit/demand.ts';
import { readMark, requestsWith } from '../../../harness/kit/negatives.ts';
import { arrivalBehindOthers } from '../../../harness/kit/retries.ts';
import { FAIL, OK } from '../../../harness/receivers/reply.ts';
import { DELIVERED } from '../../../harness/stage/calls.ts';
import type { SourceHandle, SourceOptions } from '../../../harness/stage/source.ts';
import { RETRY_LIMIT_MS } from '../../../harness/time/horizons.ts';
import type { Case } from '../../case.ts';

const OWN = { 'X-Team': 'blue' };

/** Several sources with the same URL, which some of them lose. */
export const settingSharedUrl = [
  {
    id: 'setting/shared-url',
    title: 'A shared URL stays in use when other sources drop it or are switched off',
    requirements: ['SET-001', 'HDR-006', 'RTY-001', DELIVERED.track],
    play: async (stage) => {
      const receiver = await stage.receiver();
      const elsewhere = await stage.receiver();
      const keeping: SourceOptions = { hooks: [{ receiver, headers: OWN }] };
      const open = async (): Promise<SourceHandle> => stage.source({ hooks: [{ receiver }] });
      const first = await stage.source(keeping);
      const leavers = [await open(), await open(), await open()];
      const last = await stage.source(keeping);
      const demandArrival = async (source: SourceHandle, requirement: RequirementId, when: string): Promise<void> => {
        const call = stage.calls.track();
        await source.call(call, requirement);
        const what = `the call of a source with that URL, ${when}`;
        demandHeaders('HDR-006', await arrivalBehindOthers(stage, receiver, readMark(call), what, requirement), OWN);
      };
      for (const keeper of [first, last]) await demandArrival(keeper, DELIVERED.track, 'before any change');
      for (const leaver of leavers) await leaver.deliver(stage.calls.track());
      const waiting = stage.calls.track();
      const attempts = (): number => requestsWith(receiver, readMark(waiting)).length;
      receiver.answerBy(({ body }) => (body.includes(readMark(waiting)) && attempts() <= 1 ? FAIL : OK));
      await first.deliver(waiting);
      const changes: readonly (readonly [what: string, now: SourceOptions])[] = [
        ['got another URL instead', { hooks: [{ receiver: elsewhere }] }],
        ['was switched off', { hooks: [{ receiver }], enabled: false }],
        ['got other headers', { hooks: [{ receiver, headers: { 'X-Team': 'green' } }] }],
      ];
      for (const [index, [what, now]] of changes.entries()) {
        await leavers[index]?.configure(now);
        for (const keeper of [first, last]) await demandArrival(keeper, 'SET-001', `after another source ${what}`);
      }
      await stage.time.runUntil(() => attempts() > 1, stage.time.nowMs() + RETRY_LIMIT_MS);
      demandThat(attempts() > 1, {
        requirement: 'RTY-001',
        expected: 'the pending message to be retried',
        seen: plural(attempts(), 'attempt'),
      });
    },
  },
] as const satisfies readonly Case[];
