import { RoutespecError } from '../../../../spec/error.ts';
import { type DevFault, devFaultsSchema } from '../../../../spec/shapes/dev/state.ts';
import { visibleJson } from '../../../../spec/text/visible.ts';
import { readArguments } from '../../arguments.ts';
import { flagsOf } from '../../commands.ts';
import { EXIT } from '../../exit-codes.ts';
import { print } from '../../output/print.ts';
import { DevClient } from './dev-client.ts';

/** `routespec faults [on|off NAME]`: lists what the service can do wrong, and switches it on or off. */
export async function faultsCommand(args: readonly string[]): Promise<number> {
  const given = readArguments('faults', flagsOf('faults'), args);
  const [word, ...names] = given.rest;
  const client = new DevClient(given);
  const source = given.text('source');
  const faults = await answerTo(client, word, names, source);
  if (given.on('json')) print(`${visibleJson(JSON.stringify(faults))}\n`);
  else print(textOf(faults, { isAll: given.on('all'), isChange: word !== undefined }));
  return EXIT.conformant;
}

async function answerTo(
  client: DevClient,
  word: string | undefined,
  names: readonly string[],
  source: string | undefined,
): Promise<readonly DevFault[]> {
  const name = names.join(' ');
  if (word === undefined) return (await client.get('/dev/faults', devFaultsSchema)).faults;
  if (word === 'off' && name === '') return (await client.delete('/dev/faults', devFaultsSchema)).faults;
  if ((word !== 'on' && word !== 'off') || name === '') {
    const got = word === 'on' ? 'no name' : word;
    throw new RoutespecError('usage', `Expected \`on NAME\`, \`off NAME\` or \`off\` after \`faults\`, got ${got}`);
  }
  const request = { on: word === 'on', ...(source === undefined ? {} : { source }) };
  return (await client.put(`/dev/faults/${encodeURIComponent(name)}`, request, devFaultsSchema)).faults;
}

interface Shown {
  readonly isAll: boolean;
  /** True if something was switched, so that only what is on matters. */
  readonly isChange: boolean;
}

function textOf(faults: readonly DevFault[], { isAll, isChange }: Shown): string {
  const isOn = ({ sources }: DevFault): boolean => sources.length > 0;
  const shown = faults.filter((fault) => isOn(fault) || (!isChange && (isAll || fault.isPlain)));
  if (shown.length === 0) return 'all faults are off\n';
  const width = Math.max(...shown.map(({ name }) => name.length));
  const lines = shown.map((fault) => {
    const allowed = fault.isHonest ? ' (allowed)' : '';
    return `${isOn(fault) ? 'on ' : 'off'}  ${fault.name.padEnd(width)}  ${fault.description}${allowed}`;
  });
  const hidden = faults.length - shown.length;
  const rest = isChange || hidden === 0 ? [] : [`and ${hidden} more: \`routespec faults --all\` lists them`];
  return `${[...lines, ...rest].join('\n')}\n`;
}
