import { unwatchFile, watchFile } from 'node:fs';
import { relative } from 'node:path';
import { RoutespecError } from '../../../../spec/error.ts';
import { type DevSettings, devSettingsSchema } from '../../../../spec/shapes/dev/settings.ts';
import { sentenceOfIssue } from '../../../../spec/text/issue.ts';
import { didYouMean } from '../../../../spec/text/nearest.ts';
import { readNamedFile } from '../../../harness/named-file.ts';

/** The file that is taken from the working folder if no other is named. */
export const SETTINGS_FILE = 'routespec.dev.json';
/** The largest file that is read. */
const MAX_BYTES = 1024 * 1024;
/** Interval at which the file is looked at, in milliseconds. Editors replace files, which watching them would miss. */
const LOOK_MS = 300;
/** The members that a source may have, for suggestions. */
const NAMES = [
  'writeKey',
  'name',
  'type',
  'enabled',
  'sharedSecret',
  'previousSecret',
  'webhooks',
  'url',
  'headers',
  'sources',
  '$schema',
];

/** Reads the settings in a file. @throws RoutespecError `usage`, in one sentence */
export function readSettings(file: string): DevSettings {
  const shown = relative('', file) || file;
  const value = parse(readText(file, shown), shown);
  const settings = devSettingsSchema.safeParse(value);
  if (settings.success) return settings.data;
  const [issue] = settings.error.issues;
  const meant = issue?.code === 'unrecognized_keys' ? didYouMean(issue.keys[0] ?? '', NAMES) : '';
  const sentence = sentenceOfIssue(issue, value, { whole: 'settings', where: ` in ${shown}` });
  throw new RoutespecError('usage', `${sentence}${meant}`);
}

function readText(file: string, shown: string): string {
  try {
    return readNamedFile(file, MAX_BYTES).toString('utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RoutespecError('usage', `Expected a file of settings that can be read, got ${shown}: ${reason}`);
  }
}

function parse(text: string, shown: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RoutespecError('usage', `Expected ${shown} to be JSON, got: ${reason.split('\n')[0]}`);
  }
}

/** Calls `changed` whenever the file has changed or is gone; the returned function ends that. */
export function watchSettings(file: string, changed: () => void): () => void {
  const look = (): void => changed();
  watchFile(file, { interval: LOOK_MS }, look);
  return () => unwatchFile(file, look);
}
