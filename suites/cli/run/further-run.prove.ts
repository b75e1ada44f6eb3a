import { afterAll, expect, it } from 'vitest';
import { SampleRuns } from '../runs.fixture.ts';

const runs = new SampleRuns();
afterAll(() => runs.clear());

it('a run that plays on says how many worlds it played beyond the default set, and how many a second', async () => {
  const command = await runs.start('relation/messages-added', '--worlds', '5');
  const { code, stdout } = await command.ended();
  expect(code, stdout).toBe(0);
  expect(stdout).toMatch(
    /\nExtra {4}\d+ worlds?, \d+\/s\nVerdict {2}1 of \d+ cases passed for \d+ of \d+ requirements \(routespec's own simulator\)\n$/,
  );
  const { further } = await command.results();
  expect(further?.worlds).toBeGreaterThanOrEqual(5);
});
