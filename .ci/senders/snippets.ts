import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import type { Website } from './pages.ts';
import type { Sender } from './sender.ts';
import { npmVersion, pythonVersion, type Runtime, type Workbench } from './workbench.ts';

/** As in the console, whose modules are not TypeScript. */
interface Snippet {
  readonly name: string;
  readonly install: string | null;
  readonly code: (place: { readonly ingestion: string; readonly writeKey: string }) => string;
}

const CONSOLE = new URL('../../sim/dev/console/', import.meta.url);
const { SNIPPETS } = (await import(new URL('panes/snippets.js', CONSOLE).href)) as { SNIPPETS: readonly Snippet[] };

/** A program that the console shows. It installs the packages in its first line, and runs as shown. */
type Shown = Pick<Sender, 'name' | 'install' | 'send'>;

/** All programs that the console shows, each run in the way of its language. */
export function shownPrograms(bench: Workbench, website: Website | null): Shown[] {
  return SNIPPETS.map((snippet, index) => ({
    name: `the program shown for ${snippet.name}`,
    ...waysOf(snippet, `shown-${index}`, bench, website),
  }));
}

/** @throws an error for a program in an unknown language */
function waysOf(
  { name, install, code }: Snippet,
  file: string,
  bench: Workbench,
  website: Website | null,
): Pick<Shown, 'install' | 'send'> {
  const packageName = install?.split(' ').at(-1) ?? '';
  const write = (suffix: string, text: string): string => {
    const target = path.join(bench.folder, `${file}${suffix}`);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
    return target;
  };
  const textFor = ({ address, writeKey }: Parameters<Shown['send']>[0]): string =>
    code({ ingestion: address, writeKey });
  const runWith = (runtime: Runtime, suffix: string, options = ''): Pick<Shown, 'install' | 'send'> => ({
    install: runtime.install,
    send: (place) => runtime.send(write(suffix, `${textFor(place)}${options}`), place),
  });
  const [language = ''] = name.split(':');
  switch (language) {
    case 'Node':
      npmVersion(packageName);
      return runWith(bench.node, '.js');
    case 'Python':
      pythonVersion(packageName);
      return runWith(bench.python, '.py');
    case 'curl':
      return runWith(bench.shell, '.sh', ' --silent');
    case 'Go': {
      const program = bench.go(file, packageName);
      return {
        install: program.install,
        send: (place) => {
          write('/main.go', textFor(place));
          return program.send(place);
        },
      };
    }
    case 'Browser':
      return {
        install: async () => {
          if (website === null) return 'chromium';
          return install === null ? null : bench.packages();
        },
        send: async (place) => {
          if (website === null) throw new Error('Expected Chromium, got none');
          return website.sendWithModule(await bundled(textFor(place), bench.folder), place);
        },
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
