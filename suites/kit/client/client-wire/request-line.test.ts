import { describe, expect, it } from 'vitest';
import { requestOf } from '../../../receivers/request.fixture.ts';
import { requestLine } from './request-line.ts';

describe('requestLine', () => {
  it.each([
    ['/v1/batch', 'POST /v1/batch'],
    ['/import?sent=17&a=b', 'POST /import?a&sent'],
    ['//v1/batch?a=b?c', 'POST //v1/batch?a'],
  ])('describes %s by its path and the names in its query', (target, expected) => {
    expect(requestLine(requestOf({ target }))).toBe(expected);
  });

  it('says that nothing was sent', () => {
    expect(requestLine(undefined)).toBe('not sent there');
  });
});
