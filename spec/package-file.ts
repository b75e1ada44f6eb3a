import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/**
 * The path of a file or folder of the package on this machine. It is resolved by the package's name, because the program
 * may run from a checkout, a bundle, or an installed package.
 *
 * @param path from the root of the package, such as `schemas`
 */
export function packageFile(path: string): string {
  return join(dirname(createRequire(import.meta.url).resolve('routespec/package.json')), path);
}

/** The JSON in a packed file of the published package. Brotli makes it smaller than a module. */
export function readPackedFile(path: string): unknown {
  return JSON.parse(brotliDecompressSync(readFileSync(packageFile(path))).toString());
}
