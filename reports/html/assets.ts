import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFile } from '../../spec/package-file.ts';

/** A style or script as it stands in the page, and the hash by which the page allows it. */
export interface Asset {
  readonly text: string;
  readonly hash: string;
}

const FOLDER = packageFile('reports/html/page');

/** In this order, because later rules refine earlier ones. */
const STYLES = ['base', 'verdict', 'clauses', 'cases', 'tables', 'timeline', 'narrow', 'print'];

/** The style of the page, from all its files. */
export function style(): Asset {
  return assetOf(STYLES.map((name) => `${name}.css`));
}

/** The script of the page. */
export function script(): Asset {
  return assetOf(['page.js']);
}

function assetOf(files: readonly string[]): Asset {
  // A checkout may have other line ends, which a browser would change, and with them the hash.
  const text = files.map((file) => readFileSync(join(FOLDER, file), 'utf8').replaceAll('\r\n', '\n')).join('\n');
  return { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` };
}
