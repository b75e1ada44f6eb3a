import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDeployment } from '../deployment/file/read-deployment.ts';
import { temporaryFolder } from '../harness/temporary-folder.fixture.ts';
import { toArguments } from './arguments.ts';
import { readDevArguments } from './dev/dev-options.ts';
import { readReceiverOptions } from './receiver-command.ts';
import { readRunOptions } from './run/run-options.ts';

const folder = temporaryFolder();

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
  ['--target', (url) => readRunOptions(toArguments({ target: url }))],
  [
    '--forward-to',
    (url) => readDevArguments(toArguments({ 'forward-to': url }), () => ({ writeKey: 'wk_1', sharedSecret: 's' })),
  ],
  ['the address of a receiver', (url) => readReceiverOptions(toArguments({}, [url]), 1, {})],
  ['--effects', (url) => readReceiverOptions(toArguments({ effects: url }, ['http://host/']), 1, {})],
  ['the ingestion address of a deployment', (url) => readDeployment(deployment({ url }))],
  ['the public address of a place', (address) => readDeployment(deployment({ address }))],
])('%s', (_, read) => {
  it.each(URLS)('is refused in one sentence if it is %s', (url) => {
    expect(() => read(url)).toThrow(
      expect.objectContaining({ code: 'usage', message: expect.stringMatching(/^Expected .* URL.*, got .*$/) }),
    );
  });
});
