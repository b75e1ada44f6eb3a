import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { BODY_KINDS } from '../../../spec/shapes/bodies.ts';
import { pinned, run, SOURCES, source, type Workplace } from '../workplace.ts';
import { exchange, type Language, verdicts } from './language.ts';

const PROJECT = source('java/pom.xml');

const folderOf = ({ folder }: Workplace): string => path.join(folder, 'java');

const program = (place: Workplace, ...args: string[]): Promise<string> =>
  run('java', ['-classpath', 'target/classes:target/libraries/*', 'routespec.Consumer', ...args], {
    cwd: folderOf(place),
  });

export const JAVA: Language = {
  name: 'Java',
  tools: [
    { command: 'javac', args: ['-version'], least: '17' },
    { command: 'mvn', args: ['--version'], least: '3.6' },
  ],
  install: async (place) => {
    cpSync(path.join(SOURCES, 'java'), folderOf(place), { recursive: true });
  },
  generators: [
    {
      name: 'jsonschema2pojo',
      version: pinned(PROJECT, '<artifactId>jsonschema2pojo-maven-plugin</artifactId>'),
      reads: '*-body.json',
      build: async (place) => {
        const schemas = path.join(folderOf(place), 'schemas');
        mkdirSync(schemas);
        // It knows no unions, so it gets the schema of each kind.
        for (const kind of BODY_KINDS) {
          cpSync(path.join(place.schemas, `${kind}-body.json`), path.join(schemas, `${kind}-body.json`));
        }
        await run('mvn', ['--quiet', '--batch-mode', 'compile'], { cwd: folderOf(place) });
      },
      trip: (place, bodies) => exchange(place, bodies, (from, to) => program(place, 'trip', from, to)),
    },
  ],
  validator: {
    name: 'networknt/json-schema-validator',
    version: pinned(PROJECT, '<artifactId>json-schema-validator</artifactId>'),
    validate: (place, samples) =>
      verdicts(place, samples, (from, to) => program(place, 'validate', place.schemas, from, to)),
  },
};
