import { join } from 'node:path';
import { afterAll, describe, it } from 'vitest';
import { SampleCommand } from '../../cli/command.fixture.ts';
import { type Rules, simulator } from '../../cli/simulator/simulator.ts';
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

/** Longer than what is shown of a value, and than the head of a request that is shown. */
const LONG_CHARACTERS = 9_000;
const PIECE = 12;

/** Plays cases against a router that signs like this, and returns everything that was written. */
async function playTelling(tell: (secret: string) => string, secretLength = 0) {
  const sign: Rules['sign'] = (_, { message: { source } }) =>
    source.sharedSecret === undefined ? null : tell(source.sharedSecret);
  const rules = { ...simulator.reference, sign };
  const { file, env, secrets, close } = await deploySample({ rules, names: ['signed-1', 'plain-1'], secretLength });
  cleanups.push(close);
  const reporters = ['--reporter', 'json,html,junit'];
  const args = ['signature/present', 'signature/digest', 'SIG-002', '--deployment', file, ...reporters];
  const command = await SampleCommand.startWith(env, 'run', ...args);
  cleanups.push(() => command.remove());
  const { code, stdout, stderr } = await command.ended();
  const reports = filesBelow(join(command.folder, 'reports'));
  return { secrets, code, written: [...reports.values(), stdout, stderr].join('\n').toLowerCase() };
}

describe.concurrent('a router that sends its secret as the signature', () => {
  it.for(Object.keys(TELLINGS))('%s fails, and the secret is in nothing that is written', async (name, { expect }) => {
    const { secrets, code, written } = await playTelling(TELLINGS[name] ?? ((secret) => secret));
    expect(code).toBe(1);
    expect(written).toContain('***');
    for (const secret of secrets) {
      expect(tracesOf(secret).filter((trace) => written.includes(trace))).toEqual([]);
    }
  });

  it('fails, and if the secret is too long to be shown, no piece of it is in anything that is written', async ({
    expect,
  }) => {
    // The request is cut in the head, and what is seen in a header much earlier.
    const { secrets, code, written } = await playTelling((secret) => secret, LONG_CHARACTERS);
    expect(code).toBe(1);
    expect(written).toContain('***');
    const [long = '', ...others] = secrets.filter(({ length }) => length >= LONG_CHARACTERS);
    expect([long.length >= LONG_CHARACTERS, others]).toEqual([true, []]);
    const pieces = Array.from({ length: long.length - PIECE + 1 }, (_, at) => long.slice(at, at + PIECE));
    expect(pieces.filter((piece) => written.includes(piece))).toEqual([]);
  });
});
