import { readFileSync } from 'node:fs';
import pLimit from 'p-limit';
import { expect, it } from 'vitest';
import { findComposite } from '../../../sim/rules/faults/composed/compose.ts';
import { CASES } from '../../cases/index.ts';
import { prove } from './prove.ts';

/** Side by side, as in `witnesses.test.ts`. */
const inTurn = pLimit(2);
const PLAY_LIMIT_MS = 300_000;
/** Composed faults that one seed drew, each with a case that finds it. `npm run prove -- power` draws others. */
const SAMPLE: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(new URL('../composites.json', import.meta.url), 'utf8'),
);

it.concurrent.each(Object.entries(SAMPLE))(
  'the fault “%s” is found by %s',
  async (name, caseId) => {
    const fault = findComposite(name);
    const played = CASES.filter(({ id }) => id === caseId);
    const { failed } = await inTurn(() => prove((reference) => fault?.rules(reference) ?? reference, played));
    expect(failed.map(({ failure }) => failure?.requirement)).toContainEqual(
      expect.toBeOneOf([...(fault?.breaks ?? [])]),
    );
  },
  PLAY_LIMIT_MS,
);
