import { expect, it } from 'vitest';
import { FAULTS, VARIANTS } from '../../sim/harness.ts';
import { type CaseId, findCases } from '../cases/index.ts';
import { judgeAgain } from './judge-again.ts';

/** Worlds of routers, of clients, and of both, generated ones, and a program. */
const SEVERAL: readonly CaseId[] = [
  ...(['signature/present', 'retry/500', 'tls/self-signed-logged', 'audience/joined', 'timeout/no-answer'] as const),
  ...(['client-message/group', 'ingestion/page-traits', 'client-relation/write-keys', 'every-request/digest'] as const),
  ...(['setting/one-change', 'audience/switched-between-syncs'] as const),
];

const ends = ({ id, ended }: { readonly id: string; readonly ended: string }): string => `${id} ${ended}`;

it.each(['', 'client-packs-bodies'])(
  'the traces of a conforming implementation are judged as the run judged it (%s)',
  async (name) => {
    const variant = VARIANTS.find((each) => each.name === name);
    const { judged, unjudged } = await judgeAgain(variant?.rules ?? ((reference) => reference), findCases(SEVERAL));
    expect(judged.length).toBeGreaterThan(6);
    expect(judged.map(ends)).toEqual(judged.map(({ id }) => `${id} passed`));
    expect(unjudged).toEqual([expect.stringMatching(/cases? (?:is|are) no worlds: not judged$/)]);
  },
);

it.each<[fault: string, caseId: CaseId]>([
  ['unsigned when page', 'signature/present'],
  ['retried for a day', 'retry/window'],
  ['body-says-failure', 'relation/answers-dressed'],
  ['write-key-with-hyphens', 'client-relation/write-keys'],
  ['flush-one-message-late', 'flush-count/after-interval'],
  ['sent without its values when it comes from a client', 'ingestion/page-traits'],
])('the traces of %s fail for the same clause as the run', async (name, caseId) => {
  const fault = FAULTS.find((each) => each.name === name);
  const { judged } = await judgeAgain((reference) => fault?.rules(reference) ?? reference, findCases([caseId]));
  expect(judged).toMatchObject([{ status: 'failed', ended: judged[0]?.ranAs }]);
});

it('a deviation that the control shows too is not special by the traces either', async () => {
  const fault = FAULTS.find(({ name }) => name === 'digest-base64');
  const cases = findCases(['relation/answers-dressed', 'relation/troubles']);
  const { judged } = await judgeAgain((reference) => fault?.rules(reference) ?? reference, cases);
  expect(judged.map(ends)).toEqual(judged.map(({ id, ranAs }) => `${id} ${ranAs}`));
  expect(judged.map(({ status }) => status)).not.toContain('failed');
});
