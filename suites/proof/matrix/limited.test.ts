import { expect, it } from 'vitest';
import { CASES } from '../../cases/index.ts';
import { limits, problemsOfLimit } from './limited.ts';

const PLAY_LIMIT_MS = 300_000;

/** One case for each way in which cases find out what else they can use. */
const USING = [...new Map(CASES.map((each) => [`${each.id.split('/')[0]} ${each.uses?.join()}`, each])).values()];

// If everything is supported, `reference.test.ts` plays every case. All that lies between is for `limited.prove.ts`.
it.each(
  limits(
    USING.filter(({ uses = [] }) => uses.length > 0),
    { least: true },
  ),
)(
  'what can use more passes where there are only $parts',
  async (limit) => {
    expect(await problemsOfLimit(limit)).toEqual([]);
  },
  PLAY_LIMIT_MS,
);
