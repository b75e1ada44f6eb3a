import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import type { Tool } from '../consumers/workplace.ts';
import { npmVersion, pythonVersion, TOOLS, type Workbench } from './installed.ts';
import type { Website } from './pages.ts';
import { type Place, type Sending, sendWith } from './sender.ts';

/** As in the console, whose modules are not TypeScript. */
interface Snippet {
  readonly name: string;
  readonly install: string | null;
  readonly code: (place: { readonly ingestion: string; readonly writeKey: string }) => string;
}

const CONSOLE = new URL('../../sim/dev/console/', import.meta.url);
const { SNIPPETS } = (await import(new URL('panes/snippets.js', CONSOLE).href)) as { SNIPPETS: readonly Snippet[] };

/** A program that the console shows. */
export interface Shown {
  readonly name: string;
  readonly tools: readonly Tool[];
  /** Installs the packages in its first line. Returns the missing part, or null. */
  install(): Promise<string | null>;
  /** Runs it as shown. */
  send(place: Place): Promise<Sending>;
}

type Ways = Pick<Shown, 'tools' | 'install'> & { readonly run: (code: string, place: Place) => Promise<Sending> };

/** All programs that the console shows, each run in the way of its language. */
export function shownPrograms(bench: Workbench, website: Website | null): Shown[] {
  return SNIPPETS.map(({ name, install, code }, index) => {
    const ways = waysOf(name, install ?? '', `shown-${index}`, { bench, website });
    return {
      name,
      tools: ways.tools,
      install: ways.install,
      send: (place) => ways.run(code({ ingestion: place.address, writeKey: place.writeKey }), place),
    };
  });
}

interface Means {
  readonly bench: Workbench;
  readonly website: Website | null;
}

/** @throws an error for a program in an unknown language */
function waysOf(name: string, install: string, file: string, { bench, website }: Means): Ways {
  const write = (suffix: string, code: string): string => {
    const target = path.join(bench.folder, `${file}${suffix}`);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, code);
    return target;
  };
  const cwd = bench.folder;
  const packageName = install.split(' ').at(-1) ?? '';
  const [language = ''] = name.split(':');
  switch (language) {
    case 'Node':
      return {
        tools: [TOOLS.npm],
        install: async () => {
          npmVersion(packageName);
          await bench.packages();
          return null;
        },
        run: async (code) => sendWith(process.execPath, [write('.js', code)], { cwd }),
      };
    case 'Python':
      return {
        tools: [TOOLS.python],
        install: async () => {
          pythonVersion(packageName);
          await bench.python();
          return null;
        },
        run: async (code) => sendWith(await bench.python(), [write('.py', code)], { cwd }),
      };
    case 'Go':
      return {
        tools: [TOOLS.go],
        install: () => bench.goModule(packageName),
        run: async (code) => {
          write('/main.go', code);
          return sendWith(await bench.goProgram(file, packageName), [], { cwd });
        },
      };
    case 'Browser':
      return {
        tools: [],
        install: async () => {
          if (website === null) return 'chromium';
          if (install !== '') await bench.packages();
          return null;
        },
        run: async (code, place) =>
          website?.sendWithModule(await bundled(code, cwd), place) ??
          Promise.reject(new Error('Expected Chromium, got none')),
      };
    case 'curl':
      return {
        tools: [TOOLS.curl],
        install: async () => null,
        run: async (code) => sendWith('sh', ['-c', `${code} --silent`], { cwd }),
      };
    default:
      throw new Error(`Expected a way to run the program \`${name}\` of the console, got none`);
  }
}

/** A module with all that it imports. */
async function bundled(code: string, folder: string): Promise<string> {
  const options = { bundle: true, write: false, format: 'esm', target: 'es2022', logLevel: 'silent' } as const;
  const { outputFiles } = await build({ stdin: { contents: code, resolveDir: folder }, ...options });
  return outputFiles[0]?.text ?? '';
}
