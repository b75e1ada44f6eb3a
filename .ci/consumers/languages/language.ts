import type { Tool } from '../tools.ts';
import type { Workplace } from '../workplace.ts';

/** What makes types of a schema, and the program that uses them. */
export interface Generator {
  readonly name: string;
  readonly version: string;
  /** The files of `schemas/` that it reads. */
  readonly reads: string;
  /** Something that a reader of the table has to know. */
  readonly note?: string;
  /** Whether its types cannot keep members that the schema does not list. `note` says more. */
  readonly losesUnknown?: true;
  /** Generates the types and compiles them as strictly as the compiler can. Throws what the compiler says. */
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
  /** Installs what its generators and its validator need. */
  readonly install: (place: Workplace) => Promise<void>;
  readonly generators: readonly Generator[];
  readonly validator: Validator;
}
