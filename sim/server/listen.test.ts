import { expect, it } from 'vitest';
import { problemOf } from './listen.ts';

it.each([
  ['EADDRINUSE', 'Port 80 at ::1 is in use, perhaps by another routespec. Stop that program or choose another port'],
  ['EACCES', 'Port 80 at ::1 needs more rights. Choose a port from 1024'],
  ['EADDRNOTAVAIL', '::1 is not an address of this machine. Choose one that is, such as 127.0.0.1'],
  ['ENOTFOUND', 'The host name ::1 does not resolve. Check its spelling'],
  ['EAI_AGAIN', 'The host name ::1 does not resolve. Check its spelling'],
  ['EOTHER', 'Cannot listen at ::1, port 80: other'],
])('says in one sentence why nothing can listen (%s)', (code, sentence) => {
  expect(problemOf(Object.assign(new Error('other'), { code }), '::1', 80)).toBe(sentence);
});
