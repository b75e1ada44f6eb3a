import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const FOLDER = import.meta.dirname;
/**
 * The only files that may read the machine's clock and wait, the one that makes the secret token of a page, and the one that lets
 * the body of a request arrive before it reads it.
 */
const AT_THE_EDGE = ['clock/real-clock.ts', 'clock/running-clock.ts', 'dev/server/dev-server.ts', 'server/exchange.ts'];
const OF_TESTS = /\.(test|prove|fixture)\.ts$/;
const AMBIENT =
  /\b(Date\.now|new Date\(\)|setTimeout|setInterval|setImmediate|Math\.random|randomUUID|randomBytes|randomInt|performance\.|process\.hrtime|getRandomValues)/;

const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .map((name) => relative(FOLDER, join(FOLDER, name)))
  .filter((name) => name.endsWith('.ts') && !OF_TESTS.test(name));

describe('the simulator', () => {
  it('reads time and random numbers only through its world', () => {
    const offenders = files.filter((name) => AMBIENT.test(readFileSync(join(FOLDER, name), 'utf8')));
    expect(offenders.sort()).toEqual(AT_THE_EDGE);
  });
});
