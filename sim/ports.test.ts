import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const FOLDER = import.meta.dirname;
/** The one file that may know what time it is, and how to wait. */
const CLOCK = 'clock/real-clock.ts';
const OF_TESTS = /\.(test|fixture)\.ts$/;
const AMBIENT =
  /\b(Date\.now|new Date\(\)|setTimeout|setInterval|setImmediate|Math\.random|randomUUID|randomBytes|randomInt|performance\.|process\.hrtime|getRandomValues)/;

const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .map((name) => relative(FOLDER, join(FOLDER, name)))
  .filter((name) => name.endsWith('.ts') && !OF_TESTS.test(name));

describe('the simulator', () => {
  it('takes time and chance only from the world that it was given', () => {
    const offenders = files.filter((name) => AMBIENT.test(readFileSync(join(FOLDER, name), 'utf8')));
    expect(offenders).toEqual([CLOCK]);
  });
});
