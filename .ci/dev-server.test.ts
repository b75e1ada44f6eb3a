import { expect, it } from 'vitest';
import { commandsIn } from './dev-server.ts';

const PAGE = '# x\n\n## One\n\nText:\n\n    first command\n\nMore:\n\n    second\n\n## Two\n\n    third\n';

it('finds the commands of a section', () => {
  expect(commandsIn('One', PAGE)).toEqual(['first command', 'second']);
  expect(commandsIn('Two', PAGE)).toEqual(['third']);
  expect(() => commandsIn('Three', PAGE)).toThrow('Expected a section `Three`, got none');
});

it('the page of dev begins with one command to a delivery, and one to its retry', () => {
  expect(commandsIn('First steps').slice(0, 2)).toEqual(['npx routespec dev --demo', 'npx routespec clock +4h']);
});
