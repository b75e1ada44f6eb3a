import { demandHeaders, demandThat, type Headers } from '../../../harness/kit/demand.ts';
import { headerValues } from '../../../harness/receivers/received-request.ts';
import type { Receiver } from '../../../harness/receivers/receiver.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import { shown } from '../../../harness/text.ts';
import type { Case } from '../../case.ts';

/** Static headers whose line break could end the header and begin another one. */
const FORGERIES: readonly Headers[] = [
  { 'X-Note': 'plain\r\nX-Forged: yes' },
  { 'X-Note': 'plain\nX-Forged: yes' },
  { 'X-Note': 'plain\rX-Forged: yes' },
  { 'X-Note: plain\r\nX-Forged': 'yes' },
  // Truncated to one byte each, these two letters become a carriage return and a line feed.
  { 'X-Note': 'plain\u010d\u010aX-Forged: yes' },
];

/** Static headers that try to forge other headers. */
export const headerLineBreak = [
  {
    id: 'header/line-break',
    title: 'A line break in a static header never adds a header to a request',
    requirements: ['HDR-010'],
    play: async (stage) => {
      const headers = { 'X-Note': 'plain' };
      const plain = await stage.source({ hooks: [{ receiver: await stage.receiver(), headers }] });
      demandHeaders('HDR-006', await plain.deliver(stage.calls.track()), headers);
      for (const forgery of FORGERIES) demandNotForged(await receiverWith(stage, forgery));
    },
  },
] as const satisfies readonly Case[];

/** A receiver after a call of a source with these static headers. It has no request if the headers were refused. */
async function receiverWith(stage: Stage, headers: Headers): Promise<Receiver> {
  const receiver = await stage.receiver();
  const source = await stage.trySource({ hooks: [{ receiver, headers }] });
  if (await source?.tryCall(stage.calls.track())) {
    await stage.awaitThat(() => receiver.requests.length + receiver.malformed.length > 0);
  }
  return receiver;
}

function demandNotForged({ requests, malformed }: Receiver): void {
  const expected = 'no additional header after a line break in a static header';
  const request = requests.find((each) => headerValues(each, 'x-forged').length > 0);
  demandThat(request === undefined, { requirement: 'HDR-010', expected, seen: 'the header X-Forged', request });
  // A bare line feed ends a line for some servers and is an error for others, so malformed requests count too.
  const raw = malformed.find((bytes) => /[\r\n]x-forged:/i.test(bytes.toString('latin1')));
  demandThat(raw === undefined, { requirement: 'HDR-010', expected, seen: shown(raw?.toString('latin1')) });
}
