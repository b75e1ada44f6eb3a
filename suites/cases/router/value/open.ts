import { readMember } from '../../../harness/checks/member.ts';
import { openOutlet } from '../../../harness/kit/traffic.ts';
import { objectBody } from '../../../harness/receivers/received-request.ts';
import type { Receiver } from '../../../harness/receivers/receiver.ts';
import type { SourceHandle } from '../../../harness/stage/source.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import { RawJson } from '../../../harness/target/raw-json.ts';
import { shown } from '../../../harness/text.ts';
import type { Case } from '../../case.ts';

/** Numbers that a double cannot hold exactly. */
const FINE_NUMBERS = ['9007199254740993', '-9007199254740995', '12345678901234567890', '0.1234567890123456789'];
const MARK = 'value-of-the-key';
/** A placeholder in a call, which is replaced with raw JSON. */
const PLACE = 'the properties';

/** Open points of JSON itself. Every reading passes, and the report records the received form. */
export const valueOpen = [
  {
    id: 'value/fine-numbers',
    title: 'Fate of numbers beyond the precision of a double',
    requirements: ['VAL-007', 'CAL-001'],
    play: async (stage) => {
      const seen = await findFates(
        stage,
        FINE_NUMBERS.map((number) => `{"fine":${number}}`),
        (text) => text.match(/"fine"\s*:\s*([^\s,}]+)/)?.[1] ?? 'left out',
      );
      stage.observe('VAL-007', Object.fromEntries(FINE_NUMBERS.map((number, index) => [number, seen[index]])));
    },
  },
  {
    id: 'value/proto-key',
    title: 'Fate of a key named `__proto__`',
    requirements: ['VAL-008', 'CAL-001'],
    play: async (stage) => {
      const values = { text: `"${MARK}"`, object: `{"inner":"${MARK}"}` };
      const properties = Object.values(values).map((value) => `{"before":1,"__proto__":${value},"after":2}`);
      const seen = await findFates(stage, properties, (text) => {
        if (!text.includes(MARK)) return 'left out';
        return text.includes('"__proto__"') ? 'kept' : 'its value kept elsewhere';
      });
      stage.observe('VAL-008', Object.fromEntries(Object.keys(values).map((name, index) => [name, seen[index]])));
    },
  },
  {
    id: 'value/null-character',
    title: 'Fate of the character U+0000 in a text',
    requirements: ['VAL-010', 'CAL-001'],
    play: async (stage) => {
      const [seen] = await findFates(stage, ['{"text":"before\\u0000after"}'], (text) => {
        const value: unknown = objectBody({ body: Buffer.from(text) })?.['properties'];
        const arrived = readMember(value, 'text');
        return arrived === 'before\u0000after' ? 'kept' : arrived === undefined ? 'left out' : `as ${shown(arrived)}`;
      });
      stage.observe('VAL-010', seen);
    },
  },
  {
    id: 'value/doubled-key',
    title: 'Fate of a key that is given twice',
    requirements: ['VAL-009', 'CAL-001'],
    play: async (stage) => {
      const [seen] = await findFates(stage, ['{"twice":"first","twice":"last"}'], (text) => {
        const values = [...text.matchAll(/"twice"\s*:\s*"(first|last)"/g)].map(([, value]) => value);
        return values.length === 0 ? 'left out' : values.join(' and ');
      });
      stage.observe('VAL-009', seen);
    },
  },
] as const satisfies readonly Case[];

/**
 * Sends a track call for each text of properties. The outcome of each is: refused, not delivered, or the result of
 * `read`. It must not stop its source, which gets a plain call next.
 */
async function findFates(
  stage: Stage,
  properties: readonly string[],
  read: (body: string) => string,
): Promise<readonly string[]> {
  const handed: Handed[] = [];
  for (const text of properties) handed.push(await handIn(stage, text));
  await stage.awaitThat(() => handed.every(({ receiver, accepted }) => !accepted || receiver.requests.length > 0));
  const fates = handed.map(({ receiver: { requests }, accepted }) => {
    const [request] = requests;
    if (request !== undefined) return read(request.body.toString('utf8'));
    return accepted ? 'not delivered' : 'refused';
  });
  for (const [index, { receiver, source }] of handed.entries()) {
    const next = stage.calls.track();
    await source.call(next, 'CAL-001');
    await stage.awaitArrival(
      receiver,
      String(next['userId']),
      `the call after one with the properties ${properties[index]}`,
      'CAL-001',
    );
  }
  return fates;
}

interface Handed {
  readonly receiver: Receiver;
  readonly source: SourceHandle;
  readonly accepted: boolean;
}

/** Sends a track call with this text as its properties; it may be refused. */
async function handIn(stage: Stage, properties: string): Promise<Handed> {
  const { receiver, source } = await openOutlet(stage);
  const call = JSON.stringify(stage.calls.track({ properties: PLACE }));
  const raw = new RawJson(call.replace(JSON.stringify(PLACE), () => properties));
  const what = `a track call of ${source.writeKey} with the properties ${properties}`;
  const details = { kind: 'call', place: source.writeKey, handed: raw } as const;
  return { receiver, source, accepted: await stage.tried(what, () => stage.world.call(source.writeKey, raw), details) };
}
