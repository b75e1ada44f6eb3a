import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CONTRACT_OPERATIONS } from './contract-operations.ts';
import { CONTRACT_EXAMPLES, EXAMPLE_NAMES } from './examples/contract.ts';
import { CLIENT_FEATURES, CLOCK_FEATURES, ROUTER_FEATURES } from './requirements/requirement.ts';
import { PUBLISHED_SHAPES } from './schema-catalogue.ts';

const page = readFileSync(new URL('contract.md', import.meta.url), 'utf8');
/** A request and the status of its answer, in the form that the page uses. */
const OPERATION = /^`([A-Z]+ \/\S*)` → (\d{3})/gm;

describe('the contract page', () => {
  it('shows every example once', () => {
    const shown = [...page.matchAll(/^<!-- example: (\S+) -->$/gm)].map(([, name]) => name);
    expect(shown.toSorted()).toEqual(EXAMPLE_NAMES.toSorted());
  });

  it('describes every request with its status, and no other', () => {
    const shown = [...page.matchAll(OPERATION)].map(([, request, status]) => `${request} ${status}`);
    const operations = CONTRACT_OPERATIONS.map(
      ({ method, path, status }) => `${method.toUpperCase()} ${path} ${status}`,
    );
    expect(shown.toSorted()).toEqual(operations.toSorted());
  });

  it.each([...ROUTER_FEATURES, ...CLIENT_FEATURES, ...CLOCK_FEATURES])('explains the optional part %s', (feature) => {
    expect(page).toContain(`| \`${feature}\` |`);
  });
});

describe('the examples of the contract', () => {
  it.each(EXAMPLE_NAMES)('%s has its shape', (name) => {
    expect(PUBLISHED_SHAPES[name].parse(CONTRACT_EXAMPLES[name])).toEqual(CONTRACT_EXAMPLES[name]);
  });

  it('cover every document that a request or an answer carries', () => {
    const carried = CONTRACT_OPERATIONS.flatMap(({ request, answer }) => [request, answer]);
    const documents = new Set([...carried.filter((name) => name !== undefined), 'contract/error']);
    expect([...documents].sort()).toEqual(EXAMPLE_NAMES.toSorted());
  });
});
