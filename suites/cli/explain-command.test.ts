import { afterEach, expect, it, vi } from 'vitest';
import { explainCommand } from './explain-command.ts';

const RETIRED = [
  { id: 'signature/old', successors: ['signature/digest', 'SIG-002'], reason: 'it said two things' },
  { id: 'BOD-000', successors: [], reason: 'the service gave it up' },
];

afterEach(() => void vi.restoreAllMocks());

it.each([
  [
    'signature/old',
    'retired id   signature/old\nreplaced by  signature/digest, SIG-002\nreason       it said two things\n',
  ],
  ['bod-000', 'retired id   BOD-000\nreplaced by  nothing\nreason       the service gave it up\n'],
])('says what replaces the retired id %s, and why', async (id, rows) => {
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect(await explainCommand([id], RETIRED)).toBe(0);
  expect(printed.mock.calls.join('')).toBe(rows);
  await expect(explainCommand(['signature/older'], RETIRED)).rejects.toMatchObject({ code: 'usage' });
});
