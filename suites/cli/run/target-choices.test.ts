import { describe, expect, it } from 'vitest';
import { given } from '../given.fixture.ts';
import { readTargetChoices, type TargetChoice } from './run-options.ts';

const read = (...args: string[]) => readTargetChoices(given('run', args));

const A: TargetChoice = { kind: 'running', url: 'http://a' };
const B: TargetChoice = { kind: 'running', url: 'http://b' };
const STARTED: TargetChoice = { kind: 'started', command: 'cmd' };
const ADAPTER: TargetChoice = { kind: 'adapter', command: 'lines' };
const SIMULATOR: TargetChoice = { kind: 'simulator' };

describe('readTargetChoices', () => {
  it.each<[args: string[], both: TargetChoice]>([
    [[], SIMULATOR],
    [['--target', 'http://a'], A],
    [['--target', 'simulator'], SIMULATOR],
    [['--exec', 'cmd'], STARTED],
  ])('reads %j as one implementation of both roles', (args, both) => {
    const { router, client } = read(...args);
    expect(router).toEqual(both);
    expect(client).toBe(router);
  });

  it.each<[args: string[], router: TargetChoice | undefined, client: TargetChoice | undefined]>([
    [['--router', 'http://a', '--client', 'http://b'], A, B],
    [['--router', 'http://a'], A, undefined],
    [['--client', 'http://b'], undefined, B],
    [['--router', 'simulator', '--client', 'http://b'], SIMULATOR, B],
    [['--router', 'simulator', '--exec', 'cmd'], SIMULATOR, STARTED],
    [['--client', 'http://b', '--exec', 'cmd'], STARTED, B],
    [['--deployment', 'a.json'], { kind: 'deployed', file: 'a.json' }, undefined],
    [['--client-exec', 'lines'], undefined, ADAPTER],
    [['--client-exec', 'lines', '--exec', 'cmd'], STARTED, ADAPTER],
  ])('reads from %j what has each role', (args, router, client) => {
    expect(read(...args)).toEqual({ router, client });
  });

  it.each<[args: string[], choices: object]>([
    [['--router', 'http://a', '--client', 'none'], { router: A, client: undefined, alone: true }],
    [['--router', 'none', '--client-exec', 'lines'], { router: undefined, client: ADAPTER, alone: true }],
    [['--exec', 'cmd', '--client', 'none'], { router: STARTED, client: undefined, alone: true }],
    [['--exec', 'cmd', '--role', 'router'], { router: STARTED, only: 'router' }],
    [['--exec', 'cmd', '--role', 'router', '--client', 'none'], { router: STARTED, only: 'router', alone: true }],
  ])('reads from %j whether the simulator is the other half', (args, choices) => {
    expect(read(...args)).toEqual(choices);
  });
});
