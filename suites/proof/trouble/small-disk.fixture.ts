import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SIZE_KB = 1_024;
const BLOCK = Buffer.alloc(4_096);

/** For tests only: true if this process may mount a disk in memory, as root may on Linux. */
export const CAN_MOUNT = canMount();

/** For tests only: mounts a small disk on a folder. @returns a function that removes it */
export function mountSmallDisk(folder: string): () => void {
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_KB}k`, 'routespec', folder]);
  if (mount.status !== 0) throw new Error(`Expected to mount a disk, got: ${mount.stderr ?? mount.error}`);
  return () => void spawnSync('umount', [folder]);
}

/** For tests only: writes to a small disk until it is full. */
export function fillDisk(folder: string): void {
  try {
    for (let block = 0; block <= SIZE_KB / 4; block += 1) {
      writeFileSync(join(folder, 'filler'), BLOCK, { flag: 'a' });
    }
  } catch {
    // The disk is full.
  }
}

function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'routespec-disk-'));
  try {
    mountSmallDisk(folder)();
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(folder);
  }
}
