import { describe, expect, it } from 'vitest';
import { FAULTS, type Rules, VARIANTS } from '../../sim/index.ts';
import { CASES } from '../cases/index.ts';
import { prove, shortly } from './prove.ts';
import { casesOn, type Side, sideOf, sidesChangedBy, sidesOf } from './sides.ts';

const PLAY_LIMIT_MS = 120_000;

/**
 * The kill matrix plays only the cases of the side that a fault or a variant is on. That it leaves nothing out by this is
 * shown by rules that cannot be used at all: no other case so much as notices.
 */
describe('a case of one side uses no rule of the other', () => {
  it.each(['router', 'client'] as const)(
    'all cases that are not of the %s pass where its rules cannot be used',
    async (side) => {
      const concerned = casesOn(new Set([side]), CASES);
      const others = CASES.filter((each) => !concerned.includes(each));
      const { failed, couldNotRun, passed } = await prove((reference) => unusable(reference, side), others);
      expect(couldNotRun.map(({ id, reason }) => `${id}: ${reason}`)).toEqual([]);
      expect(failed.map(shortly)).toEqual([]);
      expect(passed.length).toBe(others.length);
    },
    PLAY_LIMIT_MS,
  );

  it.each(['router', 'client'] as const)(
    'a case of the %s does not pass there',
    async (side) => {
      const [first] = CASES.filter((each) => sidesOf(each).has(side));
      const { passed } = await prove((reference) => unusable(reference, side), first === undefined ? [] : [first]);
      expect(first).toBeDefined();
      expect(passed).toEqual([]);
    },
    PLAY_LIMIT_MS,
  );
});

describe('faults and variants', () => {
  it('are each on one side', () => {
    const unclear = [...FAULTS, ...VARIANTS].filter(({ rules }) => sidesChangedBy(rules).size !== 1);
    expect(unclear.map(({ name }) => name)).toEqual([]);
  });
});

/** The reference with rules of one side that throw when they are used: a function when it is called, a value when it is read. */
function unusable(reference: Rules, side: Side): Rules {
  return new Proxy(reference, {
    get: (rules, name: keyof Rules) => (sideOf(name) === side ? trap(rules[name], name) : rules[name]),
  });
}

function trap<Rule>(rule: Rule, name: string): Rule {
  const used = (): never => {
    throw new Error(`Expected the rule \`${name}\` not to be used`);
  };
  if (typeof rule === 'function') return used as Rule;
  return typeof rule === 'object' && rule !== null ? new Proxy(rule, { get: used }) : used();
}
