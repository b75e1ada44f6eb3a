import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Results, resultsSchema } from '../../../../spec/shapes/results.ts';
import { findCases } from '../../../cases/index.ts';
import type { Outcome } from '../../../runner/case/outcome.ts';
import { resultOf } from '../../../runner/results.fixture.ts';
import { DEFAULT_SETTINGS } from '../../../runner/run-settings.ts';
import { CutReport } from './cut-report.ts';

const ASKED = { cases: findCases(['body/page', 'body/track']), settings: DEFAULT_SETTINGS, knownDeviations: [] };

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'routespec-cut-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function written(): Promise<Results> {
  return resultsSchema.parse(JSON.parse(await readFile(join(folder, 'results.json'), 'utf8')));
}

function outcomeOf(id: string, members: Partial<Outcome> = {}): Outcome {
  return { result: resultOf(id, 'passed'), observations: [], findings: [], ...members };
}

describe('CutReport', () => {
  it('says from the beginning that the run was cut off, and gains each case that ends', async () => {
    const report = new CutReport(folder, ASKED, { url: 'http://a' });
    await report.begin();
    expect(await written()).toMatchObject({
      cut: true,
      verdict: 'could-not-run',
      unplayed: ['body/page', 'body/track'],
    });
    const begun: string[] = [];
    const progress = report.follow({ begin: (id) => void begun.push(id), end: () => {} });
    progress.start?.(new Date(0), { url: 'http://b' });
    progress.begin('body/page');
    progress.outcome?.(outcomeOf('body/track', { isCutShort: true }));
    progress.outcome?.(outcomeOf('body/page'));
    await vi.waitUntil(async () => (await written()).cases.length > 0, { timeout: 10_000, interval: 10 });
    expect(begun).toEqual(['body/page']);
    expect(await written()).toMatchObject({
      cut: true,
      verdict: 'incomplete',
      reason: expect.stringMatching(/^The run was cut off: .*; 1 of 2 cases were played\.$/),
      target: { url: 'http://b' },
      startedAt: '1970-01-01T00:00:00.000Z',
      unplayed: ['body/track'],
      requirements: expect.arrayContaining([{ id: 'BOD-002', treatment: 'assert', status: 'not-tested', cases: 0 }]),
    });
    await report.close();
    progress.outcome?.(outcomeOf('body/track'));
    await report.close();
    expect((await written()).cases).toHaveLength(1);
  });

  it('leaves what cannot be written to the end of the run', async () => {
    const report = new CutReport(join(folder, 'none'), ASKED, { url: 'http://a' });
    await expect(report.begin()).resolves.toBeUndefined();
  });
});
