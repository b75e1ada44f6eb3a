import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type InitRole, LANGUAGES, type LanguageName } from './languages.ts';
import { CIS, type Ci, readTemplates, shimFolder, workflowAlone } from './shim-folder.ts';

const NAMES = Object.keys(LANGUAGES) as LanguageName[];
const SHIMS = NAMES.flatMap((name) => [[name, 'router'] as const, [name, 'client'] as const]);
const templates = readTemplates();

const folderOf = (name: LanguageName, role: InitRole, ci: Ci = 'github') =>
  shimFolder({ name, role, ci }, '1.2.3', templates);

describe.each(SHIMS)('the HTTP adapter in %s for a %s', (name, role) => {
  const { files, next } = folderOf(name, role);

  it('has everything that its README names', () => {
    const { calls: _, others, ...parts } = LANGUAGES[name].files(role);
    const named = [...Object.values(parts), ...Object.keys(others).flatMap((path) => path.split(', '))];
    const common = ['known.txt', 'README.md', '.gitignore', '.github/workflows/conformance.yml'];
    expect([...files.keys()]).toEqual(expect.arrayContaining([...named, ...common]));
    expect(named.filter((path) => !files.get('README.md')?.includes(`\`${path}\``))).toEqual([]);
  });

  it('has no mark that was not filled in', () => {
    const marks = [...files].filter(([, text]) => /@\w+@/.test(text));
    expect(marks.map(([path]) => path)).toEqual([]);
  });

  it.each([
    ['github', '.github/workflows/conformance.yml'],
    ['gitlab', '.gitlab-ci.yml'],
  ] as const)('has the workflow that is asked for, which takes the package as a parameter: %s', (ci, path) => {
    const { files: own } = folderOf(name, role, ci);
    const text = own.get(path) ?? '';
    expect(Object.keys(parse(text)).length).toBeGreaterThan(1);
    expect(text.match(/routespec@[\d.]+/g)).toEqual(['routespec@1.2.3']);
    expect(text).toContain('npx --yes --package "$ROUTESPEC" routespec run');
    expect([...own.keys()].filter((file) => file.endsWith('.yml'))).toEqual([path]);
    expect(own.get('README.md')).toContain(`| \`${path}\` |`);
  });

  it('has git ignore what npm installs and what a run writes', () => {
    const ignored = files.get('.gitignore')?.split('\n') ?? [];
    expect(ignored).toEqual(expect.arrayContaining(['node_modules/', 'reports/']));
    expect(ignored).toEqual([...new Set(ignored)]);
  });

  it('needs no package of this project to be built, which may come from elsewhere', () => {
    expect(files.get('package.json') ?? '').not.toMatch(/"routespec": /);
  });

  it('knows its commands', () => {
    const readme = files.get('README.md') ?? '';
    expect(next.length).toBeGreaterThanOrEqual(4);
    expect(next.filter(([command]) => !readme.includes(`\n    ${command}\n`))).toEqual([]);
  });
});

it('has the commands that the page about routers shows', () => {
  const page = readFileSync(new URL('your-router.md', import.meta.url), 'utf8');
  const [, runAll = '', runOne = ''] =
    /\n {4}npx routespec init --lang go\n {4}(.*)\n[\s\S]*?\n {4}(go build .*)\n/.exec(page) ?? [];
  expect(folderOf('go', 'router').next.map(([command]) => command)).toEqual(expect.arrayContaining([runAll, runOne]));
});

it('has no workflow if none is asked for', () => {
  const { files } = folderOf('go', 'router', 'none');
  expect([...files.keys()].filter((file) => file.endsWith('.yml'))).toEqual([]);
  expect(CIS).toEqual(['github', 'gitlab', 'none']);
});

it.each([
  ['github', '.github/workflows/conformance.yml', 'timeout-minutes'],
  ['gitlab', '.gitlab-ci.yml', 'timeout'],
] as const)('makes the workflow of %s alone, with a limit of time', (ci, path, limit) => {
  const files = workflowAlone({ role: 'client', ci }, '1.2.3', templates);
  expect([...files.keys()]).toEqual([path, 'known.txt']);
  expect(files.get(path)).not.toMatch(/@\w+@/);
  expect(files.get(path)).toContain("routespec run --role client --exec './my-router --conformance'");
  const { conformance, jobs } = parse(files.get(path) ?? '');
  expect(String((conformance ?? jobs.conformance)[limit])).toMatch(/^30( minutes)?$/);
});

it('looks for data races where the language can', () => {
  const { files } = folderOf('go', 'client');
  const workflow = files.get('.github/workflows/conformance.yml') ?? '';
  expect(workflow).toContain('go build -race -o shim .');
  expect(workflow).toContain("--exec 'GORACE=halt_on_error=1 ./shim'");
});

it('has templates for no other language', () => {
  const tops = new Set(Object.keys(templates).map((path) => path.split('/')[0]));
  expect([...tops].sort()).toEqual(['common', ...NAMES].sort());
});
