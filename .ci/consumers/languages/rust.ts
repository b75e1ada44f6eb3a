import { copyFileSync, cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { cached, pinned, run, SOURCES, shared, source, type Workplace } from '../workplace.ts';
import { exchange, type Language, verdicts } from './language.ts';

const MANIFEST = source('rust/Cargo.toml');
const TARGET = shared('rust-target');

const build = ({ schemas }: Workplace): Promise<string> => {
  const schema = path.join(schemas, 'webhook-body.json');
  const contents = [MANIFEST, source('rust/src/main.rs'), readFileSync(schema, 'utf8')];
  return cached('rust', contents, async (folder) => {
    cpSync(path.join(SOURCES, 'rust'), folder, { recursive: true });
    cpSync(schema, path.join(folder, 'webhook-body.json'));
    await run('cargo', ['build', '--quiet'], { cwd: folder, env: { CARGO_TARGET_DIR: TARGET } });
    // The next build for another schema replaces what is in the target folder.
    copyFileSync(path.join(TARGET, 'debug/routespec-consumer'), path.join(folder, 'consumer'));
  });
};

const program = async (place: Workplace, ...args: string[]): Promise<string> =>
  run(path.join(await build(place), 'consumer'), args);

export const RUST: Language = {
  name: 'Rust',
  tools: [{ command: 'cargo', args: ['--version'], least: '1.85' }],
  install: async () => {
    // Cargo does it while it builds.
  },
  generators: [
    {
      name: 'typify',
      version: pinned(MANIFEST, 'typify = "='),
      reads: 'webhook-body.json',
      build: async (place) => {
        await build(place);
      },
      trip: (place, bodies) => exchange(place, bodies, (from, to) => program(place, 'trip', from, to)),
    },
  ],
  validator: {
    name: 'jsonschema',
    version: pinned(MANIFEST, 'jsonschema = { version = "='),
    validate: (place, samples) =>
      verdicts(place, samples, (from, to) => program(place, 'validate', place.schemas, from, to)),
  },
};
