/** A way of writing that the project avoids. */
export interface Avoided {
  readonly name: string;
  readonly find: RegExp;
  /** The better words. */
  readonly say: string;
}

const OPENERS = 'What|How|Whether|Where|Which|Who|When|Why';

/** Patterns and words that have no right use in a clean file. A word that is right in some places is not listed. */
export const AVOIDED: readonly Avoided[] = [
  {
    name: 'a clause in place of a noun',
    find: new RegExp(`/\\*\\*(?:\\s*\\n\\s*\\*)? (?:${OPENERS}) `, 'g'),
    say: 'name the thing: "Memory budget shared by all worlds"',
  },
  {
    name: 'a clause in place of a noun, in a line comment',
    find: new RegExp(`(?<!//.*\\n\\s*)// (?:${OPENERS}) `, 'g'),
    say: 'name the thing, or put the main clause first',
  },
  {
    name: 'a relative clause far from its noun',
    find: /\b(?:arrives?|(?:is|are) sent|accused) that /g,
    say: 'put the clause next to its noun: "All messages that a client sends arrive"',
  },
  { name: 'says so', find: /\bsays? so\b/g, say: 'repeat the noun and the verb' },
  { name: 'so is', find: /\b[Ss]o (?:is|does|are) /g, say: 'repeat the noun and the verb' },
  {
    name: 'of its own',
    find: /\bof (?:its|their|his|her|our|your) own(?! (?!with|for|and|or|but|that|which|in|at|on|to|is|are|has|have|there)\w)/g,
    say: 'separate, or "its own" before the noun',
  },
  { name: 'whatever', find: /\b[Ww]hatever\b/g, say: 'any, or "does not depend on"' },
  { name: 'beside', find: /(?<![\w/-])[Bb]eside(?![\w-])/g, say: 'next to, with, or besides' },
  { name: 'in place of', find: /\bin place of\b/g, say: 'instead of' },
  { name: 'takes the place of', find: /\bt(?:ake|akes|aking|ook) the place of\b/g, say: 'replaces' },
  { name: 'some 20', find: /\b[Ss]ome \d/g, say: 'about' },
  {
    name: 'a title without its invariant',
    find: /\b(?:changes nothing|must not matter)\b/g,
    say: 'the invariant: "Delivery does not depend on the order of sources"',
  },
  {
    name: 'is no noun',
    find: /\b(?:is|are|was|were) no (?:JSON|URI|URL|call|known|text|webhook)\b/g,
    say: 'is not',
  },
  {
    name: 'Expected, for a file or a connection',
    find: /\bExpected (?:an? (?:answer|file|folder)|the (?:file|folder|results))\b/g,
    say: 'what failed, then what to do: "No results in reports/latest. Run `routespec run` first"',
  },
  { name: 'shim', find: /(?<![\w./`'-]|-o |run )[Ss]hims?(?![\w./':-])/g, say: 'HTTP adapter' },
  { name: 'target contract', find: /\b[Tt]arget contract\b/g, say: 'conformance API' },
  { name: 'desk', find: /(?<![\w./-])desk(?![\w./-])/g, say: 'dev server' },
  { name: 'a place for a listener', find: /\bplaces? (?:at|on) which the suite\b/g, say: 'listener' },
  { name: 'honest', find: /\b[Hh]onest(?:ly|y)?\b/g, say: 'conforming or allowed' },
  { name: 'accuse', find: /\b[Aa]ccus(?:e|es|ed|ing|ation|ations)\b/g, say: 'false failure' },
  { name: 'play on', find: /\bplay(?:s|ed|ing)? on(?= with\b|[.,;)])/g, say: 'continue' },
  { name: 'carry on', find: /\bcarr(?:y|ies|ied|ying) on\b/g, say: 'continue' },
  { name: 'mend', find: /\b[Mm]end(?:s|ing)?\b/g, say: 'fix' },
  { name: 'hand in', find: /\b[Hh]and(?:s|ed|ing)? in\b/g, say: 'send' },
  { name: 'random world', find: /\b[Rr]andom worlds?\b/g, say: 'property-based case' },
  { name: 'look ahead', find: /\b[Ll]ook(?:s|ed|ing)? ahead\b/g, say: 'advance the clock and assert silence' },
  {
    name: 'counted or stepped clock',
    find: /\b(?:[Cc]ounted|[Ss]tepped) clocks?\b/g,
    say: 'clock with, or without, `next` and `busy`',
  },
];

/** A sentence for each avoided pattern in a file: its place, its words, and the better words. */
export function findings(file: string, text: string, avoided: readonly Avoided[] = AVOIDED): string[] {
  return avoided.flatMap(({ name, find, say }) =>
    [...text.matchAll(find)].map(({ index, 0: words }) => {
      const line = text.slice(0, index).split('\n').length;
      return `${file}:${line}: "${words.trim()}" (${name}): ${say}`;
    }),
  );
}
