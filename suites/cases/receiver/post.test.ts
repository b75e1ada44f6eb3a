import type { Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { drip, serveRaw } from '../../harness/target/server.fixture.ts';
import { answerWords, post } from './post.ts';

/** Serves raw bytes, once the whole of a request has come. */
async function serving(
  answer: (socket: Socket) => void,
): Promise<{ url: URL; requests: string[]; close: () => unknown }> {
  const requests: string[] = [];
  const { url, close } = await serveRaw((socket) => {
    socket.once('data', (bytes) => {
      requests.push(bytes.toString());
      answer(socket);
    });
  });
  onTestFinished(close);
  return { url: new URL(`${url}/hooks?a=1`), requests, close };
}

const send = (url: URL, limitMs = 5_000, signal = new AbortController().signal) =>
  post({
    url,
    method: 'POST',
    rawHeaders: ['X-Signature', 'abc'],
    body: Buffer.from('{}'),
    isChunked: false,
    limitMs,
    signal,
  });

/** Answers that are waited for in vain. All others come at once on a quiet machine. */
const ENDLESS = ['an answer without an end', 'silence'];

const OK = 'HTTP/1.1 200 OK\r\n';

describe('post', () => {
  it('sends the request as given, with the user of the URL', async () => {
    const { url, requests } = await serving((socket) => socket.end(`${OK}Content-Length: 2\r\n\r\nok`));
    url.username = 'me';
    url.password = 'p%40ss';
    expect(await send(url)).toMatchObject({ kind: 'status', status: 200, text: 'ok' });
    const [head] = requests.join('').split('\r\n\r\n');
    expect(head?.split('\r\n')).toEqual([
      'POST /hooks?a=1 HTTP/1.1',
      `Host: ${url.host}`,
      `Authorization: Basic ${Buffer.from('me:p@ss').toString('base64')}`,
      'X-Signature: abc',
      'Content-Length: 2',
      'Connection: close',
    ]);
  });

  it.each<[what: string, answer: (socket: Socket) => void, words: RegExp]>([
    ['an answer without an end', drip, /^status 200/],
    ['a long answer', (socket) => socket.write(`${OK}\r\n${'x'.repeat(1024 * 1024)}`), /^status 200 with "xxx… \(/],
    ['silence', () => {}, /^no answer within 0.3 s$/],
    ['a reset', (socket) => socket.resetAndDestroy(), /^a connection that ended without an answer \(/],
    ['an end', (socket) => socket.end(), /^a connection that ended without an answer \(socket hang up\)$/],
    ['what is not HTTP', (socket) => socket.end('hello\r\n\r\n'), /^a connection that ended without an answer \(Parse/],
    ['endless headers', (socket) => socket.end(`${OK}${'A: b\r\n'.repeat(50_000)}`), /^a connection that ended/],
    [
      'another protocol',
      (socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
      /the protocol was changed/,
    ],
    ['a redirect', (socket) => socket.end('HTTP/1.1 302 Found\r\nLocation: /\r\n\r\n'), /^status 302$/],
    [
      'the page of an error',
      (socket) =>
        socket.end(
          `${OK}\r\n<!DOCTYPE html><html><head><meta><title>OperationalError\n  at &quot;/hooks&quot;</title>`,
        ),
      /^status 200 with "OperationalError at \\"\/hooks\\""$/,
    ],
    [
      'a page without a title',
      (socket) => socket.end(`${OK}\r\n<h1>Not <b>now</b></h1>`),
      /^status 200 with "Not now"$/,
    ],
    ['control characters', (socket) => socket.end(`${OK}\r\n\u001b[2J`), /^status 200 with "\\u001b\[2J"$/],
  ])('takes %s as it is', async (what, answer, words) => {
    const { url } = await serving(answer);
    expect(answerWords(await send(url, ENDLESS.includes(what) ? 300 : 30_000))).toMatch(words);
  });

  it.each([
    [`X-Expected: a+b/C=\r\n\r\nno`, 'the header "X-Expected: a+b/C="'],
    [`\r\n${'x'.repeat(500)}want:A+B/c=`, `the body "xxx… (55 times)want:A+B/c="`],
    ['X-Other: a b/C=\r\n\r\nno', undefined],
  ])('shows where an answer has a text, in any letter case', async (rest, place) => {
    const { url } = await serving((socket) => socket.end(OK + rest));
    const answer = await send(url);
    expect(answer.kind === 'status' && answer.find('a+b/c=')).toBe(place);
  });

  it('says that there is no connection', async () => {
    const { url, close } = await serving(() => {});
    await close();
    expect(await send(url)).toMatchObject({ kind: 'unreachable', reason: expect.stringContaining('ECONNREFUSED') });
  });

  it('ends when the run does', async () => {
    const run = new AbortController();
    const { url } = await serving(() => run.abort());
    expect(await send(url, 60_000, run.signal)).toEqual({ kind: 'broken', reason: 'the run was interrupted' });
    expect(await send(url, 60_000, run.signal)).toEqual({ kind: 'broken', reason: 'the run was interrupted' });
  });
});
