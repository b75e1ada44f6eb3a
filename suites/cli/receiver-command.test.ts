import { describe, expect, it } from 'vitest';
import { readReceiverOptions } from './receiver-command.ts';

const URL_TEXT = 'http://127.0.0.1:3000/hooks';

describe('the options of `receiver`', () => {
  it('have defaults', () => {
    const { url, seed, ...options } = readReceiverOptions([URL_TEXT], {});
    expect(url.href).toBe(URL_TEXT);
    expect(seed).toBeGreaterThan(0);
    expect(options).toEqual({
      secret: undefined,
      effectsUrl: undefined,
      burst: 50,
      patterns: [],
      outFolder: 'reports/receiver',
      reports: expect.arrayContaining(['json', 'junit']),
      strict: false,
      verbose: false,
      patienceMs: 60_000,
      repeatArguments: [URL_TEXT],
    });
  });

  it('take the secret from the environment', () => {
    expect(readReceiverOptions([URL_TEXT, '--secret-env', 'HOOK'], { HOOK: 's3cret' }).secret).toBe('s3cret');
  });

  it('repeat what was given, without secrets', () => {
    const args = [
      'http://me:pass@127.0.0.1:3000/?token=abc',
      '--secret',
      's3cret',
      '--burst',
      '9',
      '--seed',
      '7',
      'RCV-*',
    ];
    const { repeatArguments, patterns } = readReceiverOptions(args, {});
    expect(patterns).toEqual(['RCV-*']);
    expect(repeatArguments.join(' ')).toBe(
      "'http://***@127.0.0.1:3000/?token=***' --secret-env SECRET --burst 9 --seed 7",
    );
    const byName = readReceiverOptions([URL_TEXT, '--secret-env', 'HOOK'], { HOOK: 's3cret' });
    expect(byName.repeatArguments).toEqual([URL_TEXT, '--secret-env', 'HOOK']);
  });

  it.each<[args: string[], message: RegExp]>([
    [[], /^Expected URL \[PATTERN…\] after `receiver`, got none/],
    [['localhost:3000/hooks'], /got localhost:3000\/hooks; did you mean http:\/\/localhost:3000\/hooks\?$/],
    [['ftp://x/'], /^Expected the receiver to be an http or https URL, got ftp:\/\/x\/$/],
    [[URL_TEXT, '--effects', '/list'], /^Expected `--effects` to be an http or https URL, got \/list$/],
    [[URL_TEXT, '--secret', ''], /^Expected `--secret` to be a text, got an empty one$/],
    [[URL_TEXT, '--secret', 'a', '--secret-env', 'B'], /^Expected either `--secret` or `--secret-env`, got both$/],
    [[URL_TEXT, '--secret-env', 'NONE'], /got NONE, which is not set$/],
    [[URL_TEXT, '--secret-env', 'EMPTY'], /got EMPTY, which is empty$/],
    [[URL_TEXT, '--burst', '1'], /^Expected `--burst` to be a whole number from 2 to 200, got 1$/],
    [[URL_TEXT, '--burst', '201'], /from 2 to 200, got 201$/],
    [[URL_TEXT, '--target', 'x'], /^Unknown option '--target'/],
  ])('refuse %j', (args, message) => {
    expect(() => readReceiverOptions(args, { EMPTY: '' })).toThrow(
      expect.objectContaining({ code: 'usage', message: expect.stringMatching(message) }),
    );
  });
});
