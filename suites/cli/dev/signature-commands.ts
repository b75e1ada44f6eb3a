import { escapeCi } from '../../../reports/text/escape.ts';
import { RoutespecError } from '../../../spec/error.ts';
import { type DevSource, devSettingsSchema } from '../../../spec/shapes/dev/settings.ts';
import { visible } from '../../../spec/text/visible.ts';
import { diagnoseDigest } from '../../../spec/webhooks/signature-mistakes.ts';
import { computeDigest } from '../../harness/checks/digest.ts';
import { type CommandArguments, readGivenFile } from '../arguments.ts';
import { EXIT } from '../exit-codes.ts';
import { print } from '../output/print.ts';
import { DevClient } from './client-commands.ts';

/** A body has at most about 32 KB. */
const MAX_BYTES = 16 * 1024 * 1024;

/** `routespec secret`: prints only the secret of a source. */
export async function secretCommand(given: CommandArguments): Promise<number> {
  const secret = await readSecret(given);
  if (escapeCi(visible(secret)) !== secret) {
    const path = 'Read `sharedSecret` in the answer of GET /dev/settings';
    throw new RoutespecError('unreadable', `A terminal or the log of a CI job would change this secret. ${path}`);
  }
  print(`${secret}\n`);
  return EXIT.conformant;
}

/** `routespec sign FILE`: prints the signature of the bytes of a file, or of standard input. */
export async function signCommand(given: CommandArguments): Promise<number> {
  const bytes = readGivenFile(given.rest[0] ?? '', MAX_BYTES);
  print(`${computeDigest(await readSecret(given), bytes)}\n`);
  return EXIT.conformant;
}

/** `routespec verify FILE --signature VALUE`: prints whether a signature is right, or its mistake. */
export async function verifyCommand(given: CommandArguments): Promise<number> {
  const signature = given.text('signature')?.trim();
  if (signature === undefined || signature === '') {
    throw new RoutespecError('usage', 'Expected `--signature` to be a value of X-Signature, got none');
  }
  const bytes = readGivenFile(given.rest[0] ?? '', MAX_BYTES);
  const [secret, previous] = await readSecrets(given);
  const expected = computeDigest(secret, bytes);
  if (signature.toLowerCase() === expected) {
    print('The signature is right.\n');
    return EXIT.conformant;
  }
  if (previous !== undefined && signature.toLowerCase() === computeDigest(previous, bytes)) {
    print('The signature is right, by the secret before.\n');
    return EXIT.conformant;
  }
  const diagnosis =
    diagnoseDigest(signature, secret, bytes) ??
    'No common mistake explains it. Check the secret, and that these are the raw body bytes.';
  print(`The signature is wrong: expected ${expected}. ${diagnosis}\n`);
  return EXIT.different;
}

async function readSecret(given: CommandArguments): Promise<string> {
  const [secret] = await readSecrets(given);
  return secret;
}

/** The given secret, or that of a source of a running `dev`, and the previous one during a change. */
async function readSecrets(given: CommandArguments): Promise<readonly [secret: string, previous?: string | undefined]> {
  const secret = given.text('secret');
  if (secret !== undefined) return [secret];
  const { sources } = await new DevClient(given).ask('GET', '/dev/settings', devSettingsSchema);
  const source = findSource(sources, given.text('source'));
  if (source.sharedSecret) return [source.sharedSecret, source.previousSecret || undefined];
  throw new RoutespecError('usage', `Expected a source with a secret, got ${source.writeKey}, which has none`);
}

function findSource(sources: readonly DevSource[], given: string | undefined): DevSource {
  const found = sources.find(({ writeKey, name }) => given === undefined || writeKey === given || name === given);
  if (found !== undefined) return found;
  const keys = sources.map(({ writeKey }) => writeKey).join(', ');
  throw new RoutespecError('usage', `Expected \`--source\` to be the write key of a source (${keys}), got ${given}`);
}
