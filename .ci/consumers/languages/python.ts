import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cached, pinned, ROOT, run, SOURCES, source, type Workplace } from '../workplace.ts';
import { exchange, type Language, verdicts } from './language.ts';

const REQUIREMENTS = source('python/requirements.txt');

const environment = (): Promise<string> =>
  cached('python', [REQUIREMENTS], async (folder) => {
    await run('python3', ['-m', 'venv', folder]);
    const list = path.join(folder, 'requirements.txt');
    writeFileSync(list, REQUIREMENTS);
    await run(path.join(folder, 'bin/python'), ['-m', 'pip', 'install', '--quiet', '--requirement', list]);
  });

const folderOf = ({ folder }: Workplace): string => path.join(folder, 'python');

const python = async (place: Workplace, ...args: string[]): Promise<string> =>
  run(path.join(await environment(), 'bin/python'), args, { cwd: folderOf(place) });

/** The arguments of the command in the page of the schemas, so that it is known to work. */
function commandOnPage({ schemas }: Workplace): string[] {
  const [, command = ''] =
    /datamodel-codegen ([\s\S]*?)\n\n/.exec(readFileSync(path.join(ROOT, 'schemas/README.md'), 'utf8')) ?? [];
  const words = command.replaceAll('\\\n', ' ').trim().split(/\s+/);
  return words.map((word) => (word === 'webhooks.openapi.json' ? path.join(schemas, word) : word));
}

export const PYTHON: Language = {
  name: 'Python',
  tools: [{ command: 'python3', args: ['--version'], least: '3.11' }],
  install: async (place) => {
    await environment();
    cpSync(path.join(SOURCES, 'python'), folderOf(place), { recursive: true });
  },
  generators: [
    {
      name: 'datamodel-code-generator',
      version: pinned(REQUIREMENTS, 'datamodel-code-generator=='),
      reads: 'webhooks.openapi.json',
      note: `Its models are of pydantic ${pinned(REQUIREMENTS, 'pydantic==')}.`,
      build: async (place) => {
        await python(
          place,
          ...['-m', 'datamodel_code_generator', ...commandOnPage(place), '--target-python-version', '3.11'],
        );
        await python(place, '-m', 'mypy', '--strict', 'bodies.py', 'trip.py');
      },
      trip: (place, bodies) => exchange(place, bodies, (from, to) => python(place, 'trip.py', from, to)),
    },
  ],
  validator: {
    name: 'jsonschema',
    version: pinned(REQUIREMENTS, '\njsonschema=='),
    validate: (place, samples) =>
      verdicts(place, samples, (from, to) => python(place, 'validate.py', place.schemas, from, to)),
  },
};
