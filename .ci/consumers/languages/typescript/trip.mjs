/**
 * Reads webhook bodies with generated types, which is to compile them: `trip.mjs TYPE IN OUT`, one body per line. The line of a body
 * that the types refuse is `refused: `, and why. The types are in bodies.ts of the current folder.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const [type, source, target] = process.argv.slice(2);
const bodies = readFileSync(source, 'utf8').split('\n').slice(0, -1);

/** Everything that the compiler can be strict about in a module that only uses types. */
const PROJECT = {
  compilerOptions: {
    ...{ target: 'es2023', module: 'nodenext', types: [], noEmit: true, strict: true, allowUnreachableCode: false },
    ...{ exactOptionalPropertyTypes: true, noPropertyAccessFromIndexSignature: true, noUncheckedIndexedAccess: true },
    ...{ noUnusedLocals: true, skipLibCheck: false, verbatimModuleSyntax: true },
  },
  files: ['receiver.ts'],
};
/** Use of the type in a receiver: the kind of a body decides its members. */
const RECEIVER = [
  `import type * as generated from './bodies.js';`,
  `type WebhookBody = generated.${type};`,
  `export const eventOf = (body: WebhookBody): string | undefined => (body.type === 'track' ? body.event : undefined);`,
  `export const bodies: WebhookBody[] = [`,
];
const literal = (body) => `${body.replaceAll('"__proto__":', '["__proto__"]:')},`;

writeFileSync('package.json', '{"type": "module"}');
writeFileSync('tsconfig.json', JSON.stringify(PROJECT));
writeFileSync('receiver.ts', `${[...RECEIVER, ...bodies.map(literal), '];'].join('\n')}\n`);
const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const { stdout, status } = spawnSync(process.execPath, [compiler, '--pretty', 'false'], { encoding: 'utf8' });
const found = [...stdout.matchAll(/^(\S+?)\((\d+),\d+\): error (.*)$/gm)];
const outside = found.filter(([, file, line]) => file !== 'receiver.ts' || Number(line) <= RECEIVER.length);
if (outside.length > 0 || (status !== 0 && found.length === 0)) throw new Error(stdout);
const refused = new Map(found.map(([, , line, why]) => [Number(line) - RECEIVER.length - 1, why]));
const lines = bodies.map((body, index) =>
  refused.has(index) ? `refused: ${refused.get(index)}` : JSON.stringify(JSON.parse(body)),
);
writeFileSync(target, lines.map((line) => `${line}\n`).join(''));
