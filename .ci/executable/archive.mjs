// Writes what the executable unpacks, all that the command reads: node archive.mjs PACKAGE ZOD FOLDER
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const [packed, zod, folder] = process.argv.slice(2);
const filesIn = (root, wanted, prefix = '') =>
  readdirSync(root, { recursive: true })
    .filter((file) => wanted.test(file) && statSync(join(root, file)).isFile())
    .toSorted()
    .map((file) => [`${prefix}${file}`, readFileSync(join(root, file), 'base64')]);
const files = [
  ...filesIn(
    packed,
    /^(package\.json|suites\/(routespec\.mjs|drivers\/.*)|schemas\/.*|dist\/(?!commonjs\/|types\/).*)$/,
  ),
  ...filesIn(zod, /^(?!src\/).*\.(js|json)$/, 'node_modules/zod/'),
];
const archive = gzipSync(JSON.stringify(files), { level: 9 });
writeFileSync(join(folder, 'files'), archive);
writeFileSync(join(folder, 'digest'), createHash('sha256').update(archive).digest('hex').slice(0, 16));
