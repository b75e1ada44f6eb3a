import { once } from 'node:events';
import { RoutespecError } from '../../spec/error.ts';
import { didYouMean } from '../../spec/text/nearest.ts';
import { type CommandArguments, readChoice, readHosts, readInteger } from './arguments.ts';
import { EXIT } from './exit-codes.ts';
import { ENDING_SIGNALS } from './interruption.ts';
import { print } from './output/print.ts';
import { composedNames, FAULTS, faultNamesLike, findFault, VARIANTS } from './simulator/changes.ts';
import { type Rules, type SimulatorOptions, simulator } from './simulator/simulator.ts';
import { parentGone } from './watch-parent.ts';

const DEFAULT_PORT = '4010';

/**
 * `routespec sim`: serves the simulator until a signal ends it or, with the option, until its parent is gone. With `--faults` or
 * `--variants` it lists what the simulator can do instead.
 */
export async function simCommand(given: CommandArguments): Promise<number> {
  const listed = given.on('faults') ? FAULTS : given.on('variants') ? VARIANTS : undefined;
  if (listed !== undefined) {
    print(listed.map(({ name, description }) => `${name}  ${description}\n`).join(''));
    if (given.on('faults')) print(composedLines());
    return EXIT.conformant;
  }
  const port = readInteger('port', given.text('port') ?? process.env['PORT'] ?? DEFAULT_PORT, 0, 65_535);
  const clock = readChoice('clock', given.text('clock') ?? 'virtual', ['virtual', 'real']);
  const options = { port, clock, rules: chooseRules(given), ...readHosts(given) };
  await serve(options, given.on('exit-with-parent'));
  return EXIT.conformant;
}

/** A slip happens each time, or, as in `unsigned when retry`, only sometimes. */
function composedLines(): string {
  const parts = composedNames().map(([title, names]) => `\n${title}:\n${names.map((name) => `  ${name}\n`).join('')}`);
  return `\nA fault is also a slip, or SLIP when TRIGGER:\n${parts.join('')}`;
}

async function serve(options: SimulatorOptions, exitsWithParent: boolean): Promise<void> {
  const listening = new AbortController();
  // The reader of the address may send a signal immediately.
  const reasons: Promise<unknown>[] = ENDING_SIGNALS.map((name) => once(process, name, listening));
  if (exitsWithParent) reasons.push(parentGone(listening.signal));
  const ended = Promise.race(reasons);
  ended.catch(() => {});
  try {
    const running = await simulator.start(options);
    print(`routespec simulator at ${running.url}, ${options.clock} clock\n`);
    await ended;
    await running.close();
  } finally {
    listening.abort();
  }
}

function chooseRules(given: CommandArguments): Rules {
  const variant = given.text('variant');
  if (variant !== undefined) {
    const names = VARIANTS.map(({ name }) => name);
    const found = VARIANTS.find(({ name }) => name === variant) ?? refuse('variant', variant, names);
    return found.rules(simulator.reference);
  }
  const names =
    given
      .text('fault')
      ?.split(',')
      .map((name) => name.trim()) ?? [];
  const faults = names.map((name) => findFault(name) ?? refuse('fault', name, faultNamesLike(name)));
  return faults.reduce((rules, each) => each.rules(rules), simulator.reference);
}

function refuse(flag: 'fault' | 'variant', name: string, names: readonly string[]): never {
  const meant = didYouMean(name, names);
  const advice = meant === '' ? `; \`routespec sim --${flag}s\` lists the names` : meant;
  throw new RoutespecError('usage', `Expected \`--${flag}\` to be the name of a ${flag}, got ${name}${advice}`);
}
