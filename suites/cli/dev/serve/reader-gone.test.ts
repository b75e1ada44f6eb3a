import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isUnread } from './reader-gone.ts';

it('a pipe is unread once its reader has closed it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'routespec-pipe-'));
  const pipe = join(folder, 'pipe');
  execFileSync('/bin/sh', ['-c', 'mkfifo "$0"', pipe]);
  const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
  const before = isUnread(pipe);
  closeSync(reader);
  expect([before, isUnread(pipe), isUnread(join(folder, 'none'))]).toEqual([false, true, false]);
  rmSync(folder, { recursive: true });
});
