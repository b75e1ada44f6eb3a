import { demandThat } from '../../../kit/demand.ts';
import type { Headers } from '../../../kit/static-headers.ts';
import { headerValues } from '../../../receivers/received-request.ts';
import type { Receiver } from '../../../receivers/receiver.ts';
import type { Stage } from '../../../stage/stage.ts';
import { shown } from '../../../text.ts';
import type { Case } from '../../case.ts';

/** Settings by which a line break could become the end of a header. */
const FORGERIES: readonly Headers[] = [
  { 'X-Note': 'plain\r\nX-Forged: yes' },
  { 'X-Note': 'plain\nX-Forged: yes' },
  { 'X-Note': 'plain\rX-Forged: yes' },
  { 'X-Note: plain\r\nX-Forged': 'yes' },
  // Cut down to a byte each, these two letters are a carriage return and a line feed.
  { 'X-Note': 'plain\u010d\u010aX-Forged: yes' },
];

/** Static headers that are made to forge others. */
export const headerLineBreak = [
  {
    id: 'header/line-break',
    title: 'A line break in a static header never adds a header to a request',
    requirements: ['HDR-010'],
    play: async (stage) => {
      const plain = await stage.source({
        hooks: [{ receiver: await stage.receiver(), headers: { 'X-Note': 'plain' } }],
      });
      await plain.deliver(stage.calls.track());
      for (const forgery of FORGERIES) demandNotForged(await receiverWith(stage, forgery));
    },
  },
] as const satisfies readonly Case[];

/** A receiver that has got what a source with such static headers sends there; nothing where they are refused. */
async function receiverWith(stage: Stage, headers: Headers): Promise<Receiver> {
  const receiver = await stage.receiver();
  const source = await stage.trySource({ hooks: [{ receiver, headers }] });
  if (await source?.tryCall(stage.calls.track())) {
    await stage.awaitThat(() => receiver.requests.length + receiver.malformed.length > 0);
  }
  return receiver;
}

function demandNotForged({ requests, malformed }: Receiver): void {
  const expected = 'no header of its own behind a line break in a static header';
  const request = requests.find((each) => headerValues(each, 'x-forged').length > 0);
  demandThat(request === undefined, { requirement: 'HDR-010', expected, seen: 'the header X-Forged', request });
  // A bare line feed may end a line to one server and be an error to another.
  const raw = malformed.find((bytes) => /[\r\n]x-forged:/i.test(bytes.toString('latin1')));
  demandThat(raw === undefined, { requirement: 'HDR-010', expected, seen: shown(raw?.toString('latin1')) });
}
