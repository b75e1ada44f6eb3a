import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { RoutespecError } from '../../../spec/error.ts';
import type { Workplace } from '../workplace.ts';
import type { Sample } from './language.ts';

/** A run of a program that reads one file of lines and writes another. */
type Program = (source: string, target: string) => Promise<unknown>;

/**
 * Hands lines to a program, and returns the lines that it writes.
 *
 * @throws RoutespecError `invalid` if it does not write one line for each
 */
export async function exchange({ folder }: Workplace, lines: readonly string[], program: Program): Promise<string[]> {
  const source = path.join(folder, 'in.txt');
  const target = path.join(folder, 'out.txt');
  writeFileSync(source, lines.map((line) => `${line}\n`).join(''));
  await program(source, target);
  const written = readFileSync(target, 'utf8').split('\n').slice(0, -1);
  if (written.length !== lines.length) {
    throw new RoutespecError('invalid', `Expected ${lines.length} lines, got ${written.length}`);
  }
  return written;
}

/** The same for a program that writes `valid` or `invalid` for each sample. */
export async function verdicts(place: Workplace, samples: readonly Sample[], program: Program): Promise<boolean[]> {
  const lines = samples.map(({ schema, text }) => `${schema}\t${text}`);
  return (await exchange(place, lines, program)).map((verdict) => {
    if (verdict !== 'valid' && verdict !== 'invalid') {
      throw new RoutespecError('invalid', `Expected \`valid\` or \`invalid\`, got ${verdict}`);
    }
    return verdict === 'valid';
  });
}
