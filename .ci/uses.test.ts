import { describe, expect, it } from 'vitest';
import { misuses, USES } from './uses.ts';

/** The message about one more file among those that are listed. */
function saidOf(path: string, text: string): string[] {
  const uses = USES.map((use) => ({ ...use, allowed: {} }));
  return misuses(new Map([[path, text]]), uses);
}

describe('misuses', () => {
  it.each([
    ["const answer = await fetch('http://a.test');", /the global `fetch`/],
    ["import { type ClientRequest, request } from 'node:https';", /a module for connections/],
    ["import * as net from 'net';", /a module for connections/],
    ["import { readFileSync } from 'node:fs';", /reading files/],
    ["import fs from 'node:fs';", /reading files/],
    ['process.stdout.write(text);', /writing to the terminal/],
    ['console.log(text);', /writing to the terminal/],
    ["text.replace(/[\\p{Cc}\\u202e]/gu, '')", /to show what does not print/],
  ])('finds %s in a file that is not listed', (text, what) => {
    expect(saidOf('suites/cli/new.ts', text)).toEqual([expect.stringMatching(what)]);
    expect(saidOf('suites/cli/new.test.ts', text)).toEqual([]);
  });

  it.each([
    "import type { IncomingMessage } from 'node:http';",
    "import { type IncomingMessage, type Server } from 'node:http';",
    "import { statSync, writeFileSync } from 'node:fs';",
    'const response = await app.fetch(request);',
    'stream.write(text);',
  ])('takes %s', (text) => {
    expect(saidOf('suites/cli/new.ts', text)).toEqual([]);
  });

  it('finds a listed file that no longer needs it', () => {
    const [use] = USES;
    const sentences = misuses(new Map([['a.ts', '']]), use === undefined ? [] : [{ ...use, allowed: { 'a.ts': '' } }]);
    expect(sentences).toEqual([expect.stringMatching(/^Expected a\.ts to need /)]);
  });
});
