import { FITS_BYTES, sizeBytes, sized, TOO_LARGE_BYTES } from '../../harness/kit/call-sizes.ts';
import { demandNotDelivered } from '../../harness/kit/negatives.ts';
import { openOutlet } from '../../harness/kit/traffic.ts';
import { type CallDocument, DELIVERED, type SureKind } from '../../harness/stage/calls.ts';
import { withIds } from '../../worlds/hand-in.ts';
import { callOf, worldCase } from '../../worlds/world-case.ts';
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

/** As long as every correlation id. */
const MARK = 'u-0000000000';

/** Size limit of a call: of its JSON as sent. */
export const limit = [
  worldCase({
    id: 'limit/fits',
    title: `A call of ${FITS_BYTES} bytes is delivered`,
    requirements: ['LIM-001'],
    world: { steps: [{ track: {} }, sizedStep(1, FITS_BYTES, 'track')] },
  }),
  {
    id: 'limit/too-large',
    title: `A call of ${TOO_LARGE_BYTES} bytes is not delivered`,
    requirements: ['LIM-002', 'LIM-005'],
    play: async (stage) => {
      const { source, receiver } = await openOutlet(stage);
      await source.deliver(stage.calls.track());
      const call = sized(stage.calls.track(), TOO_LARGE_BYTES);
      const accepted = await source.tryCall(call);
      await stage.lookAhead();
      demandNotDelivered('LIM-002', receiver, call, `a call of ${sizeBytes(call)} bytes`);
      stage.observe('LIM-005', accepted ? 'dropped' : 'refused');
    },
  },
  worldCase({
    id: 'limit/every-place',
    title: 'The size limit holds for every kind, every member and every text',
    requirements: ['LIM-002', 'LIM-001', ...Object.values(DELIVERED)],
    world: {
      steps: [
        ...BULK.flatMap(([kind, place, fill], at) => [
          callOf(kind),
          sizedStep(2 * at + 1, FITS_BYTES, kind, place, fill),
        ]),
        ...BULK.map(([kind, place, fill], at) => sizedStep(2 * BULK.length + at, TOO_LARGE_BYTES, kind, place, fill)),
      ],
    },
  }),
  worldCase({
    id: 'limit/bytes',
    title: 'A call with few enough characters but too many bytes is not delivered',
    requirements: ['LIM-003'],
    world: {
      steps: [
        { track: {} },
        sizedStep(1, FITS_BYTES / 3, 'track'),
        sizedStep(2, TOO_LARGE_BYTES, 'track', 'properties', '語'),
      ],
    },
  }),
  worldCase({
    id: 'limit/after-too-large',
    title: 'Calls that are too large, in any number, do not stop their source',
    requirements: ['LIM-004'],
    world: {
      steps: [
        ...[callOf('track'), sizedStep(1, TOO_LARGE_BYTES, 'track'), callOf('track')],
        ...Array.from({ length: MANY }, (_, at) => sizedStep(3 + at, TOO_LARGE_BYTES, 'track')),
        callOf('track'),
      ],
    },
  }),
] as const satisfies readonly Case[];

/**
 * A call of this size as sent, with all that is added to it there.
 * @param at its place among the messages of the world
 */
function sizedStep(at: number, bytes: number, kind: SureKind, place = 'properties', fill = 'x') {
  const bare: CallDocument = { type: kind, ...(kind === 'track' ? { event: 'Signed Up' } : {}), [place]: { text: '' } };
  const added = sizeBytes(withIds({ call: bare }, MARK, at)) - sizeBytes(bare);
  const { type: _, ...members } = sized(bare, bytes - added, place, fill);
  return callOf(kind, members);
}
