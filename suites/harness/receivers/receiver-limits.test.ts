import { describe, expect, it } from 'vitest';
import { certificatesOnDemand } from '../certificates/certificates.ts';
import { BUDGET } from './budget.ts';
import { dial, dialAndPost, openReceiver, openWith, POST, until } from './receiver.fixture.ts';

/** An arrival limit short enough to wait for. */
const SHORT_MS = 50;
const HEAD = 'POST /hook-1 HTTP/1.1\r\nHost: a\r\n';

const certificates = certificatesOnDemand();
describe('a receiver gives up', () => {
  it.each([
    [
      'a body that is too large',
      `${HEAD}Content-Length: 999999999\r\n\r\n${'x'.repeat(BUDGET.bodyBytes + 1)}`,
      'Expected at most 4194304 bytes in one body, got more (hook-1; 1 request,',
    ],
    [
      'headers that are too large',
      `${HEAD}${'X-More: and more\r\n'.repeat(5_000)}`,
      'Expected a head of at most 32768 bytes, got more (hook-1;',
    ],
  ])('%s, closes the connection, and reports it', async (_, bytes, sentence) => {
    const { receiver, receivers } = await openReceiver();
    const { socket } = await dial(receiver);
    socket.write(bytes);
    await until(() => socket.destroyed);
    expect(receivers.budget.overdrawn()).toContain(sentence);
  });

  it.each([
    ['a head that never ends', HEAD],
    ['a body that is shorter than it claims to be', `${HEAD}Content-Length: 10\r\n\r\n{}`],
    ['the beginning of a second request', `${POST}POST`],
  ])('%s, closes the connection, and reports it', async (_, beginning) => {
    const { receiver, receivers } = await openWith({ arrivalLimitMs: SHORT_MS });
    const { socket } = await dial(receiver);
    socket.write(beginning);
    await until(() => socket.destroyed);
    const sentence = 'Expected a whole request within 0.05 s of its first byte, got a part of one (hook-1;';
    expect(receivers.budget.overdrawn()).toContain(sentence);
  });

  it('breaking connections, after a hundred within a second', async () => {
    const { receiver } = await openReceiver();
    receiver.breakEach('close');
    let broken = 0;
    for (; receiver.requests.length === 0; broken += 1) {
      expect(broken).toBeLessThanOrEqual(100);
      const { socket } = await dialAndPost(receiver);
      await until(() => socket.destroyed || receiver.requests.length > 0);
    }
    expect(broken).toBeGreaterThan(50);
  });

  it('connections beyond the limit, and then accepts nothing more', async () => {
    const { receiver, receivers } = await openReceiver();
    for (let index = 1; index < BUDGET.connections; index += 1) receivers.budget.takeConnection('hook-2');
    const [first, second] = [await dial(receiver), await dial(receiver)];
    await until(() => second.socket.destroyed);
    expect(receivers.budget.overdrawn()).toContain('at most 2000 connections at once in one case, got more (hook-1;');
    first.socket.write(POST);
    await until(() => first.socket.destroyed);
    expect(receiver.requests).toEqual([]);
  });

  it('a handshake that does not end, and does not count it as a request', async () => {
    const { trusted } = (await certificates()).credentials;
    const opened = await openWith({ credentials: trusted, arrivalLimitMs: SHORT_MS });
    const { socket } = await dial(opened.receiver);
    socket.write(Buffer.from('16030100', 'hex'));
    await until(() => socket.destroyed);
    expect(opened.events).toEqual(['saw a handshake fail: ERR_TLS_HANDSHAKE_TIMEOUT']);
    expect(opened.receivers.budget.overdrawn()).toBeUndefined();
  });
});

it('a receiver keeps all of thousands of headers', async () => {
  const { receiver } = await openReceiver();
  const { socket } = await dial(receiver);
  socket.write(`${HEAD}${'x:\r\n'.repeat(5_000)}Last: 1\r\n\r\n`);
  await until(() => receiver.requests.length === 1);
  expect(receiver.requests[0]?.rawHeaders).toHaveLength(2 * 5_002);
  expect(receiver.requests[0]?.rawHeaders.slice(-2)).toEqual(['Last', '1']);
});
