import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { DEV_PORT } from '../../spec/shapes/dev/settings.ts';
import { CASES } from '../cases/index.ts';
import { RECEIVER_CASES } from '../cases/receiver/cases/index.ts';
import { DEFAULT_SETTINGS } from '../runner/run-settings.ts';
import { toMatcher } from '../runner/select.ts';
import { durationText } from './arguments.ts';
import { COMMANDS } from './commands.ts';
import { SETTINGS_FILE } from './dev/dev-options.ts';
import { LOADERS } from './dispatch.ts';
import { commandList, completionOf, pageOf } from './help.ts';
import { DEFAULT_BURST, MAX_BURST, RECEIVER_OUT } from './receiver-command.ts';

const README = fileURLToPath(new URL('README.md', import.meta.url));
const firstWord = (name: string): string => name.split(' ')[0] ?? '';

describe('the table of commands', () => {
  it('has each command that can be run, and no other', () => {
    const names = new Set(Object.keys(COMMANDS).map(firstWord));
    expect([...names].toSorted()).toEqual(Object.keys(LOADERS).toSorted());
  });

  it.each(Object.keys(COMMANDS))('has a page of help for %s, with its options, examples and exit codes', (name) => {
    const page = pageOf(name) ?? '';
    const flags = Object.keys(COMMANDS[name]?.options ?? {}).filter((flag) => !page.includes(`  --${flag}`));
    expect(flags).toEqual([]);
    expect(page).toMatch(/\nExamples:\n {2}\S[\s\S]*\nExit codes:\n {2}0 /);
  });

  it.each<[command: string, option: string, said: string]>([
    ['run', 'patience', durationText(DEFAULT_SETTINGS.patienceMs)],
    ['run', 'settle', durationText(DEFAULT_SETTINGS.settleMs)],
    ['run', 'seed', String(DEFAULT_SETTINGS.seed)],
    ['receiver', 'out', RECEIVER_OUT],
    ['receiver', 'burst', `${DEFAULT_BURST}, at most ${MAX_BURST}`],
    ['dev', 'port', String(DEV_PORT)],
    ['dev', 'settings', SETTINGS_FILE],
    ['trigger', 'dev', String(DEV_PORT)],
  ])('says of %s --%s what is so: %s', (command, option, said) => {
    expect(COMMANDS[command]?.options[option]?.help).toContain(said);
  });

  it.each(Object.keys(COMMANDS))('shows only patterns that select cases in the help of %s', (name) => {
    const cases = name === 'receiver' ? RECEIVER_CASES : CASES;
    const shown = pageOf(name)?.match(/(?<=')[a-z-]+\/[\w*-]+(?=')|\b[A-Z]{3}-\d{3}\b/g) ?? [];
    const known = cases.flatMap(({ id, requirements }): string[] => [id, ...requirements]);
    expect(shown.filter((pattern) => !known.some((each) => toMatcher(pattern).test(each)))).toEqual([]);
  });

  it('has in the help of a command no words about options of another', () => {
    expect(pageOf('receiver')).not.toMatch(/--router|--client|--exec/);
    expect(pageOf('run')).toMatch(/Two of --router/);
  });

  it('is the list of commands in the page of commands', () => {
    const [, list = ''] =
      /<!-- commands -->\n```\n([\s\S]*?)```\n<!-- \/commands -->/.exec(readFileSync(README, 'utf8')) ?? [];
    expect(list.trim()).toBe(commandList().trim());
  });
});

describe('the completion', () => {
  it.each(['bash', 'zsh', 'fish'])('of %s has every command and option', (shell) => {
    const text = completionOf(shell);
    const words = Object.entries(COMMANDS).flatMap(([name, { options }]) => [firstWord(name), ...Object.keys(options)]);
    expect(words.filter((word) => !text.includes(word))).toEqual([]);
  });
});
