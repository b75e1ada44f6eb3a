import { expect, it } from 'vitest';
import { given } from './in-process.fixture.ts';
import { readReceiverOptions } from './receiver-command.ts';

const read = (...args: string[]) => readReceiverOptions(given('receiver', args), 4321, { HOOK: 's3cret' });
const URL_TEXT = 'http://127.0.0.1:3000/hooks';

it('addresses without a host are at the port of a receiver that is started', () => {
  const options = read('/hooks?a=1', '--exec', 'node app', '--effects', '/effects');
  expect([options.url.href, options.effectsUrl?.href]).toEqual([
    'http://127.0.0.1:4321/hooks?a=1',
    'http://127.0.0.1:4321/effects',
  ]);
  expect(options.repeatArguments.join(' ')).toBe("'/hooks?a=1' --exec 'node app' --effects /effects");
});

it.each([
  [['--secret-env', 'HOOK'], 's3cret', 'HOOK'],
  [['--secret', 'other'], 'other', 'SECRET'],
])('the command to repeat a case asks a shell for the secret: %j', (args, secret, name) => {
  const options = read(URL_TEXT, ...args);
  expect([options.secret, ...options.secretSetting, ...options.repeatArguments]).toEqual([
    secret,
    `${name}="\${${name}:?the secret of your receiver}"`,
    ...[URL_TEXT, '--secret-env', name],
  ]);
});

it('the command to repeat a case has what was given, without secrets', () => {
  const args = 'http://me:pass@127.0.0.1:3000/?token=abc --secret s3cret --burst 9 --seed 7 RCV-*';
  const { repeatArguments, patterns } = read(...args.split(' '));
  expect([patterns, repeatArguments.join(' ')]).toEqual([
    ['RCV-*'],
    "'http://***@127.0.0.1:3000/?token=***' --secret-env SECRET --burst 9 --seed 7",
  ]);
});
