import { describe, expect, it } from 'vitest';
import { isAtLeast, missing, versionIn } from './workplace.ts';

describe('a version is late enough', () => {
  it.each([
    ['1.25', '1.25'],
    ['1.25.3', '1.25'],
    ['1.100', '1.25'],
    ['2.0', '1.25'],
    ['17.0.15', '17'],
  ])('%s for %s', (version, least) => expect(isAtLeast(version, least)).toBe(true));
});

describe('a version is too early', () => {
  it.each([
    ['1.24.9', '1.25'],
    ['1', '1.25'],
    ['0.99', '1.0'],
    ['11.0.2', '17'],
  ])('%s for %s', (version, least) => expect(isAtLeast(version, least)).toBe(false));
});

it.each([
  ['go version go1.26.8 linux/amd64', '1.26.8'],
  ['\u001b[1mApache Maven 3.8.7\u001b[m\nJava version: 17.0.15', '3.8.7'],
  ['javac 21', '21'],
  ['no number', '0'],
])('finds the version in %j', (output, version) => expect(versionIn(output)).toBe(version));

it('a machine lacks what is not there, or too old', async () => {
  const tools = [
    { command: 'node', args: ['--version'], least: '20.0' },
    { command: 'node', args: ['--version'], least: '999.0' },
    { command: 'no-such-command', args: [], least: '1.0' },
  ];
  expect(await missing(tools)).toEqual(['node 999.0', 'no-such-command 1.0']);
});
