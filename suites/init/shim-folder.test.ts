import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type InitRole, LANGUAGES, type LanguageName } from './languages.ts';
import { readTemplates, shimFolder } from './shim-folder.ts';

const NAMES = Object.keys(LANGUAGES) as LanguageName[];
const SHIMS = NAMES.flatMap((name) => [[name, 'router'] as const, [name, 'client'] as const]);
const templates = readTemplates();

const filesOf = (name: LanguageName, role: InitRole) => shimFolder(name, role, '1.2.3', templates).files;

describe.each(SHIMS)('a shim in %s for a %s', (name, role) => {
  const files = filesOf(name, role);

  it('has everything that its README names', () => {
    const { calls: _, others, ...parts } = LANGUAGES[name].files(role);
    const named = [...Object.values(parts), ...Object.keys(others).flatMap((path) => path.split(', '))];
    const common = ['known.txt', 'README.md', '.gitignore', '.gitlab-ci.yml', '.github/workflows/conformance.yml'];
    expect([...files.keys()]).toEqual(expect.arrayContaining([...named, ...common]));
    expect(named.filter((path) => !files.get('README.md')?.includes(`\`${path}\``))).toEqual([]);
  });

  it('has no mark that was not filled in', () => {
    const marks = [...files].filter(([, text]) => /@\w+@/.test(text));
    expect(marks.map(([path]) => path)).toEqual([]);
  });

  it('has workflows that are YAML, and ask for this version', () => {
    const workflows = ['.gitlab-ci.yml', '.github/workflows/conformance.yml'].map((path) => files.get(path) ?? '');
    for (const text of workflows) expect(Object.keys(parse(text)).length).toBeGreaterThan(2);
    expect(workflows.join('').match(/routespec@[\d.]+/g)).toEqual(expect.arrayContaining(['routespec@1.2.3']));
  });

  it('knows its commands', () => {
    const { next } = shimFolder(name, role, '1.2.3', templates);
    const readme = files.get('README.md') ?? '';
    expect(next.length).toBeGreaterThanOrEqual(4);
    expect(next.filter(([command]) => !readme.includes(`\n    ${command}\n`))).toEqual([]);
  });
});

it('has templates for no other language', () => {
  const tops = new Set(Object.keys(templates).map((path) => path.split('/')[0]));
  expect([...tops].sort()).toEqual(['common', ...NAMES].sort());
});
