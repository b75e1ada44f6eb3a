import { expect, it } from 'vitest';
import type { Description } from '../../../spec/shapes/contract.ts';
import { needsOf, rolesOf } from '../../cases/case.ts';
import { CASES } from '../../cases/index.ts';
import type { Mean } from '../../harness/target/means.ts';
import { whyNotTested } from '../../runner/case/preflight.ts';
import { limits, problemsOfLimit } from './limited.ts';
import { MEANS } from './limited-transport.ts';

const PLAY_LIMIT_MS = 300_000;

/** One case for each set of what cases need. */
const NEEDING = [...new Map(CASES.map((each) => [[...rolesOf(each), ...needsOf(each)].join(), each])).values()];

it('no combination of roles and parts of the contract is played a case that needs more', () => {
  const wrong: string[] = [];
  for (let bits = 0; bits < 2 ** MEANS.length; bits += 1) {
    const parts: readonly Mean[] = MEANS.filter((_, at) => (bits >> at) % 2 === 1);
    const description = describing(parts);
    for (const each of NEEDING) {
      const missing = [...rolesOf(each), ...needsOf(each)].filter((need) => !has(parts, need));
      const isPlayed = whyNotTested(each, description) === undefined;
      if (isPlayed === missing.length > 0) wrong.push(`${each.id} with ${parts.join()}`);
    }
  }
  expect(wrong).toEqual([]);
});

/** One case for each way in which cases find out what else they can use. */
const USING = [...new Map(CASES.map((each) => [`${each.id.split('/')[0]} ${each.uses?.join()}`, each])).values()];

// If everything is supported, `reference.test.ts` plays every case. All that lies between is for `limited.prove.ts`.
it.each(
  limits(
    USING.filter(({ uses = [] }) => uses.length > 0),
    { least: true },
  ),
)(
  'what can use more passes where there are only $parts',
  async (limit) => {
    expect(await problemsOfLimit(limit)).toEqual([]);
  },
  PLAY_LIMIT_MS,
);

function has(parts: readonly Mean[], need: Mean): boolean {
  return need === 'virtual-clock' || parts.includes(need);
}

function describing(parts: readonly Mean[]): Description {
  return {
    contract: 1,
    implementation: { name: 'limited', version: '1' },
    roles: (['router', 'client'] as const).filter((role) => parts.includes(role)),
    clock: 'virtual',
    worlds: 'isolated',
    supports: parts.filter((part) => part !== 'router' && part !== 'client'),
  };
}
