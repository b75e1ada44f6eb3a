import type { BodyKind, BodyOf } from '../shapes/bodies.ts';
import type { CallKind, CallOf } from '../shapes/calls.ts';
import type { GoMessage, GoMethod } from '../shapes/go-messages.ts';
import { bodySamplers } from './bodies.fixture.ts';
import { callSamplers } from './calls.fixture.ts';
import { messageSamplers } from './go-messages.fixture.ts';
import { seededFaker } from './seeded-faker.fixture.ts';

/** Endless realistic traffic. With the invalid samples it proves that each Zod schema and its JSON Schema agree. */
export interface Samples {
  /** A call of a known user, as the suite sends it. */
  call<Kind extends CallKind>(kind: Kind): CallOf<Kind>;
  /** A webhook body as a conforming service sends it. */
  body<Kind extends BodyKind>(kind: Kind): BodyOf<Kind>;
  /** A message of a known user, as a method of the Go library takes it. */
  message<Method extends GoMethod>(method: Method): GoMessage<Method>;
}

/** Traffic made from a seed: the same seed and the same sequence of requests give the same samples, on any day. */
export function samples(seed: number): Samples {
  const faker = seededFaker(seed);
  return {
    call: (kind) => callSamplers[kind](faker),
    body: (kind) => bodySamplers[kind](faker),
    message: (method) => messageSamplers[method](faker),
  };
}
