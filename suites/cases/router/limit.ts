import { plural, withArticle } from '../../../spec/grammar.ts';
import type { RequirementId } from '../../../spec/requirements/index.ts';
import { FITS_BYTES, sizeBytes, sized, TOO_LARGE_BYTES } from '../../harness/kit/call-sizes.ts';
import { demandNotDelivered, readMark } from '../../harness/kit/negatives.ts';
import { openOutlet } from '../../harness/kit/traffic.ts';
import { type CallDocument, DELIVERED } from '../../harness/stage/calls.ts';
import type { Stage } from '../../harness/stage/stage.ts';
import type { Case } from '../case.ts';

/** More in a row than a router counts before it blocks a source for misuse. */
const MANY = 12;
/**
 * Each kind of call, with a free-form member that can make it large, and the text that fills it: characters without
 * escapes, some of two or three bytes each, and some that only one of two libraries escapes in JSON.
 */
const BULK = [
  ['track', 'properties', 'x'],
  ['track', 'context', '"'],
  ['page', 'properties', '<'],
  ['identify', 'traits', '語'],
  ['group', 'traits', '&>'],
  ['alias', 'context', '\n'],
] as const;

/** Size limit of a call: of its JSON as sent. */
export const limit = [
  {
    id: 'limit/fits',
    title: `A call of ${FITS_BYTES} bytes is delivered`,
    requirements: ['LIM-001'],
    play: async (stage) => {
      const { source } = await openOutlet(stage);
      await source.deliver(stage.calls.track());
      await source.deliver(sized(stage.calls.track(), FITS_BYTES), 'LIM-001');
    },
  },
  {
    id: 'limit/too-large',
    title: `A call of ${TOO_LARGE_BYTES} bytes is not delivered`,
    requirements: ['LIM-002', 'LIM-005'],
    play: async (stage) => {
      const accepted = await demandTooLarge(stage, 'LIM-002', sized(stage.calls.track(), TOO_LARGE_BYTES));
      stage.observe('LIM-005', accepted ? 'dropped' : 'refused');
    },
  },
  {
    id: 'limit/every-place',
    title: 'The size limit holds for every kind, every member and every text',
    requirements: ['LIM-002', 'LIM-001', ...Object.values(DELIVERED)],
    play: async (stage) => {
      const { source, receiver } = await openOutlet(stage);
      const tooLarge: CallDocument[] = [];
      for (const [kind, place, fill] of BULK) {
        await source.deliver(stage.calls.of(kind));
        await source.deliver(sized(stage.calls.of(kind), FITS_BYTES, place, fill), 'LIM-001');
        tooLarge.push(sized(stage.calls.of(kind), TOO_LARGE_BYTES, place, fill));
      }
      for (const call of tooLarge) await source.tryCall(call);
      await stage.lookAhead();
      for (const call of tooLarge) {
        const what = `${withArticle(call.type)} call of ${TOO_LARGE_BYTES} bytes`;
        demandNotDelivered('LIM-002', receiver, call, what);
      }
    },
  },
  {
    id: 'limit/bytes',
    title: 'A call with few enough characters but too many bytes is not delivered',
    requirements: ['LIM-003'],
    play: async (stage) => {
      const { source } = await openOutlet(stage);
      await source.deliver(sized(stage.calls.track(), FITS_BYTES / 3));
      await demandTooLarge(stage, 'LIM-003', sized(stage.calls.track(), TOO_LARGE_BYTES, 'properties', '語'));
    },
  },
  {
    id: 'limit/after-too-large',
    title: 'Calls that are too large, in any number, do not stop their source',
    requirements: ['LIM-004'],
    play: async (stage) => {
      const { source, receiver } = await openOutlet(stage);
      await source.deliver(stage.calls.track());
      for (const count of [1, MANY]) {
        for (let at = 0; at < count; at += 1) await source.tryCall(sized(stage.calls.track(), TOO_LARGE_BYTES));
        await stage.time.settle();
        const next = stage.calls.track();
        await source.call(next, 'LIM-004');
        await stage.awaitArrival(
          receiver,
          readMark(next),
          `a call after ${plural(count, 'call')} too large`,
          'LIM-004',
        );
      }
    },
  },
] as const satisfies readonly Case[];

/**
 * Ends the case if a call that is too large is delivered; returns whether it was accepted. A first call proves that the
 * source delivers. Another case checks whether it still does after the large call.
 */
async function demandTooLarge(stage: Stage, requirement: RequirementId, call: CallDocument): Promise<boolean> {
  const { source, receiver } = await openOutlet(stage);
  await source.deliver(stage.calls.track());
  const accepted = await source.tryCall(call);
  await stage.lookAhead();
  demandNotDelivered(requirement, receiver, call, `a call of ${sizeBytes(call)} bytes`);
  return accepted;
}
