import { expect, it } from 'vitest';
import { sentForm } from './sent-target.ts';

const CONFIGURED = '/a%20b/caffè?city=Zürich&next=%2Fa';

it.each([
  ['escaped as UTF-8', '/a%20b/caff%C3%A8?city=Z%C3%BCrich&next=%2Fa'],
  ['escaped as UTF-8', '/a%20b/caff%c3%a8?city=Z%c3%bcrich&next=%2fa'],
  ['escaped as UTF-8', '/%61%20b/caff%C3%A8?city=Z%C3%BCrich&next=%2F%61'],
  ['as raw bytes of UTF-8', Buffer.from(CONFIGURED, 'utf8').toString('latin1')],
  ['as /a%20b/caff%E8?city=Z%FCrich&next=%2Fa', '/a%20b/caff%E8?city=Z%FCrich&next=%2Fa'],
  ['as /a%20b/caff%C3%A8', '/a%20b/caff%C3%A8'],
])('a target beyond ASCII is sent %s', (form, received) => {
  expect(sentForm(CONFIGURED, received)).toBe(form);
});
