import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RoutespecError } from '../../../spec/error.ts';
import { reportError } from './print.ts';

let said = '';
beforeEach(() => {
  said = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said += text;
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

it('prints what went wrong on one line, with unprintable characters made visible', () => {
  expect(reportError(new RoutespecError('unreachable', 'nobody\nat \u001b[0m'))).toBe(3);
  expect(said).toBe('routespec: nobody\\u{a}at \\u{1b}[0m\n');
});

it('prints a fault of routespec on one line', () => {
  expect(reportError(new TypeError('x is not a function'))).toBe(3);
  expect(said).toBe('routespec: routespec itself failed: TypeError: x is not a function\n');
});

it('prints the stack of a fault with ROUTESPEC_DEBUG', () => {
  vi.stubEnv('ROUTESPEC_DEBUG', '1');
  reportError(new TypeError('x is not a function'));
  expect(said).toMatch(/^routespec: routespec itself failed: TypeError: x is not a function\n {4}at .*\n/);
});

it('masks secrets in any error', () => {
  reportError(new TypeError('Invalid URL http://me:pass@host, --token abc'));
  expect(said).toContain('Invalid URL http://***@host, --token ***\n');
});
