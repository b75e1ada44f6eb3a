import { expect, test } from 'vitest';
import { CONTRACT_OPERATIONS } from '../contract-operations.ts';
import { contractDocument } from './contract.ts';

const document = contractDocument();

test('operation ids are unique', () => {
  const ids = CONTRACT_OPERATIONS.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

test.each(CONTRACT_OPERATIONS)(
  '$operationId is found under its path and method',
  ({ path, method, operationId, status }) => {
    expect(document['paths']).toHaveProperty([path, method, 'operationId'], operationId);
    expect(document['paths']).toHaveProperty([path, method, 'responses', String(status)]);
  },
);

test.each([
  ['/', []],
  ['/worlds/{world}', ['world']],
  ['/worlds/{world}/sources/{writeKey}/calls', ['world', 'writeKey']],
])('%s has the path parameters %j', (path, names) => {
  const operations = CONTRACT_OPERATIONS.filter((operation) => operation.path === path);
  expect(operations).not.toEqual([]);
  for (const { method } of operations) {
    const operation = (document['paths'] as Record<string, Record<string, { parameters?: { name: string }[] }>>)[path];
    expect((operation?.[method]?.parameters ?? []).map(({ name }) => name)).toEqual(names);
  }
});
