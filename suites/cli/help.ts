import { wrap } from '../../reports/text/clip-and-wrap.ts';
import { RoutespecError } from '../../spec/error.ts';
import { didYouMean } from '../../spec/text/nearest.ts';
import { COMMANDS, type Command, type Option } from './commands.ts';

const NAME_WIDTH = 29;
const LIST_WIDTH = 41;
const WIDTH = 110;

/** The notes below a page of help: those that its usage needs, or all of them without one. */
function wordsFor(usage?: string): string {
  const has = (word: string): boolean => usage === undefined || usage.includes(word);
  const example = usage?.startsWith('routespec receiver') ? "'receiver/*digest*', RCV-015" : "'signature/*', SIG-003";
  const lines: readonly (readonly [isSaid: boolean, line: string])[] = [
    [has('PATTERN'), `PATTERN is the id of a case or requirement, in which * stands for anything: ${example}.`],
    [has('DURATION'), 'DURATION is a number with a unit: 50ms, 60s, 2m, 1h.'],
    [has('--router'), PAIRS],
    [has('--expect'), EXPECTED],
  ];
  return lines.map(([isSaid, line]) => (isSaid ? `${line}\n` : '')).join('');
}

const PAIRS = `Two of --router, --client (or --client-exec) and --exec are tested together. If only a router or only a client library is under
test, the simulator is the other half; --client none or --router none leaves it out. The word simulator instead of a URL uses
the simulator.`;
const EXPECTED =
  'Each line of the --expect file is: PATTERN [REQUIREMENT] ["words of the diagnosis"] [until YYYY-MM-DD] # reason';

/** Exit codes of every command, unless its page has others. */
const EXITS: Readonly<Record<number, string>> = {
  0: 'done',
  2: 'bad usage',
  3: 'could not run',
};

/** The output of `routespec --help`: one line a command. */
export function overview(): string {
  return `routespec: conformance suite and reference simulator for an event routing service

${commandList()}
  routespec COMMAND --help       every option of a command, with examples and exit codes
  routespec --version, -v        print the version

${wordsFor()}
Exit codes: 0 conformant, 1 not conformant, 2 bad usage, 3 could not run, 4 not everything was tested, 130 interrupted.
`;
}

/** One line a command, as README.md has them too. */
export function commandList(): string {
  const rows = Object.entries(COMMANDS).map(([name, { operands, summary }]) =>
    row(['routespec', name, ...(operands === undefined ? [] : [operands])].join(' '), summary, LIST_WIDTH),
  );
  return rows.join('');
}

/** The page of one command; of `deployment`, the pages of both parts. */
export function pageOf(name: string): string | undefined {
  const names = Object.keys(COMMANDS).filter((each) => each === name || each.split(' ')[0] === name);
  return names.length === 0 ? undefined : names.map(page).join('\n');
}

function page(name: string): string {
  const { summary, options, examples, exits = {} } = COMMANDS[name] as Command;
  const rows = Object.entries(options).map(([flag, option]) => row(form(flag, option), helpOf(option), NAME_WIDTH));
  const codes = Object.entries({ ...EXITS, ...exits }).map(([code, what]) => row(code, what, 4));
  const shown = examples.map(([command, what]) => `  ${command}\n      ${what}\n`);
  const words = wordsFor(usageOf(name));
  return `${usageOf(name)}

${wrap(`${summary[0]?.toUpperCase()}${summary.slice(1)}.`, WIDTH).join('\n')}
${rows.length === 0 ? '' : `\nOptions:\n${rows.join('')}`}
Examples:
${shown.join('')}
Exit codes:
${codes.join('')}${words === '' ? '' : `\n${words}`}`;
}

export function usageOf(name: string): string {
  const { operands, options } = COMMANDS[name] as Command;
  const flags = Object.entries(options).map(([flag, option]) => `[${form(flag, option)}]${option.multiple ? '…' : ''}`);
  const [first = '', ...others] = wrapWhole([
    'routespec',
    name,
    ...(operands === undefined ? [] : [operands]),
    ...flags,
  ]);
  return [first, ...others.map((line) => `    ${line}`)].join('\n');
}

/** Lines that break only between the given words, which may have spaces. */
function wrapWhole(words: readonly string[]): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length + 1 > WIDTH) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

function form(flag: string, { value }: Option): string {
  return value === undefined ? `--${flag}` : `--${flag} ${value}`;
}

function helpOf({ help, multiple }: Option): string {
  return multiple === undefined ? help : `${help}; may be repeated`;
}

function row(name: string, text: string, width: number): string {
  const lines = wrap(text, WIDTH - width);
  const [first = '', ...others] = name.length < width ? lines : ['', ...lines];
  const indent = ' '.repeat(width + 2);
  return [`  ${name.padEnd(width)}${first}`.trimEnd(), ...others.map((line) => indent + line)]
    .map((line) => `${line}\n`)
    .join('');
}

/** Code that completes commands and options in a shell. @throws RoutespecError `usage` for an unknown shell */
export function completionOf(shell: string): string {
  const names = [...new Set(Object.keys(COMMANDS).map((name) => name.split(' ')[0] ?? ''))];
  const flagsOf = (name: string): string[] => [
    ...new Set(
      Object.entries(COMMANDS).flatMap(([each, { options }]) =>
        each.split(' ')[0] === name ? Object.keys(options) : [],
      ),
    ),
  ];
  const words = (name: string): string => [...flagsOf(name), 'help'].map((flag) => `--${flag}`).join(' ');
  const branches = names.map((name) => `    ${name}) words='${words(name)}' ;;\n`).join('');
  const shells: Readonly<Record<string, () => string>> = {
    bash: () => `_routespec() {
  local words='${names.join(' ')}'
  [ "$COMP_CWORD" -gt 1 ] && case "\${COMP_WORDS[1]}" in
${branches}  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _routespec routespec
`,
    zsh: () => `#compdef routespec
_routespec() {
  local options='${names.join(' ')}'
  (( CURRENT > 2 )) && case "\${words[2]}" in
${branches.replaceAll(" words='", " options='")}  esac
  compadd -- \${=options}
  _files
}
compdef _routespec routespec
`,
    fish: () =>
      names
        .flatMap((name) => [
          `complete -c routespec -n __fish_use_subcommand -a ${name} -d '${(COMMANDS[name]?.summary ?? '').replaceAll("'", '')}'`,
          ...flagsOf(name).map((flag) => `complete -c routespec -n '__fish_seen_subcommand_from ${name}' -l ${flag}`),
        ])
        .join('\n')
        .concat('\n'),
  };
  const make = Object.hasOwn(shells, shell) ? shells[shell] : undefined;
  if (make !== undefined) return make();
  const got = `${shell}${didYouMean(shell, Object.keys(shells))}`;
  throw new RoutespecError('usage', `Expected a shell (bash, zsh or fish) after \`completion\`, got ${got}`);
}
