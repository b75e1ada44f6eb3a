import { RoutespecError } from '../../../spec/error.ts';
import { INVALID_SENT_BODIES } from '../../../spec/samples/bodies.fixture.ts';
import { type BodyKind, sentBodySchemas } from '../../../spec/shapes/bodies.ts';
import { seededRandom } from '../../../suites/seeded-random.ts';
import { shuffle } from './chosen.ts';

/**
 * Bodies that are wrong in one thing: each is a captured body after one mutation. They go through the mutations of all
 * kinds in turn, and are wrong by the shape of their kind. Which mutations they have does not depend on the bodies.
 *
 * @param bodies captured ones
 * @throws RoutespecError `invalid` if a kind has no body
 */
export function wrongBodies(bodies: readonly string[], count: number, seed: number): string[] {
  const random = seededRandom(seed, 'wrong-bodies');
  const randomBody = seededRandom(seed, 'bodies');
  const kinds = Object.keys(INVALID_SENT_BODIES) as BodyKind[];
  const made = kinds.map((kind) => {
    const own = bodies.map((text) => JSON.parse(text) as Record<string, unknown>).filter(({ type }) => type === kind);
    return shuffle(INVALID_SENT_BODIES[kind], random).flatMap(({ mutate }) => {
      const body = own[Math.floor(randomBody() * own.length)];
      if (body === undefined) throw new RoutespecError('invalid', `Expected a body of kind ${kind}, got none`);
      const wrong = mutate(body);
      // A mutation may do nothing to this body, or something that a body as it is sent may have.
      return sentBodySchemas[kind].safeParse(wrong).success ? [] : [JSON.stringify(wrong)];
    });
  });
  const longest = Math.max(...made.map(({ length }) => length));
  const turns = Array.from({ length: longest }, (_, turn) => made.flatMap((each) => each.slice(turn, turn + 1)));
  const wrong = turns.flat().slice(0, count);
  if (wrong.length < count) throw new RoutespecError('invalid', `Expected ${count} wrong bodies, got ${wrong.length}`);
  return wrong;
}
