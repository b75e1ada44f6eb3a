import type { WorldStep } from '../../../../spec/shapes/world.ts';
import { FILLABLE_METHODS, FITS_BYTES, sizedStep, TOO_LARGE_BYTES } from '../../../harness/kit/client/message-sizes.ts';
import { worldCase } from '../../../worlds/world-case.ts';
import type { Case } from '../../case.ts';

/** Characters that have three bytes each in UTF-8: their number is far below the limit, their bytes exceed it. */
const WIDE = '語'.repeat(12_000);
const NARROW = 'x'.repeat(12_000);

const TRACK = { message: { method: 'Track' } } as const;
const IDENTIFY = { message: { method: 'Identify' } } as const;
const TOO_LARGE = sizedStep('Track', TOO_LARGE_BYTES);
/** Until a client has sent what it holds. */
const FLUSHED = { pass: '6s' } as const;

const ESCAPED = { 'letters beyond ASCII': 'é', 'signs of HTML': '<', 'characters of four bytes': '🙂' };

/** Size limit of a message: of its JSON as sent. */
export const messageSizeLimits = [
  worldCase({
    id: 'message-size/fits',
    title: `A message of ${FITS_BYTES} bytes is sent`,
    requirements: ['BAT-003'],
    world: {
      steps: [
        ...FILLABLE_METHODS.map((method): WorldStep => ({ message: { method } })),
        FLUSHED,
        ...FILLABLE_METHODS.map((method) => sizedStep(method, FITS_BYTES)),
      ],
    },
  }),
  worldCase({
    id: 'message-size/too-large',
    title: `A message of ${TOO_LARGE_BYTES} bytes is not sent`,
    requirements: ['BAT-004', 'BAT-006', 'BAT-007'],
    world: { steps: [TRACK, FLUSHED, TOO_LARGE, TRACK, FLUSHED, sizedStep('Identify', TOO_LARGE_BYTES), IDENTIFY] },
    observe: ({ clients: [client] }) => ({
      'BAT-007': client?.messages[1]?.returned.kind === 'refused' ? 'refused' : 'dropped',
    }),
  }),
  worldCase({
    id: 'message-size/bytes',
    title: 'A message with few enough characters but too many bytes is not sent',
    requirements: ['BAT-005', 'BAT-006'],
    world: {
      steps: [NARROW, WIDE, NARROW].map((text) => ({ message: { method: 'Track', Properties: { text } } })),
    },
  }),
  worldCase({
    id: 'message-size/escapes',
    title: `Fate of a message of ${FITS_BYTES} bytes whose text needs escapes in some spellings of JSON`,
    requirements: ['BAT-009'],
    world: { steps: [...Object.values(ESCAPED).map((unit) => sizedStep('Track', FITS_BYTES, unit)), TRACK, FLUSHED] },
    observe: ({ clients: [client] }) => ({
      'BAT-009': Object.fromEntries(
        Object.keys(ESCAPED).map((name, at) => [
          name,
          client?.messages[at]?.sightings.length === 0 ? 'not sent' : 'sent',
        ]),
      ),
    }),
  }),
  worldCase({
    id: 'message-size/neighbours',
    title: 'Messages before and after a too large one are sent',
    requirements: ['BAT-006', 'BAT-004'],
    world: { steps: [TRACK, IDENTIFY, TOO_LARGE, TRACK, IDENTIFY] },
  }),
] as const satisfies readonly Case[];
