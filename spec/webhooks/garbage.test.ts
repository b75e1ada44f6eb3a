import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RoutespecError } from '../error.ts';
import { explainSignature, readBody, sign, verifySignature } from './index.ts';
import { checkWebhook, parseWebhook } from './parse.ts';

const TRACK = {
  version: 1,
  type: 'track',
  userId: 'u1',
  event: 'Signed Up',
  properties: {},
  timestamp: '2026-01-01T00:00:00.000Z',
};
const BODY = JSON.stringify(TRACK);
const SECRET = 's3cret';
const DIGEST = sign(BODY, SECRET);

/** Functions as a program calls them that no compiler checks. */
const unchecked = (call: unknown): ((...args: unknown[]) => unknown) => Object(call);

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

function cyclic(): object {
  const holder: { self?: unknown } = {};
  holder.self = holder;
  return holder;
}

const throwing = (): never => {
  throw new TypeError('from inside');
};

/** Arguments that no program should pass, and some do. */
const odd = fc.constantFrom<(() => unknown)[]>(
  () => Symbol('s'),
  () => throwing,
  () => 10n,
  () => Number.NaN,
  () => new Date(Number.NaN),
  () => new Map([['length', 1]]),
  () => Object.create(TRACK),
  () => Object.create(null),
  () => new Proxy({}, { get: throwing, has: throwing, ownKeys: throwing, getPrototypeOf: throwing }),
  revoked,
  cyclic,
  () => Object.fromEntries([['then', throwing]]),
  () => ({ toJSON: throwing }),
  () => ({ body: cyclic(), isBase64Encoded: true }),
  () => ({ body: { [Symbol.asyncIterator]: 5 } }),
  () => ({ [Symbol.asyncIterator]: () => 5 }),
  () => ({ readableEncoding: 'none', [Symbol.asyncIterator]: () => [DIGEST].values() }),
  () => ({ length: 1, 0: [DIGEST] }),
  () => [[DIGEST]],
  () => [DIGEST, [SECRET]],
  () => new (class extends Array {})(3),
);
/** A function that makes the value, because fast-check could not print some of them. */
const garbage = fc.oneof(
  odd,
  fc
    .oneof(
      fc.anything({ withBigInt: true, withDate: true, withMap: true, withTypedArray: true, withNullPrototype: true }),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('constructor', '__proto__', 'toString', 'hasOwnProperty', DIGEST, BODY),
    )
    .map((value) => () => value),
);

/** The value of a call, or its RoutespecError. Any other error goes through, and fails the test. */
function tryCall(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    if (error instanceof RoutespecError) return error;
    throw error;
  }
}

describe('for any argument', () => {
  it('checkWebhook says whether it is a body, and parseWebhook says the same, in a sentence that is safe to print', () => {
    fc.assert(
      fc.property(garbage, (make) => {
        const input = make();
        const checked = checkWebhook(input);
        const parsed = tryCall(() => parseWebhook(input));
        expect(parsed instanceof RoutespecError).toBe(!checked.ok);
        const { problem } = { problem: undefined, ...checked };
        expect(
          Object.values({ ...problem })
            .flat()
            .join(' '),
        ).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
        expect(problem === undefined || problem.message.length < 500).toBe(true);
      }),
    );
  });

  it('a member of a body is right or wrong, and never taken from a prototype', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(TRACK)), garbage, (name, make) => {
        const value = make();
        expect(typeof checkWebhook({ ...TRACK, [name]: value }).ok).toBe('boolean');
        expect(checkWebhook(Object.create({ ...TRACK, [name]: value })).ok).toBe(false);
      }),
    );
  });

  it('verifySignature tells true or false of any header, and explainSignature says why', () => {
    fc.assert(
      fc.property(garbage, (make) => {
        const header = make();
        const isRight = unchecked(verifySignature)(BODY, header, SECRET);
        const why = unchecked(explainSignature)(BODY, header, SECRET);
        expect([typeof isRight, typeof why]).toEqual(['boolean', isRight === true ? 'undefined' : 'string']);
        expect(String(why)).not.toMatch(/ got undefined| undefined characters/);
      }),
    );
  });

  it.each(['sign', 'verifySignature', 'explainSignature'] as const)('%s gives a result or a usage error', (name) => {
    const call = unchecked({ sign, verifySignature, explainSignature }[name]);
    fc.assert(
      fc.property(garbage, garbage, garbage, (one, other, third) => {
        const outcome = tryCall(() => call(one(), other(), third()));
        expect(['usage', undefined]).toContain(Object(outcome).code);
      }),
    );
  });

  it('readBody gives bytes or a RoutespecError', async () => {
    const codes = ['usage', 'invalid', undefined];
    await fc.assert(
      fc.asyncProperty(garbage, async (from) => {
        const outcome = await Promise.resolve(unchecked(readBody)(from())).catch((error: unknown) => error);
        expect(outcome instanceof Uint8Array || outcome instanceof RoutespecError).toBe(true);
        expect(codes).toContain(Object(outcome).code);
      }),
    );
  });
});

describe('checkWebhook', () => {
  it('repeats no control or direction character of a text', () => {
    const checked = checkWebhook('\u001b[31m\u202eno JSON');
    expect(checked).toMatchObject({ ok: false, problem: { got: expect.stringContaining('\\u{1b}[31m\\u{202e}') } });
  });
});

it('verifySignature is false for a digest within another array', () => {
  expect(unchecked(verifySignature)(BODY, [[DIGEST]], SECRET)).toBe(false);
});
