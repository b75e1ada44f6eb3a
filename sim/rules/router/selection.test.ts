import { describe, expect, it } from 'vitest';
import { sampleMessage } from '../../model/samples.fixture.ts';
import { selects } from './selection.ts';

describe('selects', () => {
  it.each([
    [undefined, true],
    [{}, true],
    [{ All: true }, true],
    [{ All: false }, false],
    [{ All: false, Webhooks: true }, true],
    [{ All: true, Webhooks: false }, false],
    [{ Webhooks: false }, false],
    [{ Webhooks: true }, true],
    [{ webhooks: false }, true],
    [{ All: false, webhooks: true }, false],
    [{ Other: false }, true],
    [{ All: false, Other: true }, false],
  ])('for a call with %j is %s', (integrations, expected) => {
    expect(selects(sampleMessage({ type: 'page', integrations }))).toBe(expected);
  });

  it('lets every deletion through', () => {
    expect(selects(sampleMessage({ type: 'delete', userId: 'u' }))).toBe(true);
  });
});
