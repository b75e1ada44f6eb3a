/**
 * Reads webhook bodies with generated code that checks them, and writes them again: `runtime.mjs GENERATOR IN OUT`, one body per line.
 * The line of a body that the code refuses is `refused: `, and why. The code is in the current folder.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';

const [generator, source, target] = process.argv.slice(2);

/** The module of a file in TypeScript. */
async function load(file) {
  const options = { compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 } };
  writeFileSync(`${file}.mjs`, ts.transpileModule(readFileSync(`${file}.ts`, 'utf8'), options).outputText);
  return import(pathToFileURL(resolve(`${file}.mjs`)).href);
}

const KINDS = ['page', 'screen', 'identify', 'track', 'alias', 'group', 'delete'];
const titleOf = (kind) => `${kind[0].toUpperCase()}${kind.slice(1)}Body`;
/** Reads and writes a body, by generator and kind. */
const READERS = {
  'json-schema-to-zod': async () => {
    const schemas = await Promise.all(KINDS.map(async (kind) => [kind, (await load(kind)).default]));
    return new Map(schemas.map(([kind, schema]) => [kind, (line) => JSON.stringify(schema.parse(JSON.parse(line)))]));
  },
  quicktype: async () => {
    const { Convert } = await load('bodies');
    const write = (kind) => `${kind}BodyToJson`;
    return new Map(
      KINDS.map((kind) => [
        kind,
        (line) => JSON.stringify(JSON.parse(Convert[write(kind)](Convert[`to${titleOf(kind)}`](line)))),
      ]),
    );
  },
};

const readers = await READERS[generator]();
const lines = readFileSync(source, 'utf8').split('\n').slice(0, -1);
const written = lines.map((line) => {
  try {
    const read = readers.get(Object(JSON.parse(line)).type);
    if (read === undefined) throw new Error('no body has this type');
    return read(line);
  } catch (error) {
    return `refused: ${String(error.message).replaceAll(/\s+/g, ' ')}`;
  }
});
writeFileSync(target, written.map((line) => `${line}\n`).join(''));
