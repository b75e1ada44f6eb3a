import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { explainCommand } from './explain-command.ts';

const RETIRED = [
  { id: 'signature/old', successors: ['signature/digest', 'SIG-002'], reason: 'it said two things' },
  { id: 'BOD-000', successors: [], reason: 'the service gave it up' },
];

let printed = '';
beforeEach(() => {
  printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text;
    return true;
  });
});
afterEach(() => void vi.restoreAllMocks());

describe('explainCommand, of a retired id', () => {
  it.each([
    [
      'signature/old',
      'retired id   signature/old\nreplaced by  signature/digest, SIG-002\nreason       it said two things\n',
    ],
    ['bod-000', 'retired id   BOD-000\nreplaced by  nothing\nreason       the service gave it up\n'],
  ])('says what replaces %s, and why', async (id, rows) => {
    expect(await explainCommand([id], RETIRED)).toBe(0);
    expect(printed).toBe(rows);
  });

  it('refuses an id that never was', async () => {
    await expect(explainCommand(['signature/older'], RETIRED)).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining('got signature/older'),
    });
  });
});
