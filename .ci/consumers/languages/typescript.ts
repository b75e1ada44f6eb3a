import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { AnySchema } from 'ajv';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { attempt, cached, pinned, ROOT, run, SOURCES, source, type Workplace } from '../workplace.ts';
import type { Generator, Language } from './language.ts';

const MANIFEST = source('typescript/package.json');
const PROJECT = source('../../../package.json');
const COMPILER = path.join(ROOT, 'node_modules/typescript/bin/tsc');

/** Everything that the compiler can be strict about in a module that only uses types. */
const PROJECT_OF_RECEIVER = {
  compilerOptions: {
    target: 'es2023',
    module: 'nodenext',
    types: [],
    noEmit: true,
    strict: true,
    allowUnreachableCode: false,
    exactOptionalPropertyTypes: true,
    noPropertyAccessFromIndexSignature: true,
    noUncheckedIndexedAccess: true,
    noUnusedLocals: true,
    skipLibCheck: false,
    verbatimModuleSyntax: true,
  },
  files: ['receiver.ts'],
};

const packages = (): Promise<string> =>
  cached('typescript', [MANIFEST, source('typescript/package-lock.json')], async (folder) => {
    cpSync(path.join(SOURCES, 'typescript'), folder, { recursive: true });
    await run('npm', ['ci', '--silent', '--no-audit', '--no-fund'], { cwd: folder });
  });

const folderOf = ({ folder }: Workplace, name: string): string => path.join(folder, 'typescript', name);

/** One line for each body. JSON may contain two kinds of line breaks without escaping them. */
const asLiteral = (body: string): string =>
  body.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029').replaceAll('"__proto__":', '["__proto__"]:');

/** Compiles a module, and returns the compiler's messages about each of its lines, by their number from 1. */
async function compile(folder: string, lines: readonly string[]): Promise<ReadonlyMap<number, string>> {
  const [file = ''] = PROJECT_OF_RECEIVER.files;
  writeFileSync(path.join(folder, file), `${lines.join('\n')}\n`);
  const { failed, output } = await attempt('node', [COMPILER, '--pretty', 'false'], { cwd: folder });
  const found = [...output.matchAll(/^(\S+?)\((\d+),\d+\): error (.*)$/gm)];
  const elsewhere = found.filter(([, name]) => name !== file);
  if (elsewhere.length > 0 || (failed && found.length === 0)) throw new Error(output);
  return new Map(found.map(([, , line, message = '']) => [Number(line), message]));
}

/** @param type the type of any body, as a receiver imports it */
function generator(name: string, reads: string, type: string, generate: Generate): Generator {
  /** Use of the type in a receiver: the kind of a body decides its members. */
  const receiver = [
    `import type * as generated from './bodies.js';`,
    `type WebhookBody = generated.${type};`,
    `export const eventOf = (body: WebhookBody): string | undefined => (body.type === 'track' ? body.event : undefined);`,
    `export const bodies: WebhookBody[] = [`,
  ];
  return {
    name,
    version: pinned(MANIFEST, `"${name}": "`),
    reads,
    build: async (place) => {
      const folder = folderOf(place, name);
      mkdirSync(folder, { recursive: true });
      writeFileSync(path.join(folder, 'package.json'), '{"type": "module"}');
      writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(PROJECT_OF_RECEIVER));
      const command = path.join(await packages(), 'node_modules/.bin', generate.command);
      await run(command, generate.args(path.join(place.schemas, reads), path.join(folder, 'bodies.ts')));
      const errors = [...(await compile(folder, [...receiver, '];'])).values()];
      if (errors.length > 0) throw new Error(errors.join('\n'));
    },
    trip: async (place, bodies) => {
      const literals = bodies.map((body) => `${asLiteral(body)},`);
      const errors = await compile(folderOf(place, name), [...receiver, ...literals, '];']);
      return bodies.map((body, index) => {
        const error = errors.get(receiver.length + index + 1);
        return error === undefined ? JSON.stringify(JSON.parse(body)) : `refused: ${error}`;
      });
    },
  };
}

interface Generate {
  readonly command: string;
  readonly args: (schema: string, types: string) => readonly string[];
}

export const TYPESCRIPT: Language = {
  name: 'TypeScript',
  tools: [{ command: 'npm', args: ['--version'], least: '10.0' }],
  install: async () => {
    await packages();
  },
  generators: [
    generator('json-schema-to-typescript', 'webhook-body.json', 'WebhookBody', {
      command: 'json2ts',
      args: (schema, types) => ['--input', schema, '--output', types],
    }),
    generator('openapi-typescript', 'webhooks.openapi.json', `components['schemas']['WebhookBody']`, {
      command: 'openapi-typescript',
      args: (schema, types) => [schema, '--output', types],
    }),
  ],
  validator: {
    name: 'Ajv',
    version: pinned(PROJECT, '"ajv": "'),
    validate: async ({ schemas }, samples) => {
      const ajv = new Ajv2020();
      const compiled = new Map<string, ValidateFunction>();
      return samples.map(({ schema, text }) => {
        const validate = compiled.get(schema) ?? ajv.compile(readSchema(schemas, schema));
        compiled.set(schema, validate);
        return validate(JSON.parse(text)) === true;
      });
    },
  },
};

/** A schema of a folder, by its name in the catalogue. */
function readSchema(schemas: string, name: string): AnySchema {
  return JSON.parse(readFileSync(path.join(schemas, `${name}.json`), 'utf8')) as AnySchema;
}
