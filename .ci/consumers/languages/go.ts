import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pinned, run, SOURCES, source, type Workplace } from '../workplace.ts';
import { exchange, type Generator, type Language, verdicts } from './language.ts';

const MODULE = source('go/go.mod');

const folderOf = ({ folder }: Workplace): string => path.join(folder, 'go');

/** The toolchain of the machine, without downloading another one. */
const go = (place: Workplace, ...args: string[]): Promise<string> =>
  run('go', args, { cwd: folderOf(place), env: { GOTOOLCHAIN: 'local', GOFLAGS: '-mod=readonly' } });

const generator = (
  name: string,
  module: string,
  reads: string,
  args: (place: Workplace, packageName: string) => readonly string[],
  limits: Pick<Generator, 'note' | 'losesUnknown'> = {},
): Generator => {
  const packageName = name.replaceAll('-', '');
  return {
    name,
    version: pinned(MODULE, `${module} v`),
    reads,
    ...limits,
    build: async (place) => {
      const folder = path.join(folderOf(place), packageName);
      mkdirSync(folder, { recursive: true });
      const code = await go(place, 'tool', name, ...args(place, packageName));
      writeFileSync(path.join(folder, 'bodies.go'), code);
      await go(place, 'vet', `./${packageName}`);
    },
    trip: (place, bodies) => exchange(place, bodies, (from, to) => go(place, 'run', './trip', name, from, to)),
  };
};

export const GO: Language = {
  name: 'Go',
  tools: [{ command: 'go', args: ['version'], least: '1.25' }],
  install: async (place) => {
    cpSync(path.join(SOURCES, 'go'), folderOf(place), { recursive: true });
    await go(place, 'mod', 'download');
  },
  generators: [
    // The two options are those of `schemas/README.md`. There is no flag for the second one.
    generator('oapi-codegen', 'github.com/oapi-codegen/oapi-codegen/v2', 'webhooks.openapi.json', (place, name) => {
      const options = path.join(folderOf(place), `${name}.yaml`);
      writeFileSync(options, 'output-options:\n  nullable-type: true\n');
      const document = path.join(place.schemas, 'webhooks.openapi.json');
      return ['-config', options, '-generate', 'types,skip-prune', '-package', name, document];
    }),
    generator(
      'go-jsonschema',
      'github.com/atombender/go-jsonschema',
      'webhook-body.json',
      (place, name) => ['--package', name, path.join(place.schemas, 'webhook-body.json')],
      {
        note: 'Its types keep unknown members in a separate field, and the receiver has to write them back. Unknown members within the context of a screen are lost.',
        losesUnknown: true,
      },
    ),
  ],
  validator: {
    name: 'santhosh-tekuri/jsonschema',
    version: pinned(MODULE, 'github.com/santhosh-tekuri/jsonschema/v6 v'),
    validate: (place, samples) =>
      verdicts(place, samples, (from, to) => go(place, 'run', './validate', place.schemas, from, to)),
  },
};
