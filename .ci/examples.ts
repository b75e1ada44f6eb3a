import { writeFileSync } from 'node:fs';
import { EXAMPLES_FILE, generateExamples } from './examples/examples.ts';

writeFileSync(new URL(`../${EXAMPLES_FILE}`, import.meta.url), generateExamples());
console.log(`Wrote ${EXAMPLES_FILE}`);
