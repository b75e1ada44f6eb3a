import { expect, it } from 'vitest';
import { FAULTS, type Rules } from '../../../sim/harness.ts';
import { findComposite } from '../../../sim/rules/faults/composed/compose.ts';
import { type CaseId, findCases } from '../../cases/index.ts';
import { prove } from './prove.ts';

const PLAY_LIMIT_MS = 300_000;

function withBoth(...names: readonly string[]): (reference: Rules) => Rules {
  const faults = names.map((name) => FAULTS.find((each) => each.name === name) ?? findComposite(name));
  return (reference) => faults.reduce((rules, fault) => fault?.rules(rules) ?? rules, reference);
}

/** A mistake in every request, and one that only what is special in a generated world shows. */
it.concurrent.each<[plain: string, special: string, id: CaseId, requirement: string]>([
  [
    'sent with a User-Agent without a version',
    'dropped when over 200 are pending',
    'relation/many-messages',
    'CAL-011',
  ],
])(
  '%s does not hide %s from %s',
  async (plain, special, id, requirement) => {
    const { failed } = await prove(withBoth(plain, special), findCases([id]));
    expect(failed.map(({ id, failure }) => [id, failure?.requirement])).toEqual([[id, requirement]]);
  },
  PLAY_LIMIT_MS,
);

it(
  'a mistake in every request that a generated case is not about does not end it',
  async () => {
    const { passed } = await prove(
      withBoth('sent with a User-Agent without a version'),
      findCases(['relation/messages-added']),
    );
    expect(passed.map(({ id }) => id)).toEqual(['relation/messages-added']);
  },
  PLAY_LIMIT_MS,
);
