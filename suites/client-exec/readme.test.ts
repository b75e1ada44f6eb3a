import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { adapterAnswerSchema, adapterRequestSchema } from '../../spec/shapes/adapter.ts';

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');
const page = read('README.md');

it('the page shows the adapter as it is', () => {
  const [, shown] = /<!-- adapter.py -->\n```python\n([\s\S]*?)```/.exec(page) ?? [];
  expect(shown).toBe(read('examples/adapter.py'));
});

it('the lines on the page have the published shapes', () => {
  const lines = [...page.matchAll(/`(\{"id".*?\})`/g)].map(([, line = '']) => JSON.parse(line));
  expect(lines).toHaveLength(9);
  const wrong = lines.filter((line) => {
    const schema = 'do' in line ? adapterRequestSchema : adapterAnswerSchema;
    return !schema.safeParse(line).success;
  });
  expect(wrong).toEqual([]);
});
