import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A certificate authority in a file of its own, as implementations are started with it. */
export interface AuthorityFile {
  readonly path: string;
  readonly remove: () => Promise<void>;
}

/** @param authority The certificate, PEM. */
export async function writeAuthorityFile(authority: string): Promise<AuthorityFile> {
  const folder = await mkdtemp(join(tmpdir(), 'routespec-'));
  const path = join(folder, 'authority.pem');
  await writeFile(path, authority);
  return { path, remove: () => rm(folder, { recursive: true, force: true }) };
}
