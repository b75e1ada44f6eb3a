import { RoutespecError } from '../../../../spec/error.ts';
import { BODY_KINDS } from '../../../../spec/shapes/bodies.ts';
import { devSentSchema } from '../../../../spec/shapes/dev/requests.ts';
import { didYouMean } from '../../../../spec/text/nearest.ts';
import { readArguments, readInteger } from '../../arguments.ts';
import { EXIT } from '../../exit-codes.ts';
import { DEV_FLAG, DevClient } from './dev-client.ts';
import { printOutcomes } from './outcomes.ts';

const FLAGS = { ...DEV_FLAG, set: { type: 'string', multiple: true }, source: { type: 'string' } } as const;
const KINDS = [...BODY_KINDS, 'all'] as const;

/** `routespec trigger KIND|all`: makes sample messages in a `dev` that is running, and prints what came of them. */
export async function triggerCommand(args: readonly string[]): Promise<number> {
  const given = readArguments('trigger', FLAGS, args);
  const [word = 'nothing', extra] = given.rest;
  const kind = KINDS.find((known) => known === word);
  if (kind === undefined || extra !== undefined) {
    const got = extra === undefined ? `${word}${didYouMean(word, KINDS)}` : extra;
    throw new RoutespecError('usage', `Expected a kind of message after \`trigger\` (${KINDS.join(', ')}), got ${got}`);
  }
  const source = given.text('source');
  const set = Object.fromEntries(given.all('set').map(readMember));
  const client = new DevClient(given);
  const request = { kind, set, ...(source === undefined ? {} : { source }) };
  const { messages } = await client.post('/dev/trigger', request, devSentSchema);
  await printOutcomes(client, messages);
  return EXIT.conformant;
}

/** Reads `properties.revenue=9.9`. What is not JSON is text. */
function readMember(text: string): [path: string, value: unknown] {
  const [, path, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (path === undefined || value === undefined) {
    throw new RoutespecError(
      'usage',
      `Expected \`--set\` to be a path and a value, properties.revenue=9.9, got ${text}`,
    );
  }
  try {
    return [path, JSON.parse(value)];
  } catch {
    return [path, value];
  }
}

const RESEND_FLAGS = { ...DEV_FLAG, times: { type: 'string' } } as const;

/** How often one command sends a message again at most. */
const MAX_TIMES = 1000;

/** `routespec resend ID`: sends a message again, with the same body. */
export async function resendCommand(args: readonly string[]): Promise<number> {
  const given = readArguments('resend', RESEND_FLAGS, args);
  const [id, extra] = given.rest;
  if (id === undefined || extra !== undefined) {
    throw new RoutespecError(
      'usage',
      `Expected the id of one message after \`resend\`, such as m1, got ${extra ?? 'none'}`,
    );
  }
  const times = readInteger('times', given.text('times') ?? '1', 1, MAX_TIMES);
  const client = new DevClient(given);
  const { messages } = await client.post(`/dev/messages/${encodeURIComponent(id)}/resend`, { times }, devSentSchema);
  await printOutcomes(client, messages);
  return EXIT.conformant;
}
