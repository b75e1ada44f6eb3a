import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Build, build } from './build.ts';
import { Player } from './pool.ts';
import type { PlayRequest } from './protocol.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LIMIT_MS = 120_000;
const CASE = 'every-request/type';

/** The build has to be where packages are found. */
const folder = mkdtempSync(path.join(ROOT, 'node_modules/.mutants-'));
const player = new Player(folder);
let built: Build;

beforeAll(async () => {
  built = await build(ROOT, folder);
  await player.start();
}, LIMIT_MS);

afterAll(() => {
  player.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The request to play a case with the mutant that replaces `original` in a file; without one, a control. */
function playing(file?: string, original?: string, replacement?: string): PlayRequest {
  const found = built.mutants.find(
    (each) => each.file === file && each.original === original && each.replacement === replacement,
  );
  if (file !== undefined && found === undefined) throw new Error(`Expected ${file} to have a mutant of ${original}`);
  const limits = { hitLimit: 10_000, limitMs: LIMIT_MS };
  return { kind: 'play', mutants: found === undefined ? [] : [found.id], isStatic: false, caseIds: [CASE], ...limits };
}

describe('a player', () => {
  it(
    'kills a mutant that a case sees',
    async () => {
      const request = playing('sim/rules/router/headers.ts', '[...allowed, ...Object.entries(own)]', '[]');
      expect(await player.ask(request, LIMIT_MS)).toMatchObject({ kind: 'played', outcome: 'failed', caseId: CASE });
    },
    LIMIT_MS,
  );

  it(
    'lets a mutant survive that its cases do not see',
    async () => {
      const request = playing('sim/rules/router/retry.ts', 'outcome.status >= 500', 'outcome.status > 500');
      expect(await player.ask(request, LIMIT_MS)).toMatchObject({ kind: 'played', outcome: 'survived' });
    },
    LIMIT_MS,
  );

  it(
    'kills a mutant that acts while modules are loaded',
    async () => {
      const request = playing('sim/rules/reference.ts', "'application/json'", '""');
      expect(await player.ask({ ...request, isStatic: true }, LIMIT_MS)).toMatchObject({ outcome: 'failed' });
    },
    LIMIT_MS,
  );

  it(
    'finds a case green on the code as it is, and counts how often it reaches each mutant',
    async () => {
      expect(await player.ask(playing(), LIMIT_MS)).toMatchObject({ kind: 'played', outcome: 'survived' });
      const covered = await player.ask({ kind: 'cover', caseId: CASE }, LIMIT_MS);
      expect(covered).toMatchObject({ kind: 'covered', caseId: CASE });
      expect(covered).toHaveProperty('hits');
      expect(covered).not.toHaveProperty('problem');
    },
    LIMIT_MS,
  );

  it(
    'is replaced when it does not answer in time',
    async () => {
      expect(await player.ask({ kind: 'cover', caseId: CASE }, 0)).toBe('late');
      expect(await player.start()).toMatchObject({ kind: 'ready' });
    },
    LIMIT_MS,
  );
});
