import { afterEach, describe, expect, it, vi } from 'vitest';
import { deploymentSchema } from '../../spec/shapes/deployment.ts';
import { deploymentCommand } from './deployment-command.ts';
import { readRunOptions } from './run/run-options.ts';

afterEach(() => vi.restoreAllMocks());

/** Output of `deployment plan`. */
async function plan(...args: string[]): Promise<string> {
  let text = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((piece) => {
    text += piece;
    return true;
  });
  expect(await deploymentCommand(['plan', ...args])).toBe(0);
  vi.restoreAllMocks();
  return text;
}

describe('routespec deployment plan', () => {
  it('prints a table, and what is not tested', async () => {
    const table = await plan();
    expect(table).toMatch(/^plain-1 +1\d\d +1\d\d {2}1 URL$/m);
    expect(table).toContain('needs the settings of a source changed while it plays');
  });

  it('prints what a pattern needs, as data', async () => {
    const { sources } = JSON.parse(await plan('SEL-004', '--json'));
    expect(sources[0]).toMatchObject({ name: 'plain-1', requirements: expect.arrayContaining(['SEL-004']) });
    expect(sources.length).toBeLessThan(5);
  });

  it('makes another token for the paths each time, unless it is given one', async () => {
    const tokenOf = async (...args: string[]) => JSON.parse(await plan('--template', ...args)).pathToken;
    const made = [await tokenOf(), await tokenOf()];
    expect(new Set(made).size).toBe(2);
    expect(made.join()).toMatch(/^[\da-f]{32},[\da-f]{32}$/);
    expect(await tokenOf('--path-token', 'k3Zp0q_9xR-7abcd')).toBe('k3Zp0q_9xR-7abcd');
  });

  it('prints a file that can be used, and the steps to it', async () => {
    expect(deploymentSchema.safeParse(JSON.parse(await plan('--template'))).success).toBe(true);
    expect(await plan('--steps')).toMatch(/^1\. Create a source of the type `server` with the name plain-1,/m);
  });
});

describe('routespec deployment', () => {
  it.each([
    [['plan', '--json', '--steps'], /^Expected one of `--json`, `--steps` and `--template`, got more/],
    [['plan', '--path-token', 'guess'], /^Expected `--path-token` to be 16 to 100 letters/],
    [['plan', 'audience/*'], /^Expected cases that can be played in a deployed router, got none/],
    [['plan', 'no/such'], /^No case or requirement matches no\/such/],
    [['check'], /^Expected FILE after `deployment check`, got none/],
    [['check', 'no-such.json'], /^Expected a deployment file that can be read, got no-such.json/],
    [['list'], /^Expected `deployment plan` or `deployment check`, got list/],
    [[], /^Expected `deployment plan` or `deployment check`, got neither/],
  ])('refuses %j in one sentence', async (args, sentence) => {
    await expect(deploymentCommand(args)).rejects.toThrow(sentence);
  });
});

describe('routespec run', () => {
  it.each([
    [['--deployment', ''], /^Expected `--deployment` to name a file/],
    [['--deployment', 'a.json', '--target', 'http://127.0.0.1:1'], /without an address or a command, got more/],
    [['--deployment', 'a.json', '--exec', 'true'], /without an address or a command, got more/],
  ])('refuses %j', (args, sentence) => {
    expect(() => readRunOptions(args)).toThrow(sentence);
  });

  it('tests the router alone with --deployment, and repeats a case in the same way', () => {
    const { targets, repeatFlags } = readRunOptions(['--deployment', 'a.json']);
    expect(targets).toEqual({ router: { kind: 'deployed', file: 'a.json' } });
    expect(repeatFlags).toEqual(['--deployment', 'a.json']);
  });
});
