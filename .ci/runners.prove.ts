import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const VECTORS = fileURLToPath(new URL('../schemas/vectors', import.meta.url));
const MINUTES_MS = 10 * 60_000;
const folder = mkdtempSync(path.join(tmpdir(), 'runners-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A receiver in a language, and a mistake that is planted in it. */
interface Runner {
  readonly language: string;
  readonly file: string;
  readonly needs: readonly string[];
  /** Commands of bash that run the file in its folder on the vectors, and what has to be there before. */
  readonly prepare?: string;
  readonly run: string;
  /** A part of the receiver, what stands in its place, and the id that names the mistake. */
  readonly right: string;
  readonly wrong: string;
  readonly names: RegExp;
}

const CARGO = `[package]
name = "verify"
version = "0.0.0"
edition = "2021"
[[bin]]
name = "verify"
path = "verify.rs"
[dependencies]
hmac = "0.12"
sha1 = "0.10"
base64 = "0.22"
serde_json = "1"
`;

const RUNNERS: readonly Runner[] = [
  {
    language: 'Python, which trims the body',
    file: 'verify.py',
    needs: ['python3'],
    run: 'python3 verify.py',
    right: 'secret.encode("utf-8"), body,',
    wrong: 'secret.encode("utf-8"), body.strip(),',
    names: /^signature\/over-trimmed-/m,
  },
  {
    language: 'JavaScript, which sorts the keys',
    file: 'verify.mjs',
    needs: ['node'],
    run: 'node verify.mjs',
    right: '.update(body)',
    wrong: `.update((() => {
      const sorted = (value) => value === null || typeof value !== 'object' || Array.isArray(value) ? value
        : Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)).map(([k, v]) => [k, sorted(v)]));
      try { return JSON.stringify(sorted(JSON.parse(body))); } catch { return body; }
    })())`,
    names: /^signature\/over-sorted-keys-/m,
  },
  {
    language: 'Go, which signs ISO 8859-1',
    file: 'verify.go',
    needs: ['go'],
    run: 'GOFLAGS=-mod=mod go run verify.go',
    right: 'mac.Write(body)',
    wrong: 'for _, unit := range string(body) {\n\t\tmac.Write([]byte{byte(unit)})\n\t}',
    names: /^signature\/over-latin1-/m,
  },
  {
    language: 'Ruby, which trims the secret',
    file: 'verify.rb',
    needs: ['ruby'],
    run: 'ruby verify.rb',
    right: 'hexdigest("SHA1", secret, body)',
    wrong: 'hexdigest("SHA1", secret.strip, body)',
    names: /^signature\/keyed-with-trimmed-secret-/m,
  },
  {
    language: 'PHP, which writes the body again',
    file: 'verify.php',
    needs: ['php'],
    run: 'php verify.php',
    right: "hash_hmac('sha1', $body, $secret)",
    wrong:
      "hash_hmac('sha1', json_encode(json_decode($body), JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE) ?: $body, $secret)",
    names: /^signature\/over-parsed-and-written-again-/m,
  },
  {
    language: 'Java, which encodes the body as UTF-8 twice',
    file: 'Verify.java',
    needs: ['java', 'mvn'],
    prepare:
      'mvn --quiet --batch-mode org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy -Dartifact=com.google.code.gson:gson:2.13.2 -DoutputDirectory=.',
    run: 'java -cp gson-2.13.2.jar Verify.java',
    right: 'mac.doFinal(body)',
    wrong: 'mac.doFinal(new String(body, StandardCharsets.ISO_8859_1).getBytes(StandardCharsets.UTF_8))',
    names: /^signature\/over-utf8-twice-/m,
  },
  {
    language: 'Rust, which drops a byte order mark',
    file: 'verify.rs',
    needs: ['cargo'],
    prepare: `printf '%s' '${CARGO}' > Cargo.toml`,
    run: 'cargo run --quiet --',
    right: 'mac.update(body)',
    wrong: 'mac.update(body.strip_prefix(b"\\xef\\xbb\\xbf").unwrap_or(body))',
    names: /^signature\/over-byte-order-mark-dropped-/m,
  },
];

const has = (tool: string): boolean => spawnSync('sh', ['-c', `command -v ${tool}`]).status === 0;

function bash(command: string, cwd: string): { readonly status: number | null; readonly output: string } {
  const { status, stdout, stderr } = spawnSync('bash', ['-c', command], { cwd, encoding: 'utf8', timeout: MINUTES_MS });
  return { status, output: stdout + stderr };
}

describe.each(RUNNERS)(
  'the receiver in $language',
  ({ language, file, needs, prepare = 'true', run, right, wrong, names }) => {
    const lacking = needs.filter((tool) => !has(tool));
    // A line that `.ci/run` counts.
    if (lacking.length > 0)
      process.stdout.write(`skipped: the receiver in ${language}, needs ${lacking.join(' and ')}\n`);

    it.skipIf(lacking.length > 0)(
      'is right about all vectors, and with the mistake is named by an id',
      () => {
        const place = path.join(folder, file);
        mkdirSync(place);
        const program = readFileSync(path.join(VECTORS, 'runners', file), 'utf8');
        expect(program.split(right)).toHaveLength(2);
        cpSync(path.join(VECTORS, 'runners', file), path.join(place, file));
        expect(bash(prepare, place)).toMatchObject({ status: 0 });
        const command = `${run} '${VECTORS}'`;
        expect(bash(command, place)).toEqual({
          status: 0,
          output: expect.stringMatching(/^(\d+) of \1 vectors right\n$/),
        });
        writeFileSync(
          path.join(place, file),
          program.replace(right, () => wrong),
        );
        expect(bash(command, place)).toEqual({ status: 1, output: expect.stringMatching(names) });
      },
      MINUTES_MS,
    );
  },
);
