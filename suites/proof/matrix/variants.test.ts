import pLimit from 'p-limit';
import { expect, it } from 'vitest';
import { VARIANTS } from '../../../sim/harness.ts';
import { findRequirement } from '../../../spec/requirements/index.ts';
import type { Case } from '../../cases/case.ts';
import { isGenerated } from '../../cases/index.ts';
import { problemsOfVariant } from './problems.ts';
import { NAMING, prove } from './prove.ts';
import { SentBodies } from './sent-bodies.fixture.ts';

/** Side by side, as in `witnesses.test.ts`. */
const inTurn = pLimit(2);
const PLAY_LIMIT_MS = 300_000;

it.concurrent.each(VARIANTS)(
  'the variant $name fails no plain case of its area, and sends only bodies that the published schema describes',
  async (variant) => {
    const cases = casesOfReading(variant.reading);
    const bodies = new SentBodies();
    const proof = await inTurn(() => prove((reference) => bodies.keep(variant.rules(reference)), cases));
    const problems = problemsOfVariant(variant, proof);
    expect(problems, problems.join('\n')).toEqual([]);
    expect(bodies.undescribed()).toEqual([]);
  },
  PLAY_LIMIT_MS,
);

/** The plain cases that name a requirement under a reading, or of the area of such a requirement. */
function casesOfReading(reading: number): readonly Case[] {
  const plain = NAMING.filter((each) => !isGenerated(each));
  const named = plain.flatMap(({ requirements }) => requirements.map((id) => findRequirement(id)));
  const areas = new Set(named.flatMap((each) => (each?.reading === reading ? each.area : [])));
  return plain.filter(({ requirements }) =>
    requirements.some((id) => {
      const area = findRequirement(id)?.area;
      return area !== undefined && areas.has(area);
    }),
  );
}
