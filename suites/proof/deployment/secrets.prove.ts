import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, it } from 'vitest';
import { SampleCommand } from '../../cli/command.fixture.ts';
import { FAULTS } from '../../cli/simulator/changes.ts';
import { type Rules, simulator } from '../../cli/simulator/simulator.ts';
import { listForms } from '../../deployment/file/mask.ts';
import { deploySample } from './sample.fixture.ts';

const REPORTERS = ['--reporter', 'json,html,junit,jsonl,markdown'];
const cleanups: (() => unknown)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups) await cleanup();
});

/** The text of every file below a folder. */
function textBelow(folder: string): string {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  return paths.flatMap((path) => (statSync(path).isFile() ? [readFileSync(path, 'latin1')] : [])).join('\n');
}

/** Every spelling of a secret that is searched for, including its digests. */
function spell(secret: string): string[] {
  const digests = ['md5', 'sha1', 'sha256'].flatMap((name) => {
    const bytes = createHash(name).update(secret).digest();
    return [bytes.toString('hex'), bytes.toString('base64')];
  });
  return [...listForms(secret), Buffer.from(secret).toString('latin1'), ...digests].map((form) => form.toLowerCase());
}

/** The lines of a private key, and its bytes in the other forms that somebody may write. */
function spellKey(pem: string): string[] {
  const lines = pem.split('\n').filter((line) => line !== '' && !line.startsWith('-----'));
  return [...lines.map((line) => line.toLowerCase()), ...spell(pem), ...spell(lines.join(''))];
}

/** The readable command lines of all processes of this machine, as one text. */
function commandLines(): string {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return ids
    .map((id) => {
      try {
        return readFileSync(`/proc/${id}/cmdline`, 'latin1');
      } catch {
        return '';
      }
    })
    .join('\n');
}

/** Plays cases against a sample. @returns how each ended, everything that was written, and the processes meanwhile */
async function play(options: Parameters<typeof deploySample>[0], ...patterns: string[]) {
  const sample = await deploySample(options);
  cleanups.push(sample.close);
  const command = await SampleCommand.startWith(
    sample.env,
    'run',
    '--deployment',
    sample.file,
    ...patterns,
    ...REPORTERS,
  );
  cleanups.push(() => command.remove());
  const ending = command.ended();
  const processes = commandLines();
  const { code, stdout, stderr } = await ending;
  const { cases } = await command.results();
  const written = [textBelow(join(command.folder, 'reports')), stdout, stderr].join('\n').toLowerCase();
  return { ...sample, code, cases, written, processes: processes.toLowerCase() };
}

/** Ways to put a secret into a request. */
const TELLINGS: Readonly<Record<string, (secret: string) => string>> = {
  'as it is': (secret) => secret,
  'in hexadecimal': (secret) => Buffer.from(secret).toString('hex'),
  'in base64, in the middle of something': (secret) => Buffer.from(`me:${secret}!`).toString('base64'),
};

function playTelling(tell: (secret: string) => string) {
  const sign: Rules['sign'] = (_, { message: { source } }) =>
    source.sharedSecret === undefined ? null : tell(source.sharedSecret);
  const rules = { ...simulator.reference, sign };
  return play({ rules, names: ['signed-1', 'plain-1'] }, 'signature/present', 'signature/digest', 'SIG-002');
}

describe.concurrent('no secret is in anything that is written', () => {
  it('by a green run over https, nor in the list of processes, nor is the private key', async ({ expect }) => {
    const patterns = ['body/*', 'signature/*', 'header/*'];
    const { code, cases, written, processes, ...sample } = await play({ certificate: 'trusted' }, ...patterns);
    expect(cases.filter(({ status }) => !['passed', 'not-tested'].includes(status))).toEqual([]);
    expect(cases.filter(({ status }) => status === 'passed').length).toBeGreaterThanOrEqual(30);
    expect(code).toBe(0);
    const key = readFileSync(join(sample.folder, 'key.pem'), 'utf8');
    expect(spellKey(key).filter((form) => written.includes(form))).toEqual([]);
    expect(processes).toContain(sample.file.toLowerCase());
    const forms = sample.secrets.flatMap(spell);
    expect(forms.filter((form) => written.includes(form) || processes.includes(form))).toEqual([]);
  });

  it.for(Object.entries(TELLINGS))('if a router sends its secret as the signature %s', async ([, tell], { expect }) => {
    const { secrets, code, written } = await playTelling(tell);
    expect(code).toBe(1);
    expect(written).toContain('***');
    expect(secrets.flatMap(spell).filter((form) => written.includes(form))).toEqual([]);
  });
});

it('a run over https is red for a fault', async ({ expect }) => {
  const fault = FAULTS.find(({ name }) => name === 'sent without static headers when retry');
  const rules = fault?.rules(simulator.reference) ?? simulator.reference;
  const { code, cases } = await play({ certificate: 'trusted', rules }, 'header/static-on-retries');
  expect([code, cases.map(({ failure }) => failure?.requirement)]).toEqual([1, expect.arrayContaining(['HDR-009'])]);
});
