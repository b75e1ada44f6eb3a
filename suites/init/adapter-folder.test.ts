import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { adapterFolder, type Ci, readTemplates, workflowAlone } from './adapter-folder.ts';
import { type InitRole, LANGUAGES, type LanguageName } from './languages.ts';

const NAMES = Object.keys(LANGUAGES) as LanguageName[];
const ADAPTERS = NAMES.flatMap((name) => [[name, 'router'] as const, [name, 'client'] as const]);
const templates = readTemplates();

const folder = (name: LanguageName, role: InitRole, ci: Ci) => adapterFolder({ name, role, ci }, '1.2.3', templates);

describe.each(ADAPTERS)('the HTTP adapter in %s for a %s', (name, role) => {
  const { files, next } = folder(name, role, 'github');
  const readme = files.get('README.md') ?? '';

  it('has every file that its README names, and the commands of its README, with every mark filled in', () => {
    const { calls: _, others, ...parts } = LANGUAGES[name].files(role);
    const named = [...Object.values(parts), ...Object.keys(others).flatMap((path) => path.split(', '))];
    const common = ['known.txt', 'README.md', '.gitignore', '.github/workflows/conformance.yml'];
    expect([...files.keys()]).toEqual(expect.arrayContaining([...named, ...common]));
    expect(named.filter((path) => !readme.includes(`\`${path}\``))).toEqual([]);
    expect(next.filter(([command]) => !readme.includes(`\n    ${command}\n`))).toEqual([]);
    expect([...files].flatMap(([path, text]) => (/@\w+@/.test(text) ? [path] : []))).toEqual([]);
  });

  it.each([
    ['github', '.github/workflows/conformance.yml'],
    ['gitlab', '.gitlab-ci.yml'],
    ['none', undefined],
  ] as const)('has the workflow that is asked for, which pins the package once: %s', (ci, path) => {
    const { files: own } = folder(name, role, ci);
    const texts = [...own].filter(([file]) => file.endsWith('.yml'));
    expect(texts.map(([file]) => file)).toEqual(path === undefined ? [] : [path]);
    expect(texts.flatMap(([, text]) => text.match(/routespec@[\d.]+/g))).toEqual(texts.map(() => 'routespec@1.2.3'));
  });
});

it.each(['github', 'gitlab'] as const)('makes the workflow of %s alone, with a limit of time', (ci) => {
  const [[, text = ''] = [], known] = workflowAlone({ role: 'client', ci }, '1.2.3', templates);
  expect(known?.[0]).toBe('known.txt');
  expect(text).not.toMatch(/@\w+@/);
  const { conformance, jobs } = parse(text);
  const job = conformance ?? jobs.conformance;
  expect(String(job.timeout ?? job['timeout-minutes'])).toMatch(/^30( minutes)?$/);
  expect(text).toContain("routespec run --role client --exec './my-router --conformance'");
});
