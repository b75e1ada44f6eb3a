import { afterEach, describe, expect, it } from 'vitest';
import { NOW_MS, POST, ReceiverFixture, until } from './receiver.fixture.ts';
import { OK, okAfter, RESET, type Reply, STALL, status } from './reply.ts';

const OK_AFTER_INFORMATION: Reply = {
  kind: 'answer',
  status: 200,
  before: [100, 103],
  beforeMs: 3_000,
  afterMs: 6_000,
};

const fixture = new ReceiverFixture();
afterEach(() => fixture.clear());

describe('a receiver replies', () => {
  it.each([
    ['success without a script', [], 'HTTP/1.1 200 OK'],
    ['a status', [status(503)], 'HTTP/1.1 503 Service Unavailable'],
    ['a redirect with its header', [{ kind: 'answer', status: 302, headers: { Location: '/b' } }], 'Location: /b'],
  ] as [string, Reply[], string][])('%s at once and whole', async (_, script, part) => {
    const { receiver } = await fixture.open(...script);
    const line = await fixture.post(receiver);
    await until(() => line.text().endsWith('{"success":true}'));
    expect(line.text()).toContain(part);
    expect(line.end()).toBeUndefined();
    expect(receiver.held()).toBe(0);
  });

  it.each([204, 304])('%i without a body', async (code) => {
    const { receiver } = await fixture.open(status(code));
    const line = await fixture.post(receiver);
    await until(() => line.text().endsWith('\r\n\r\n'));
    expect(line.text()).toContain(`HTTP/1.1 ${code} `);
    expect(line.text().toLowerCase()).not.toContain('content-length');
  });

  it('after a delay on the world clock, and holds the request back until then', async () => {
    const { receiver, agenda } = await fixture.open(okAfter(4_000));
    const line = await fixture.post(receiver);
    await until(() => receiver.held() === 1);
    expect(agenda.next()).toBe(NOW_MS + 4_000);
    expect(line.text()).toBe('');
    agenda.runDue(NOW_MS + 4_000);
    await until(() => line.text().endsWith('{"success":true}'));
    expect(receiver.held()).toBe(0);
  });

  it('with information at its time, and with the answer later', async () => {
    const { receiver, agenda } = await fixture.open(OK_AFTER_INFORMATION);
    const line = await fixture.post(receiver);
    await until(() => receiver.held() === 1);
    expect(line.text()).toBe('');
    agenda.runDue(NOW_MS + 3_000);
    await until(() => line.text().includes('103 Early Hints'));
    expect([line.text().includes('200 OK'), receiver.held()]).toEqual([false, 1]);
    agenda.runDue(NOW_MS + 6_000);
    await until(() => line.text().endsWith('{"success":true}'));
    expect(line.text().match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 100', 'HTTP/1.1 103', 'HTTP/1.1 200']);
  });

  it('with a first piece of the body at once and the rest after a delay', async () => {
    const { receiver, agenda } = await fixture.open({ kind: 'drip', afterMs: 6_000 });
    const line = await fixture.post(receiver);
    await until(() => line.text().endsWith('\r\n\r\n{'));
    expect(receiver.held()).toBe(1);
    agenda.runDue(NOW_MS + 6_000);
    await until(() => line.text().endsWith('{"success":true}'));
    expect(receiver.held()).toBe(0);
  });

  it('with nothing, and holds the request back', async () => {
    const { receiver, agenda } = await fixture.open(STALL);
    const line = await fixture.post(receiver);
    await until(() => receiver.held() === 1);
    expect(agenda.next()).toBeNull();
    expect([line.text(), line.end()]).toEqual(['', undefined]);
  });

  it.each([
    ['a reset', RESET, '', 'reset'],
    ['the end of the connection', { kind: 'close' }, '', 'closed'],
    [
      'bytes that are not HTTP, and the end of the connection',
      { kind: 'garbage' },
      'NOT/HTTP at all\r\n\r\n',
      'closed',
    ],
  ] as [string, Reply, string, string][])('with %s', async (_, reply, text, end) => {
    const { receiver } = await fixture.open(reply);
    const line = await fixture.post(receiver);
    await until(() => line.end() !== undefined);
    expect([line.text(), line.end()]).toEqual([text, end]);
    expect(receiver.requests).toHaveLength(1);
    expect(receiver.held()).toBe(0);
  });

  it('in the order of its script, and then from the start of a new script', async () => {
    const { receiver } = await fixture.open(status(500), status(501));
    const statuses = async (): Promise<(string | undefined)[]> => {
      const line = await fixture.dial(receiver);
      line.socket.write(POST + POST + POST);
      await until(() => line.text().split('{"success":true}').length === 4);
      return [...line.text().matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, code]) => code);
    };
    expect(await statuses()).toEqual(['500', '501', '501']);
    receiver.reply(status(400), OK);
    expect(await statuses()).toEqual(['400', '200', '200']);
  });
});
