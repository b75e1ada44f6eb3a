import { describe, expect, it } from 'vitest';
import { isAllowed } from './choice.ts';
import { CLIENT_DIMENSIONS, clientCombinations } from './client/client-combinations.ts';
import { FORBIDDEN as FORBIDDEN_OF_CLIENTS } from './client/forbidden.ts';
import { type Forbidden, plainOf, type Subject } from './dimension.ts';
import { pairTable } from './pair-table.fixture.ts';
import { FORBIDDEN } from './router/forbidden.ts';
import { routerCombinations, routerSubjects } from './router/subjects.ts';

const MEANS = { deletions: true, audiences: true, clients: true, failures: true };
const ROUTER = routerSubjects(MEANS);
const router = pairTable(ROUTER, FORBIDDEN, routerCombinations(MEANS, 1));
const client = pairTable(CLIENT_DIMENSIONS, FORBIDDEN_OF_CLIENTS, clientCombinations(1));

const ROLES: readonly (readonly [string, readonly Subject[], readonly Forbidden[]])[] = [
  ['the router', ROUTER, FORBIDDEN],
  ['the client library', CLIENT_DIMENSIONS, FORBIDDEN_OF_CLIENTS],
];

describe('the combinations that are played', () => {
  it('miss no pair that is not forbidden', () => {
    expect([...router.missed, ...client.missed]).toEqual([]);
  });

  it('are the same pairs for every seed', () => {
    const other = pairTable(ROUTER, FORBIDDEN, routerCombinations(MEANS, 99));
    expect(other.missed).toEqual([]);
    expect(other.forbidden).toEqual(router.forbidden);
  });

  it.each([[{ ...MEANS, deletions: false }], [{ ...MEANS, audiences: false }], [{ ...MEANS, failures: false }]])(
    'miss none that an implementation with %j can be given',
    (means) => {
      expect(pairTable(routerSubjects(means), FORBIDDEN, routerCombinations(means, 1)).missed).toEqual([]);
    },
  );
});

describe.each(ROLES)('what is forbidden for %s', (_, subjects, forbidden) => {
  const dimensions = subjects.flatMap((subject) => subject.dimensions);
  const valuesOf = (name: string): string[] => Object.keys(dimensions.find((each) => each.name === name)?.values ?? {});

  it('names dimensions and values that exist', () => {
    const strays = forbidden.flatMap(({ dimension, values, withDimension, withValues }) => [
      ...values.filter((value) => !valuesOf(dimension).includes(value)),
      ...withValues.filter((value) => !valuesOf(withDimension).includes(value)),
    ]);
    expect(strays).toEqual([]);
  });

  it('leaves every plain value free to be combined with any value', () => {
    const plain = Object.fromEntries(dimensions.map((each) => [each.name, plainOf(each)]));
    const barred = dimensions.flatMap(({ name, values }) =>
      Object.keys(values).filter((value) => !isAllowed({ ...plain, [name]: value }, forbidden)),
    );
    expect(barred).toEqual([]);
  });
});
