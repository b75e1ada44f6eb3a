import { variable } from '../../harness/environment.ts';
import { isPublicSecret } from '../plan/plan.ts';
import type { Deployment } from './deployment.ts';

/** Replaces a secret. */
const MASK = '***';

/**
 * A function that masks every secret of a deployment, as it is now in the environment and the file, in a text. The text
 * has to be whole, because a part of a secret is not recognised.
 */
export function secretMask({ sources, pathToken }: Deployment): (text: string) => string {
  const names = sources.flatMap(({ writeKeyEnv, secretEnv = '' }) => [writeKeyEnv, secretEnv]);
  const values = names.flatMap((name) => variable(process.env, name) ?? []);
  const secrets = [
    ...values.filter((value) => !isPublicSecret(value)),
    ...(pathToken === undefined ? [] : [pathToken]),
  ];
  return maskOf(secrets);
}

/**
 * A function that masks secrets in a text, in any spelling: unchanged, in JSON, in a URL, in hexadecimal, and in base64
 * at any offset.
 */
export function maskOf(secrets: readonly string[]): (text: string) => string {
  const forms = [...new Set(secrets.flatMap(listForms))].sort((one, other) => other.length - one.length);
  if (forms.length === 0) return (text) => text;
  const pattern = new RegExp(forms.map(escaped).join('|'), 'gi');
  return (text) => text.replace(pattern, MASK);
}

/** All spellings of a secret that are searched for, also as the bytes of UTF-8, each as one character. */
export function listForms(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const quoted = JSON.stringify(secret).slice(1, -1);
  const plain = [secret, quoted];
  return [
    ...plain.flatMap((form) => [form, Buffer.from(form).toString('latin1')]),
    ...[encodeURIComponent(secret), bytes.toString('hex'), ...listBase64Forms(bytes)],
  ];
}

/**
 * In base64, three bytes are four characters, so a text looks different at each offset. The characters that depend on
 * the bytes around it are left out.
 */
function listBase64Forms(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
    const core = text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
    return [core, core.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
