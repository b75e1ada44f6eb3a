import { expect, it } from 'vitest';

const MODULE = new URL('./requirements.mjs', import.meta.url).href;
const { refuseOldNode } = await import(MODULE);

it.each([
  [{ node: '20.18.3' }, 'Expected Node 20.19 or newer, got 20.18.3'],
  [{ node: '18.20.0' }, 'Expected Node 20.19 or newer, got 18.20.0'],
  [
    { node: '26.3.0', bun: '1.4.5' },
    'Expected Node 20.19 or newer, got Bun 1.4.5; start it with npx, or without --bun',
  ],
])('refuses to start with %j, in one sentence', (versions, sentence) => {
  expect(() => refuseOldNode(versions)).toThrow(sentence);
});

it.each([{ node: '20.19.0' }, { node: '22.0.0' }])('starts with %j', (versions) => {
  expect(() => refuseOldNode(versions)).not.toThrow();
});
