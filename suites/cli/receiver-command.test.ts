import { describe, expect, it } from 'vitest';
import { given } from './given.fixture.ts';
import { readReceiverOptions as readOptions } from './receiver-command.ts';

const readReceiverOptions = (args: readonly string[], env: Readonly<Record<string, string>>) =>
  readOptions(given('receiver', args), 4321, env);
const URL_TEXT = 'http://127.0.0.1:3000/hooks';

describe('the options of `receiver`', () => {
  it('have defaults', () => {
    const { url, seed, ...options } = readReceiverOptions([URL_TEXT], {});
    expect(url.href).toBe(URL_TEXT);
    expect(seed).toBeGreaterThan(0);
    expect(options).toEqual({
      exec: undefined,
      secret: undefined,
      effectsUrl: undefined,
      burst: 50,
      patterns: [],
      outFolder: 'reports/receiver',
      reports: expect.arrayContaining(['json', 'junit']),
      strict: false,
      verbose: false,
      patienceMs: 60_000,
      secretSetting: [],
      repeatArguments: [URL_TEXT],
    });
  });

  it('take addresses without a host, at the port of a receiver that is started', () => {
    const options = readReceiverOptions(['/hooks?a=1', '--exec', 'node app', '--effects', '/effects'], {});
    expect([options.url.href, options.effectsUrl?.href]).toEqual([
      'http://127.0.0.1:4321/hooks?a=1',
      'http://127.0.0.1:4321/effects',
    ]);
    expect(options.repeatArguments.join(' ')).toBe("'/hooks?a=1' --exec 'node app' --effects /effects");
    expect(() => readReceiverOptions(['/hooks'], {})).toThrow('which needs the command of a receiver (`--exec`)');
  });

  it('take the secret from the environment', () => {
    expect(readReceiverOptions([URL_TEXT, '--secret-env', 'HOOK'], { HOOK: 's3cret' }).secret).toBe('s3cret');
    expect(() => readReceiverOptions([URL_TEXT, '--secret-env', 'EMPTY'], { EMPTY: '' })).toThrow(
      'EMPTY, which is empty',
    );
  });

  it('repeat what was given, without secrets', () => {
    const args = 'http://me:pass@127.0.0.1:3000/?token=abc --secret s3cret --burst 9 --seed 7 RCV-*';
    const { repeatArguments, patterns } = readReceiverOptions(args.split(' '), {});
    expect(patterns).toEqual(['RCV-*']);
    expect(repeatArguments.join(' ')).toBe(
      "'http://***@127.0.0.1:3000/?token=***' --secret-env SECRET --burst 9 --seed 7",
    );
    const byName = readReceiverOptions([URL_TEXT, '--secret-env', 'HOOK'], { HOOK: 's3cret' });
    expect(byName.repeatArguments).toEqual([URL_TEXT, '--secret-env', 'HOOK']);
  });

  const kept = (name: string): string => `${name}="\${${name}:?the secret of your receiver}"`;
  it.each<[string[], string[]]>([
    [['--secret-env', 'HOOK'], [kept('HOOK')]],
    [['--secret', 's3cret'], [kept('SECRET')]],
    [[], []],
  ])('repeat the variable of the secret for a shell without it: %j', (args, expected) => {
    expect(readReceiverOptions([URL_TEXT, ...args], { HOOK: 's3cret' }).secretSetting).toEqual(expected);
  });
});
