import type { Paint } from '../../../../reports/text/paint.ts';
import type { DevSource } from '../../../../spec/shapes/dev/settings.ts';
import { visible } from '../../../../spec/text/visible.ts';
import { shellWord } from '../../run/invocation.ts';
import { DEV_ADDRESS } from '../address.ts';

/** What the first lines are about. */
export interface Opening {
  readonly version: string;
  readonly address: string;
  readonly sources: readonly DevSource[];
  readonly settingsFile: string | undefined;
  /** Undefined if all messages are alike. */
  readonly varySeed: number | undefined;
  readonly paused: boolean;
}

/** The first lines on the terminal: where everything is, and what to do next. */
export function openingText(opening: Opening, paint: Paint): string {
  const { version, address, sources, settingsFile, varySeed, paused } = opening;
  const rows = [
    ['console', `${address}/`],
    ['clients send to', address],
    ...sources.flatMap((source) => sourceRows(source, sources.length > 1)),
    ...(settingsFile === undefined ? [] : [['settings', `${visible(settingsFile)} (read again when it changes)`]]),
    ...(varySeed === undefined ? [] : [['messages', `take surprises that the document allows, by seed ${varySeed}`]]),
    ...(paused ? [['clock', 'paused: `routespec clock run` lets it run']] : []),
  ].map(([name = '', value = '']) => `  ${paint('quiet', name.padEnd(18))}${value}`);
  return [`${paint('strong', 'routespec dev')} ${version}`, '', ...rows, '', ...nextSteps(opening, paint), ''].join(
    '\n',
  );
}

function sourceRows(
  { writeKey, name, sharedSecret, previousSecret, webhooks = [] }: DevSource,
  isOneOfMany: boolean,
): string[][] {
  const title = isOneOfMany && name !== undefined ? ` (${visible(name)})` : '';
  const urls = webhooks.map(({ url }, index) => [index === 0 ? 'forwards to' : '', visible(url)]);
  return [
    ['write key', `${visible(writeKey)}${title}`],
    ['secret', sharedSecret ? visible(sharedSecret) : 'none, so requests are not signed'],
    ...(previousSecret === undefined
      ? []
      : [['secret before', `${visible(previousSecret)} (of every second request)`]]),
    ...(urls.length === 0 ? [['forwards to', 'nothing yet: start with --forward-to localhost:3000/hooks']] : urls),
  ];
}

function nextSteps({ address, sources }: Opening, paint: Paint): string[] {
  const key = sources[0]?.writeKey ?? '';
  const dev = address === DEV_ADDRESS ? '' : ` --dev ${address}`;
  // As wide as the longest of the commands below.
  const width = "npx routespec faults on 'send twice'  ".length + dev.length;
  const data = `'{"userId": "u1", "event": "Signed Up"}'`;
  return [
    'Send a call:',
    `  curl ${address}/v1/track -u ${shellWord(`${key}:`)} -d ${data}`,
    'Or, in another terminal:',
    ...[
      ['trigger all', 'a sample of each kind'],
      ['clock +4h', 'skips the time until the retries are over'],
      ["faults on 'send twice'", 'lets the service misbehave; `faults` lists what it can do'],
    ].map(([command = '', what = '']) => `  ${`npx routespec ${command}${dev}`.padEnd(width)}${paint('quiet', what)}`),
  ];
}
