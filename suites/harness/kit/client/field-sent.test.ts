import { describe, expect, it } from 'vitest';
import { makeRequest } from '../../receivers/request.fixture.ts';
import { judgeFieldSent } from './field-sent.ts';

const PAGE = { url: 'https://example.com/', title: 'Pricing' };
const OWN = { room: 'blue', doors: 3 };

function makeSighting(message: Readonly<Record<string, unknown>>, body: string = JSON.stringify(message)) {
  return { request: makeRequest({ body }), message };
}

describe('judgeFieldSent', () => {
  it.each<[what: string, message: Readonly<Record<string, unknown>>, parts: readonly unknown[]]>([
    ['a value that is there', { properties: OWN }, [OWN]],
    ['parts in different places', { page: PAGE, properties: OWN }, [PAGE, OWN]],
  ])('accepts %s', (_, message, parts) => {
    expect(judgeFieldSent('MSG-013', makeSighting(message), 'Traits', ...parts)).toBeUndefined();
  });

  it.each<[what: string, message: Readonly<Record<string, unknown>>, seen: string]>([
    [
      'which part arrived, if one did',
      PAGE,
      '`room`, `doors` as given; the part of Traits that arrived: `url`, `title`',
    ],
    ['the same whichever part it is', OWN, '`url`, `title` as given; the part of Traits that arrived: `room`, `doors`'],
    ['nothing about parts, if none arrived', { a: 1 }, '`url`, `title` as given'],
  ])('says %s', (_, message, seen) => {
    const deviation = judgeFieldSent('MSG-013', makeSighting(message), 'Traits', PAGE, OWN);
    expect(deviation).toMatchObject({ requirement: 'MSG-013', seen: `no object with any of ${seen}` });
  });

  it('finds a text in a body that is not JSON, and nothing else', () => {
    const sighting = makeSighting({ text: 'id=u-1' }, 'id=u-1');
    expect(judgeFieldSent('MSG-013', sighting, 'UserId', 'u-1')).toBeUndefined();
    expect(() => judgeFieldSent('MSG-013', sighting, 'Traits', OWN)).toThrow('not JSON');
    const cut = { ...sighting, request: { ...sighting.request, excess: Buffer.from('}') } };
    expect(judgeFieldSent('MSG-013', cut, 'Traits', OWN)?.requirement).toBe('MSG-013');
  });
});
