import { writeFileSync } from 'node:fs';
import { CHECKS_FILE, generateChecks } from './checks/checks.ts';

writeFileSync(new URL(`../${CHECKS_FILE}`, import.meta.url), generateChecks());
console.log(`Wrote ${CHECKS_FILE}`);
