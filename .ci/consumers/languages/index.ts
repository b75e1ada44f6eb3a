import { GO } from './go.ts';
import { JAVA } from './java.ts';
import type { Language } from './language.ts';
import { PYTHON } from './python.ts';
import { RUST } from './rust.ts';
import { TYPESCRIPT } from './typescript.ts';

/** In the order of the table. */
export const LANGUAGES: readonly Language[] = [TYPESCRIPT, GO, PYTHON, JAVA, RUST];
