import { describe, expect, it } from 'vitest';
import { headerValues, jsonBody, objectBody } from './received-request.ts';

describe('headerValues', () => {
  const rawHeaders = ['X-Team', 'blue', 'Content-Type', 'x-team', 'x-TEAM', 'red', 'X-Empty', ''];

  it.each([
    ['x-team', ['blue', 'red']],
    ['X-Team', ['blue', 'red']],
    ['content-type', ['x-team']],
    ['x-empty', ['']],
    ['blue', []],
    ['x-missing', []],
  ])('finds %s', (name, values) => {
    expect(headerValues({ rawHeaders }, name)).toEqual(values);
  });
});

describe('jsonBody and objectBody', () => {
  it.each([
    ['an object', '{"a":1}', { a: 1 }, { a: 1 }],
    ['an object with white space around it', ' {"a":1}\n', { a: 1 }, { a: 1 }],
    ['an array', '[1]', [1], undefined],
    ['a string', '"a"', 'a', undefined],
    ['null', 'null', null, undefined],
    ['nothing', '', undefined, undefined],
    ['half an object', '{"a":', undefined, undefined],
    ['a byte order mark before an object', '\ufeff{"a":1}', undefined, undefined],
    ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0x22]), undefined, undefined],
  ])('reads %s', (_, text, json, object) => {
    const body = Buffer.from(text);
    expect(jsonBody({ body })).toEqual(json);
    expect(objectBody({ body })).toEqual(object);
  });
});
