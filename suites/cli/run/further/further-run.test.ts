import { afterAll, describe, it } from 'vitest';
import { SampleRuns } from '../../runs.fixture.ts';

const runs = new SampleRuns();
afterAll(() => runs.clear());

describe.concurrent('routespec run that plays on', () => {
  it('says how many worlds it played beyond the default set, and how many a second', async ({ expect }) => {
    const command = await runs.start('relation/messages-added', '--worlds', '5');
    const { code, stdout } = await command.ended();
    expect(code, stdout).toBe(0);
    expect(stdout).toMatch(/\nFurther {2}worlds \d+ {2}\d+\/s\nVerdict {2}conformant\n$/);
    const { further } = await command.results();
    expect(further?.worlds).toBeGreaterThanOrEqual(5);
  });

  it.for([
    ['no number', ['--worlds', 'all'], /^routespec: Expected `--worlds` to be a whole number from 1 to .*, got all\n$/],
    ['no duration', ['--for', 'ever'], /^routespec: Expected `--for` to be a duration such as .*, got ever\n$/],
    [
      'nothing to play on with',
      ['body/page', '--for', '1s'],
      /^routespec: Expected `--worlds` and `--for` with .*got none\n$/,
    ],
  ] as const)('ends with 2 and one sentence, given %s', async ([, args, sentence], { expect }) => {
    const command = await runs.start(...args);
    const { code, stderr } = await command.ended();
    expect([code, stderr]).toEqual([2, expect.stringMatching(sentence)]);
  });
});
