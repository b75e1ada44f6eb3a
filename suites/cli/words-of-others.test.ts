import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readCredentials } from '../deployment/file/credentials.ts';
import { readDeployment } from '../deployment/file/read-deployment.ts';
import { givenFrom } from './arguments.ts';
import { readDevArguments } from './dev/dev-options.ts';
import { explainCommand } from './explain-command.ts';
import { readReceiverOptions } from './receiver-command.ts';
import { readRunOptions } from './run/run-options.ts';

const folder = mkdtempSync(join(tmpdir(), 'routespec-words-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(content: unknown): string {
  const file = join(folder, 'file.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

function deployment({ url = 'http://in.test', address = 'http://out.test', env = 'KEY' }): string {
  const receivers = { hooks: { listen: { port: 9080 }, public: address } };
  const sources = { a: { writeKey: { env }, webhooks: [{ receiver: 'hooks' }] } };
  return fileWith({ ingestion: { url }, receivers, sources });
}

/** URLs that a parser takes, and to which no request can be made. */
const URLS = ['http://a%zz@host/', 'http://a:%ff@host/', 'http://%E0%A4%A@host/', 'http://[::1/', 'http://host:99999/'];

describe.each<[what: string, read: (url: string) => unknown]>([
  ['--target', (url) => readRunOptions(givenFrom({ target: url }))],
  [
    '--forward-to',
    (url) => readDevArguments(givenFrom({ 'forward-to': url }), () => ({ writeKey: 'wk_1', sharedSecret: 's' })),
  ],
  ['the address of a receiver', (url) => readReceiverOptions(givenFrom({}, [url]), {})],
  ['--effects', (url) => readReceiverOptions(givenFrom({ effects: url }, ['http://host/']), {})],
  ['the ingestion address of a deployment', (url) => readDeployment(deployment({ url }))],
  ['the public address of a place', (address) => readDeployment(deployment({ address }))],
])('%s', (_, read) => {
  it.each(URLS)('is refused in one sentence if it is %s', (url) => {
    expect(() => read(url)).toThrow(
      expect.objectContaining({ code: 'usage', message: expect.stringMatching(/^Expected .* URL.*, got .*$/) }),
    );
  });
});

/** Names that every object of JavaScript inherits. */
const INHERITED = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];

describe.each(INHERITED)('the name %s', (name) => {
  it('is no variable of the environment', async () => {
    const read = () => readCredentials(readDeployment(deployment({ env: name })), {});
    expect(read).toThrow(`Expected the environment variable ${name} to hold the write key of a`);
    expect(() => readReceiverOptions(givenFrom({ 'secret-env': name }, ['http://host/']), {})).toThrow(
      `got ${name}, which is not set`,
    );
  });

  it('names nothing that can be explained', async () => {
    await expect(explainCommand(givenFrom({}, [name]))).rejects.toMatchObject({ code: 'usage' });
  });
});
