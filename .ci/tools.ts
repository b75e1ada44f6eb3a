import { spawnSync } from 'node:child_process';

/** The option that makes a command print its version. */
const VERSION: Readonly<Record<string, string>> = { go: 'version', javac: '-version' };

/** The tools that the machine lacks or has in an older version, such as `go 1.25`. Empty if there are none. */
export function lacking(tools: Readonly<Record<string, string>>): string {
  const missing = Object.entries(tools).filter(([command, least]) => {
    const { stdout, stderr, status } = spawnSync(command, [VERSION[command] ?? '--version'], { encoding: 'utf8' });
    const version = /\d+(?:[.]\d+)+|\d+(?=\s)/.exec(`${stdout}${stderr}`)?.[0] ?? '0';
    return status !== 0 || version.localeCompare(least, 'en', { numeric: true }) < 0;
  });
  return missing.map((tool) => tool.join(' ')).join(' and ');
}
