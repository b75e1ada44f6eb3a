import { describe, expect, it } from 'vitest';
import { receivedForm, sentForm } from './sent-target.ts';

const CONFIGURED = '/a%20b/caffè?city=Zürich&next=%2Fa';

describe('the forms of a target', () => {
  it.each([
    ['as the URL standard escapes it', '/a%20b/caff%C3%A8?city=Z%C3%BCrich&next=%2Fa'],
    ['with escapes in lower case', '/a%20b/caff%c3%a8?city=Z%c3%bcrich&next=%2fa'],
    ['with letters escaped that need no escape', '/%61%20b/caff%C3%A8?city=Z%C3%BCrich&next=%2F%61'],
    ['as raw bytes of UTF-8', Buffer.from(CONFIGURED, 'utf8').toString('latin1')],
  ])('are equal to one %s', (_, received) => {
    expect(receivedForm(received)).toBe(sentForm(CONFIGURED));
  });

  it.each([
    ['in Latin-1', '/a%20b/caff%E8?city=Z%FCrich&next=%2Fa'],
    ['that was escaped twice', '/a%2520b/caff%25C3%25A8?city=Z%25C3%25BCrich&next=%252Fa'],
    ['without its query', '/a%20b/caff%C3%A8'],
    ['with a separator in place of its escape', '/a%20b/caff%C3%A8?city=Z%C3%BCrich&next=/a'],
    ['without its letters beyond ASCII', '/a%20b/caff?city=Zrich&next=%2Fa'],
  ])('differ from one %s', (_, received) => {
    expect(receivedForm(received)).not.toBe(sentForm(CONFIGURED));
  });
});
