import { attempt, ROOT } from './workplace.ts';

/** A command that has to be on the machine, in this version or a later one. */
export interface Tool {
  readonly command: string;
  /** Makes it print its version. */
  readonly args: readonly string[];
  /** Such as `1.25`. */
  readonly least: string;
}

/** What a machine lacks of a list, such as `go 1.25`. */
export async function missing(tools: readonly Tool[]): Promise<string[]> {
  const printed = await Promise.all(tools.map(({ command, args }) => attempt(command, args, { cwd: ROOT })));
  return tools
    .filter(({ least }, index) => {
      const { failed = true, output = '' } = printed[index] ?? {};
      return failed || !isAtLeast(versionIn(output), least);
    })
    .map(({ command, least }) => `${command} ${least}`);
}

/** The first number with points, which is not one of a colour, or the first number. */
export const versionIn = (output: string): string => /\d+([.]\d+)+/.exec(output)?.[0] ?? /\d+/.exec(output)?.[0] ?? '0';

/** Whether a version is another or a later one. */
export function isAtLeast(version: string, least: string): boolean {
  const parts = version.split('.').map(Number);
  const wanted = least.split('.').map(Number);
  const at = wanted.findIndex((number, index) => (parts[index] ?? 0) !== number);
  return at === -1 || (parts[at] ?? 0) > (wanted[at] ?? 0);
}
