import type { Untested } from '../shapes/results.ts';

/** Needs that are no parts of `supports`, in words. */
const WORDS: Readonly<Record<string, string>> = {
  router: 'a router under test (`roles: ["router"]` or `--router`)',
  client: 'a client under test (`roles: ["client"]` or `--client`)',
  'virtual-clock': '`clock: "virtual"`',
  'next-and-busy': 'a clock with `next` and `busy`',
};

/** The reason of a case that was not tested as a sentence: what would unlock it. No other place words such a reason. */
export function describeUntested({ kind, needs, blockedBy, detail }: Untested): string {
  if (detail !== undefined) return detail;
  if (kind === 'blocked') return `fix \`${blockedBy}\` first: it fails even without what this case tests`;
  if (kind === 'excluded') return `excluded by ${quote(needs)}`;
  const features = needs.filter((need) => WORDS[need] === undefined);
  const supported = features.length === 0 ? [] : [`${quote(features)} in \`supports\``];
  return `needs ${[...needs.flatMap((need) => WORDS[need] ?? []), ...supported].join(' and ')}`;
}

function quote(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}
