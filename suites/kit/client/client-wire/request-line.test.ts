import { describe, expect, it } from 'vitest';
import { requestOf } from '../../../receivers/request.fixture.ts';
import { requestLine } from './request-line.ts';

describe('requestLine', () => {
  it.each([
    ['/v1/batch', 'POST /v1/batch'],
    ['/import?sent=17&a=b', 'POST /import?a&sent'],
    ['//v1/batch?a=b?c', 'POST //v1/batch?a'],
  ])('tells %s by its path and the names in its query', (target, told) => {
    expect(requestLine(requestOf({ target }))).toBe(told);
  });

  it('tells that nothing was sent', () => {
    expect(requestLine(undefined)).toBe('not sent there');
  });
});
