import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** For tests only: a new folder. It is removed after all tests of the file or of the group that makes it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'routespec-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
