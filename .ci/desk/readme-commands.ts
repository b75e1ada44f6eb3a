import { readFileSync } from 'node:fs';
import path from 'node:path';
import { RoutespecError } from '../../spec/error.ts';
import { ROOT } from '../consumers/workplace.ts';

/** The commands of a section of README.md, in order, one for each indented block of one line. @throws RoutespecError `invalid` */
export function commandsIn(heading: string, page = readFileSync(path.join(ROOT, 'README.md'), 'utf8')): string[] {
  const section = page.split(/^## /m).find((each) => each.startsWith(`${heading}\n`));
  if (section === undefined) throw new RoutespecError('invalid', `Expected a section \`${heading}\`, got none`);
  return [...section.matchAll(/^ {4}(\S.*)$/gm)].map(([, command = '']) => command);
}
