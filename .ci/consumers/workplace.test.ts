import { expect, it } from 'vitest';
import { isAtLeast, missing, versionIn } from './workplace.ts';

it.each([
  ['1.25', '1.25', true],
  ['1.100', '1.25', true],
  ['17.0.15', '17', true],
  ['1.24.9', '1.25', false],
  ['1', '1.25', false],
  ['11.0.2', '17', false],
])('version %s is at least %s: %s', (version, least, isLate) => expect(isAtLeast(version, least)).toBe(isLate));

it.each([
  ['\u001b[1mApache Maven 3.8.7\u001b[m\nJava version: 17.0.15', '3.8.7'],
  ['javac 21', '21'],
])('finds the version in %j', (output, version) => expect(versionIn(output)).toBe(version));

it('a machine lacks what is not there, or too old', async () => {
  const tools = [
    { command: 'node', args: ['--version'], least: '20.0' },
    { command: 'node', args: ['--version'], least: '999.0' },
    { command: 'no-such-command', args: [], least: '1.0' },
  ];
  expect(await missing(tools)).toEqual(['node 999.0', 'no-such-command 1.0']);
});
