import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The generator of types of a schema, and the program that uses them. */
export interface Generator {
  readonly name: string;
  readonly version: string;
  /** The files of `schemas/` that it reads. */
  readonly reads: string;
  /** A note for the reader of the table. */
  readonly note?: string;
  /** True if its types cannot keep members that the schema does not list. `note` says more. */
  readonly losesUnknown?: true;
  /** Generates the types and compiles them as strictly as the compiler can. */
  readonly build: string;
  /** Reads each body of `$IN` with the types, and writes it to `$OUT` again. A body that the types refuse becomes `refused: …`. */
  readonly trip: string;
}

/** A language in which receivers read the schemas. All commands are of bash, in the copy of its folder. `$SCHEMAS` has the schemas. */
export interface Language {
  readonly name: string;
  /** Commands that must be there, with the first version that will do. */
  readonly tools: Readonly<Record<string, string>>;
  readonly install: string;
  readonly generators: readonly Generator[];
  /** Writes `valid` or `invalid` to `$OUT` for each line of `$IN`: the name of a schema, a tab, and a document. */
  readonly validator: { readonly name: string; readonly version: string; readonly validate: string };
}

export const SOURCES = fileURLToPath(new URL('languages', import.meta.url));
const read = (file: string): string => readFileSync(new URL(file, `file://${SOURCES}/`), 'utf8');

/** The version that a file pins after a text. */
function pinned(file: string, before: string): string {
  const [, after = ''] = read(file).split(before);
  const version = /^[^\d]{0,40}(\d+(?:[.]\d+)+)/.exec(after)?.[1];
  if (version === undefined) throw new Error(`${file} pins no version after ${before}`);
  return version;
}

/** The command in the page of the schemas, so that it is known to work. */
const [, ON_PAGE = ''] = /datamodel-codegen ([\s\S]*?)\n\n/.exec(read('../../../schemas/README.md')) ?? [];
const MODELS = ON_PAGE.replaceAll('\\\n', ' ').replace('webhooks.openapi.json', '"$SCHEMAS/webhooks.openapi.json"');

const typescript = (name: string, command: string, reads: string, type: string): Generator => ({
  ...{ name, version: pinned('typescript/package.json', `"${name}": "`), reads },
  build: `mkdir -p ${name} && cd ${name} && ../node_modules/.bin/${command} bodies.ts && : >none && node ../trip.mjs "${type}" none none`,
  trip: `cd ${name} && node ../trip.mjs "${type}" "$IN" "$OUT"`,
});

const go = (name: string, module: string, reads: string, options: string): Generator => {
  const folder = name.replaceAll('-', '');
  return {
    ...{ name, version: pinned('go/go.mod', `${module} v`), reads },
    build: `mkdir -p ${folder} && go tool ${name} ${options} > ${folder}/bodies.go && go vet ./${folder}`,
    trip: `go run ./trip ${name} "$IN" "$OUT"`,
  };
};

