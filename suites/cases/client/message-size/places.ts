import { LIMITS } from '../../../../spec/limits.ts';
import { readContents } from '../../../harness/capture/contents.ts';
import type { GoFields, MarkedMessage } from '../../../harness/capture/messages.ts';
import { FITS_BYTES, sizeBytes, sized, TOO_LARGE_BYTES } from '../../../harness/kit/client/message-sizes.ts';
import { CLIENT_LOOK_AHEAD_MS, demandAllSent, lookAheadForClient } from '../../../harness/kit/client/sent.ts';
import { demandThat } from '../../../harness/kit/demand.ts';
import type { ClientOptions } from '../../../harness/stage/client.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import type { Case } from '../../case.ts';

/** Enough bytes to make a fitting message too large, even if they replace a short text. */
const EXCESS_BYTES = TOO_LARGE_BYTES - FITS_BYTES + 100;

/** A message that fits, and the place for the bytes that make it too large. */
interface Place {
  readonly where: string;
  readonly fits: (stage: Stage) => MarkedMessage;
  readonly excess: (fields: GoFields, text: string) => GoFields;
}

const PLACES: readonly Place[] = [
  { where: 'Event of Track', fits: full('track'), excess: (_, Event) => ({ Event }) },
  {
    where: 'a key in Properties of Track',
    fits: full('track'),
    excess: ({ Properties }, key) => ({ Properties: { ...(Properties as GoFields), [key]: 1 } }),
  },
  { where: 'Integrations of Identify', fits: full('identify'), excess: switchedOn },
  { where: 'Name of Page', fits: full('page'), excess: (_, Name) => ({ Name }) },
  { where: 'Category of Page', fits: full('page'), excess: (_, Category) => ({ Category }) },
  { where: 'Context of Page', fits: full('page'), excess: (_, note) => ({ Context: { note } }) },
  { where: 'GroupId of Group', fits: full('group'), excess: (_, GroupId) => ({ GroupId }) },
  { where: 'Integrations of Alias', fits: fullAlias, excess: switchedOn },
];

/** The limit applies to the whole message, no matter which field holds the bytes. */
export const messageSizePlaces = [
  placesCase('places', '', {}),
  { ...placesCase('places-size-1', ', with Size 1', { size: 1 }), needs: ['size'] },
] as const satisfies readonly Case[];

function placesCase<const Name extends string>(name: Name, condition: string, options: ClientOptions) {
  return {
    id: `message-size/${name}`,
    title: `No method sends a message that any one field makes too large${condition}`,
    requirements: ['BAT-004', 'BAT-003', 'BAT-006'],
    spanMs: LIMITS.flushIntervalMs + CLIENT_LOOK_AHEAD_MS,
    play: (stage) => demandLimitAtEveryPlace(stage, options),
  } as const satisfies Case;
}

/** Ends the case if a message that one field makes too large is sent, or if a message without those bytes is not. */
async function demandLimitAtEveryPlace(stage: Stage, options: ClientOptions): Promise<void> {
  const client = await stage.client(await stage.capture(), options);
  const fitting = PLACES.map(({ fits }) => fits(stage));
  const excessive = PLACES.map((place) => excessiveAt(stage, place));
  for (const [index, message] of fitting.entries()) {
    await client.queue(message, 'BAT-003');
    // Two in a row, because the second meets a client that has just dropped the first.
    for (const { message: large } of excessive.slice(index, index + 2)) await client.tryQueue(large);
  }
  await demandAllSent(stage, client.capture, fitting, 'BAT-006');
  await lookAheadForClient(stage);
  for (const { where, message, excessMark } of excessive) {
    // A client may send the message without the excess. Other cases judge whether it may drop that part.
    const sighting = client.capture
      .sightings(message.mark)
      .find(({ request }) => readContents(request).text.includes(excessMark));
    demandThat(sighting === undefined, {
      requirement: 'BAT-004',
      expected: `a message of ${sizeBytes(message)} bytes, too large by ${where}, not to be sent`,
      seen: 'a batch request that carries it',
      request: sighting?.request,
    });
  }
}

function excessiveAt(stage: Stage, { where, fits, excess }: Place) {
  const excessMark = stage.messages.id('x');
  const message = fits(stage);
  const text = excessMark.padEnd(EXCESS_BYTES, 'x');
  return { where, excessMark, message: { ...message, fields: { ...message.fields, ...excess(message.fields, text) } } };
}

/** Makes a message whose free-form object holds as much as certainly fits. */
function full(kind: 'identify' | 'track' | 'page' | 'group'): Place['fits'] {
  return (stage) => sized(stage.messages[kind](), FITS_BYTES);
}

/** An alias message has no free-form object but Integrations, so its id fills it. */
function fullAlias({ messages }: Stage): MarkedMessage {
  const bareBytes = sizeBytes(messages.alias({ PreviousId: '' }));
  return messages.alias({ PreviousId: messages.id('p').padEnd(FITS_BYTES - bareBytes, 'x') });
}

function switchedOn(_: GoFields, destination: string): GoFields {
  return { Integrations: { [destination]: true } };
}
