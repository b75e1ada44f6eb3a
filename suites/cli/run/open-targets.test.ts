import { afterEach, expect, it } from 'vitest';
import type { Description } from '../../../spec/shapes/contract.ts';
import { type SampleAdapter, startAdapter } from '../../runner/adapter.fixture.ts';
import { type OpenTargets, openTargets } from './run-on-targets.ts';
import { describeTargets, type TargetChoices } from './run-options.ts';

let adapter: SampleAdapter;
let open: OpenTargets | undefined;
afterEach(async () => {
  await open?.close();
  adapter.crash();
});

const asRouter = (url: string): TargetChoices => ({ router: { kind: 'running', url } });
const asClient = (url: string): TargetChoices => ({ client: { kind: 'running', url } });
const asBoth = (url: string): TargetChoices => {
  const both = { kind: 'running', url } as const;
  return { router: both, client: both };
};
const alone = (url: string): TargetChoices => ({ ...asRouter(url), alone: true });
const WITH_INGESTION: Partial<Description> = { supports: ['ingestion'] };
const OF_BOTH: Partial<Description> = { roles: ['router', 'client'], supports: ['ingestion'] };
const OF_CLIENT: Partial<Description> = { roles: ['client'] };

it.each<
  [
    what: string,
    description: Partial<Description>,
    choose: (url: string) => TargetChoices,
    partner?: 'router' | 'client',
  ]
>([
  ['the client library of a router', WITH_INGESTION, asRouter, 'client'],
  ['the client library of one of both roles that is tested as a router', OF_BOTH, asRouter, 'client'],
  ['the client library of one that describes itself as a router', WITH_INGESTION, asBoth, 'client'],
  ['the router of a client library', OF_CLIENT, asClient, 'router'],
  ['the router of one that describes itself as a client library', OF_CLIENT, asBoth, 'router'],
  ['nothing next to a router that client libraries cannot reach', {}, asRouter],
  ['nothing next to a router, if that is to be left out', WITH_INGESTION, alone],
  ['nothing next to an implementation of both roles', OF_BOTH, asBoth],
])('the simulator is %s', async (_, description, choose, partner) => {
  adapter = await startAdapter(description);
  const { signal } = new AbortController();
  open = await openTargets(describeTargets(choose(adapter.url)), { certificates: () => Promise.reject(), signal });
  const { addresses } = open;
  expect(addresses.partner).toBe(partner);
  const others = (['router', 'client'] as const).filter((role) => (addresses[role] ?? adapter.url) !== adapter.url);
  expect(others).toEqual(partner === undefined ? [] : [partner]);
});
