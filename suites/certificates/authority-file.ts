import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file that holds a certificate authority. Implementations that the suite starts are given its path. */
export interface AuthorityFile {
  readonly path: string;
  readonly remove: () => Promise<void>;
}

/** Writes an authority to a new file. @param authority The certificate, in PEM. */
export async function writeAuthorityFile(authority: string): Promise<AuthorityFile> {
  const folder = await mkdtemp(join(tmpdir(), 'routespec-'));
  const path = join(folder, 'authority.pem');
  await writeFile(path, authority);
  return { path, remove: () => rm(folder, { recursive: true, force: true }) };
}
