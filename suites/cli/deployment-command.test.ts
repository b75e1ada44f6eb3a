import { describe, expect, it } from 'vitest';
import { deploymentSchema } from '../../spec/shapes/deployment.ts';
import { execute } from './in-process.fixture.ts';

/** Output of `deployment plan`. */
async function plan(...args: string[]): Promise<string> {
  const { code, stdout } = await execute('deployment', 'plan', ...args);
  expect(code).toBe(0);
  return stdout;
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
    const readToken = async (...args: string[]) => JSON.parse(await plan('--template', ...args)).pathToken;
    const made = [await readToken(), await readToken()];
    expect(new Set(made).size).toBe(2);
    expect(made.join()).toMatch(/^[\da-f]{32},[\da-f]{32}$/);
    expect(await readToken('--path-token', 'k3Zp0q_9xR-7abcd')).toBe('k3Zp0q_9xR-7abcd');
  });

  it('prints a file that can be used, and the steps to it', async () => {
    expect(deploymentSchema.safeParse(JSON.parse(await plan('--template'))).success).toBe(true);
    expect(await plan('--steps')).toMatch(/^1\. Create a source of the type `server` with the name plain-1,/m);
  });
});
