import { afterEach, describe, expect, it } from 'vitest';
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

async function opened(
  description: Partial<Description>,
  choose: (url: string) => TargetChoices,
): Promise<OpenTargets['addresses']> {
  adapter = await startAdapter(description);
  const { signal } = new AbortController();
  open = await openTargets(describeTargets(choose(adapter.url)), { certificates: () => Promise.reject(), signal });
  return open.addresses;
}

const asRouter = (url: string): TargetChoices => ({ router: { kind: 'running', url } });
const asClient = (url: string): TargetChoices => ({ client: { kind: 'running', url } });
const asBoth = (url: string): TargetChoices => {
  const both = { kind: 'running', url } as const;
  return { router: both, client: both };
};

describe('openTargets lets the simulator be', () => {
  it.each<[what: string, description: Partial<Description>, choose: (url: string) => TargetChoices]>([
    ['a router', { supports: ['ingestion'] }, asRouter],
    [
      'one of both roles that is tested as a router',
      { roles: ['router', 'client'], supports: ['ingestion'] },
      asRouter,
    ],
    ['what describes itself as a router', { supports: ['ingestion'] }, asBoth],
  ])('the client library of %s', async (_, description, choose) => {
    const { router, client, partner } = await opened(description, choose);
    expect({ router, partner }).toEqual({ router: adapter.url, partner: 'client' });
    expect(client).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(client).not.toBe(router);
  });

  it.each<[what: string, choose: (url: string) => TargetChoices]>([
    ['a client library', asClient],
    ['what describes itself as a client library', asBoth],
  ])('the router of %s', async (_, choose) => {
    const { router, client, partner } = await opened({ roles: ['client'] }, choose);
    expect({ client, partner }).toEqual({ client: adapter.url, partner: 'router' });
    expect(router).not.toBe(client);
  });

  it.each<[what: string, description: Partial<Description>, choose: (url: string) => TargetChoices]>([
    ['a router that client libraries cannot reach', {}, asRouter],
    ['a router, if that is to be left out', { supports: ['ingestion'] }, (url) => ({ ...asRouter(url), alone: true })],
    ['an implementation of both roles', { roles: ['router', 'client'], supports: ['ingestion'] }, asBoth],
  ])('nothing besides %s', async (_, description, choose) => {
    const { router, client, partner } = await opened(description, choose);
    expect(partner).toBeUndefined();
    expect([adapter.url, undefined]).toContain(client);
    expect(router).toBe(adapter.url);
  });
});
