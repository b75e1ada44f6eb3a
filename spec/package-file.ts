import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/**
 * Where a file or folder of the package is on this machine. It is found from the package's own name, because the program
 * may be a checkout, a bundle, or installed.
 *
 * @param path from the root of the package, such as `schemas`
 */
export function packageFile(path: string): string {
  return join(dirname(createRequire(import.meta.url).resolve('routespec/package.json')), path);
}

/** What a packed file of the published package contains. It is JSON, compressed with brotli, which takes less room than a module. */
export function readPackedFile(path: string): unknown {
  return JSON.parse(brotliDecompressSync(readFileSync(packageFile(path))).toString());
}