/** In the order of the table. */
export const LANGUAGES: readonly Language[] = [
  {
    name: 'TypeScript',
    tools: { npm: '10.0' },
    install: 'npm ci --silent --no-audit --no-fund',
    generators: [
      typescript(
        'json-schema-to-typescript',
        'json2ts --input "$SCHEMAS/webhook-body.json" --output',
        'webhook-body.json',
        'WebhookBody',
      ),
      typescript(
        'openapi-typescript',
        'openapi-typescript "$SCHEMAS/webhooks.openapi.json" --output',
        'webhooks.openapi.json',
        `components['schemas']['WebhookBody']`,
      ),
    ],
    validator: {
      ...{ name: 'Ajv', version: pinned('../../../package.json', '"ajv": "') },
      validate: 'node "$SCHEMAS/../.ci/consumers/languages/typescript/validate.mjs" "$SCHEMAS" "$IN" "$OUT"',
    },
  },
  {
    name: 'Go',
    tools: { go: '1.25' },
    install: 'go mod download && printf "output-options:\\n  nullable-type: true\\n" >options.yaml',
    generators: [
      // The two options are those of `schemas/README.md`. There is no flag for the second one.
      go(
        'oapi-codegen',
        'github.com/oapi-codegen/oapi-codegen/v2',
        'webhooks.openapi.json',
        '-config options.yaml -generate types,skip-prune -package oapicodegen "$SCHEMAS/webhooks.openapi.json"',
      ),
      {
        ...go(
          'go-jsonschema',
          'github.com/atombender/go-jsonschema',
          'webhook-body.json',
          '--package gojsonschema "$SCHEMAS/webhook-body.json"',
        ),
        note: 'Its types keep unknown members in a separate field, and the receiver has to write them back. Unknown members within the context of a screen are lost.',
        losesUnknown: true,
      },
    ],
    validator: {
      name: 'santhosh-tekuri/jsonschema',
      version: pinned('go/go.mod', 'github.com/santhosh-tekuri/jsonschema/v6 v'),
      validate: 'go run ./validate "$SCHEMAS" "$IN" "$OUT"',
    },
  },
  {
    name: 'Python',
    tools: { python3: '3.11' },
    install: 'python3 -m venv venv && venv/bin/pip install --quiet --requirement requirements.txt',
    generators: [
      {
        name: 'datamodel-code-generator',
        version: pinned('python/requirements.txt', 'datamodel-code-generator=='),
        reads: 'webhooks.openapi.json',
        note: `Its models are of pydantic ${pinned('python/requirements.txt', 'pydantic==')}.`,
        build: `venv/bin/python -m datamodel_code_generator ${MODELS} --target-python-version 3.11 && venv/bin/python -m mypy --strict bodies.py trip.py`,
        trip: 'venv/bin/python trip.py "$IN" "$OUT"',
      },
    ],
    validator: {
      name: 'jsonschema',
      version: pinned('python/requirements.txt', '\njsonschema=='),
      validate: 'venv/bin/python validate.py "$SCHEMAS" "$IN" "$OUT"',
    },
  },
  {
    name: 'Java',
    tools: { javac: '17', mvn: '3.6' },
    install: 'true',
    generators: [
      {
        name: 'jsonschema2pojo',
        version: pinned('java/pom.xml', '<artifactId>jsonschema2pojo-maven-plugin</artifactId>'),
        reads: '*-body.json',
        // It knows no unions, so it gets the schema of each kind.
        build:
          'mkdir -p schemas && cp "$SCHEMAS"/*-body.json schemas/ && rm schemas/webhook-body.json && mvn --quiet --batch-mode compile',
        trip: `java -classpath 'target/classes:target/libraries/*' routespec.Consumer trip "$IN" "$OUT"`,
      },
    ],
    validator: {
      name: 'networknt/json-schema-validator',
      version: pinned('java/pom.xml', '<artifactId>json-schema-validator</artifactId>'),
      validate: `java -classpath 'target/classes:target/libraries/*' routespec.Consumer validate "$SCHEMAS" "$IN" "$OUT"`,
    },
  },
  {
    name: 'Rust',
    tools: { cargo: '1.85' },
    install: 'cp "$SCHEMAS/webhook-body.json" . && cargo build --quiet',
    generators: [
      {
        ...{ name: 'typify', version: pinned('rust/Cargo.toml', 'typify = "='), reads: 'webhook-body.json' },
        build: 'true',
        trip: 'target/debug/routespec-consumer trip "$IN" "$OUT"',
      },
    ],
    validator: {
      ...{ name: 'jsonschema', version: pinned('rust/Cargo.toml', 'jsonschema = { version = "=') },
      validate: 'target/debug/routespec-consumer validate "$SCHEMAS" "$IN" "$OUT"',
    },
  },
];

/** The option that makes a command print its version. */
const VERSION: Readonly<Record<string, string>> = { go: 'version', javac: '-version' };

/** The tools that the machine lacks or has in an older version, such as `go 1.25`. Empty if there are none. */
export function listMissingTools(tools: Readonly<Record<string, string>>): string {
  const missing = Object.entries(tools).filter(([command, least]) => {
    const { stdout, stderr, status } = spawnSync(command, [VERSION[command] ?? '--version'], { encoding: 'utf8' });
    const version = /\d+(?:[.]\d+)+|\d+(?=\s)/.exec(`${stdout}${stderr}`)?.[0] ?? '0';
    return status !== 0 || version.localeCompare(least, 'en', { numeric: true }) < 0;
  });
  return missing.map((tool) => tool.join(' ')).join(' and ');
}
