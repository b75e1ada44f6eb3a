import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { formsOf } from '../../deployment/file/scrub.ts';

/** For tests only: the text of every file below a folder, by its path. */
export function filesBelow(folder: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    if (statSync(path).isFile()) files.set(path, readFileSync(path, 'latin1'));
  }
  return files;
}

/** For tests only: every spelling of a secret that is searched for, including its digests. */
export function tracesOf(secret: string): string[] {
  const digests = ['md5', 'sha1', 'sha256'].flatMap((name) => {
    const digest = createHash(name).update(secret);
    const bytes = digest.digest();
    return [bytes.toString('hex'), bytes.toString('base64')];
  });
  return [...formsOf(secret), Buffer.from(secret).toString('latin1'), ...digests].map((form) => form.toLowerCase());
}

/** For tests only: the readable command lines of all processes of this machine, as one text. */
export function commandLines(): string {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      try {
        return readFileSync(`/proc/${name}/cmdline`, 'latin1');
      } catch {
        return '';
      }
    })
    .join('\n');
}
