import { join } from 'node:path';
import { afterAll, describe, it } from 'vitest';
import { SampleCommand } from '../../cli/command.fixture.ts';
import { type Rules, simulator } from '../../cli/simulator.ts';
import { deploySample } from './sample.fixture.ts';
import { filesBelow, tracesOf } from './written.fixture.ts';

const cleanups: (() => unknown)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups) await cleanup();
});

/** Ways to put a secret into a request. */
const TELLINGS: Readonly<Record<string, (secret: string) => string>> = {
  'as it is': (secret) => secret,
  'in hexadecimal': (secret) => Buffer.from(secret).toString('hex'),
  'in base64, in the middle of something': (secret) => Buffer.from(`me:${secret}!`).toString('base64'),
};

describe.concurrent('a router that sends its secret as the signature', () => {
  it.for(Object.keys(TELLINGS))('%s fails, and the secret is in nothing that is written', async (name, { expect }) => {
    const tell = TELLINGS[name] ?? ((secret: string) => secret);
    const sign: Rules['sign'] = (_, { message: { source } }) =>
      source.sharedSecret === undefined ? null : tell(source.sharedSecret);
    const rules = { ...simulator.reference, sign };
    const sample = await deploySample({ rules, names: ['signed-1', 'plain-1'] });
    cleanups.push(sample.close);
    const args = [
      'signature/present',
      'signature/digest',
      'SIG-002',
      '--deployment',
      sample.file,
      '--reporter',
      'json,html,junit',
    ];
    const command = await SampleCommand.startWith(sample.env, 'run', ...args);
    cleanups.push(() => command.remove());
    const { code, stdout, stderr } = await command.ended();
    expect(code).toBe(1);
    const written = [...filesBelow(join(command.folder, 'reports')).values(), stdout, stderr].join('\n').toLowerCase();
    expect(written).toContain('***');
    for (const secret of sample.secrets) {
      expect(tracesOf(secret).filter((trace) => written.includes(trace))).toEqual([]);
    }
  });
});
