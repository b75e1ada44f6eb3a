import { afterEach, describe, expect, it, vi } from 'vitest';
import { RoutespecError } from '../../spec/error.ts';
import { faultOfSignal, faultSentence, toRoutespecError } from './fault.ts';

afterEach(() => void vi.unstubAllEnvs());

const endless: { cause?: unknown } = {};
endless.cause = endless;

describe('faultSentence', () => {
  it.each([
    ['an error', new TypeError('x is not a function'), 'TypeError: x is not a function'],
    ['an error with several lines', new Error('spoilt\n  here\n  and there'), 'spoilt'],
    ['an error with a cause', new Error('outer', { cause: new RangeError('inner') }), 'RangeError: inner'],
    ['a text', 'spoilt', 'spoilt'],
    ['an object without text', Object.create(null), 'object'],
    ['an error that is its own cause', endless, '[object Object]'],
  ])('of %s is one line', (_, error, text) => {
    expect(faultSentence(error)).toBe(`routespec itself failed: ${text}`);
  });

  it('has the stack of each cause with ROUTESPEC_DEBUG', () => {
    vi.stubEnv('ROUTESPEC_DEBUG', '1');
    expect(faultSentence(new Error('outer', { cause: new RangeError('inner') }))).toMatch(
      /^routespec itself failed: Error: outer\n {4}at [\s\S]*\ncaused by RangeError: inner\n {4}at /,
    );
  });
});

describe('toRoutespecError', () => {
  it('leaves an error of the project as it is, and makes any other a fault', () => {
    const own = new RoutespecError('late', 'm');
    expect(toRoutespecError(own)).toBe(own);
    expect(toRoutespecError('x')).toMatchObject({ code: 'fault', message: 'routespec itself failed: x' });
  });
});

describe('faultOfSignal', () => {
  it('tells a fault from an interruption', () => {
    const fault = toRoutespecError('x');
    expect(faultOfSignal(AbortSignal.abort(fault))).toBe(fault);
    expect(faultOfSignal(AbortSignal.abort())).toBeUndefined();
    expect(faultOfSignal(new AbortController().signal)).toBeUndefined();
  });
});
