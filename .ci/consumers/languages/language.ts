import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { RoutespecError } from '../../../spec/error.ts';
import type { Tool, Workplace } from '../workplace.ts';

/** The generator of types of a schema, and the program that uses them. */
export interface Generator {
  readonly name: string;
  readonly version: string;
  /** The files of `schemas/` that it reads. */
  readonly reads: string;
  /** A note for the reader of the table. */
  readonly note?: string;
  /** True if its types cannot keep members that the schema does not list. `note` says more. */
  readonly losesUnknown?: true;
  /** Generates the types and compiles them as strictly as the compiler can. Throws the compiler's messages. */
  readonly build: (place: Workplace) => Promise<void>;
  /** Reads each body with the types and writes it again. A body that the types refuse becomes `refused: …`. */
  readonly trip: (place: Workplace, bodies: readonly string[]) => Promise<string[]>;
}

/** A document as JSON, and the name of the schema to validate it by. */
export interface Sample {
  readonly schema: string;
  readonly text: string;
}

/** A validator of JSON Schema that a receiver in this language would use. */
export interface Validator {
  readonly name: string;
  readonly version: string;
  readonly validate: (place: Workplace, samples: readonly Sample[]) => Promise<boolean[]>;
}

export interface Language {
  readonly name: string;
  readonly tools: readonly Tool[];
  /** Installs its generators and its validator. */
  readonly install: (place: Workplace) => Promise<void>;
  readonly generators: readonly Generator[];
  readonly validator: Validator;
}

/** A run of a program that reads one file of lines and writes another. */
type Program = (source: string, target: string) => Promise<unknown>;

/**
 * Gives lines to a program, and returns its lines.
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
