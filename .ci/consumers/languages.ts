import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The generator of types of a schema, and the program that uses them. */
export interface Generator {
  readonly name: string;
  readonly version: string;
  /** The files of `schemas/` that it reads. */
  readonly reads: string;
  /** The command of the page, which the test runs too. Maven and Cargo run the others. */
  readonly command?: string;
  /** A note for the reader of the table. */
  readonly note?: string;
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
  readonly validator: Command;
  /** Further validators. Each reads all schemas, and writes as much for each body in `$IN`. */
  readonly validators?: readonly Command[];
  /** Programs that read all schemas, or the vectors. */
  readonly readers?: readonly Command[];
}

export interface Command {
  /** With the version. */
  readonly name: string;
  readonly run: string;
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

/** A command of the page with the schemas of this repository. */
const onSchemas = (command: string): string => command.replaceAll('schemas/', '"$SCHEMAS"/');

const npx = (command: string): string => onSchemas(command).replaceAll('npx ', '../node_modules/.bin/');

/** A generator whose types only a compiler checks. */
const typescript = (name: string, command: string, reads: string, type: string): Generator => {
  const folder = name.replaceAll('/', '-');
  return {
    ...{ name, version: pinned('typescript/package.json', `"${name}": "`), reads, command },
    build: `mkdir -p ${folder} && cd ${folder} && ${npx(command)} && { [ -f bodies.ts ] || mv bodies/types.gen.ts bodies.ts; } && : >none && node ../trip.mjs "${type}" none none`,
    trip: `cd ${folder} && node ../trip.mjs "${type}" "$IN" "$OUT"`,
  };
};

const KINDS = ['page', 'screen', 'identify', 'track', 'alias', 'group', 'delete'];

/** A generator whose code checks bodies as it runs. @param commands that of the page, or one for each kind */
const checking = (name: string, command: string, commands: readonly string[]): Generator => ({
  ...{ name, version: pinned('typescript/package.json', `"${name}": "`), reads: '*-body.json', command },
  build: [
    `mkdir -p ${name}`,
    `cd ${name}`,
    ...commands.map(npx),
    ': >none',
    `node ../runtime.mjs ${name} none none`,
  ].join(' && '),
  trip: `cd ${name} && node ../runtime.mjs ${name} "$IN" "$OUT"`,
});

const TO_ZOD = 'npx json-schema-to-zod --input schemas/track-body.json --output track.ts --module esm';
/** A command that generates types of the kinds, and its options. */
const quicktype = (language: string, options: string): string =>
  `npx quicktype --lang ${language} --src-lang schema ${options} schemas/{${KINDS.join(',')}}-body.json`;
const QUICKTYPE_VERSION = pinned('typescript/package.json', '"quicktype": "');
/** In the folder of another language, which may run without the one of TypeScript. */
const withQuicktype = (command: string): string =>
  `(cd ../typescript && { [ -e node_modules ] || npm ci --silent --no-audit --no-fund --engine-strict=false; }) && ${onSchemas(command).replace('npx ', '../typescript/node_modules/.bin/')}`;

const go = (name: string, module: string, reads: string, command: string): Generator => {
  const folder = name.replaceAll('-', '');
  const inFolder = onSchemas(command)
    .replaceAll(/(package|target) webhooks(?= )/g, `$1 ${folder}`)
    .replace('> webhooks/', `> ${folder}/`);
  return {
    ...{ name, version: pinned('go/go.mod', `${module} v`), reads, command },
    build: `mkdir -p ${folder} && ${inFolder} && go vet ./${folder}`,
    trip: `go run ./trip ${name} "$IN" "$OUT"`,
  };
};

const MODELS = [
  'datamodel-codegen --input schemas/webhooks.openapi.json --input-file-type openapi --output bodies.py',
  '--output-model-type pydantic_v2.BaseModel --enum-field-as-literal one --use-annotated --formatters builtin',
].join(' ');
const CLASSES = 'openapi-python-client generate --path schemas/webhooks.openapi.json --meta none --output-path client';

const OPENAPI_PYTHON = 'openapi-generator-cli generate -i schemas/webhooks.openapi.json -g python -o openapi';

/** An older version of the validator, in a separate folder. */
const older = (version: string, packages: string): Command => ({
  name: `jsonschema ${version}`,
  run: `venv/bin/pip install --quiet --target older-${version} jsonschema==${version} ${packages} && PYTHONPATH=older-${version} python3 -W ignore older.py "$SCHEMAS" "$IN" "$OUT"`,
});

const OPENAPI_GENERATOR = pinned('java/openapi/pom.xml', '<artifactId>openapi-generator-maven-plugin</artifactId>');
/** The page has the command; Maven has the same options. */
const SPRING = [
  'npx @openapitools/openapi-generator-cli generate -i schemas/webhooks.openapi.json -g spring -o spring --model-package routespec.spring',
  '--additional-properties useSpringBoot3=true,documentationProvider=none,annotationLibrary=none,openApiNullable=false',
].join(' ');
const ADAPT_SPRING = `sed -i '/String getType();/d' spring/src/main/java/routespec/spring/WebhookBody.java`;
const QUICKTYPE_JAVA = quicktype('java', '--package quicktype --out quicktype/Converter.java');
const openapiTrip = (generator: string): string =>
  `java -classpath 'openapi/target/classes:openapi/target/libraries/*' routespec.OpenapiConsumer ${generator} "$IN" "$OUT"`;

/** Prints a schema without `if` and `then`. */
const WITHOUT_CONDITIONS =
  'console.log(JSON.stringify(JSON.parse(fs.readFileSync(process.argv[1]), (key, value) => (key === "if" || key === "then" ? undefined : value))))';

/** In the order of the table. */
export const LANGUAGES: readonly Language[] = [
  {
    name: 'TypeScript',
    tools: { npm: '10.0' },
    // Some generators ask for a newer Node than this project does.
    install: 'npm ci --silent --no-audit --no-fund --engine-strict=false',
    generators: [
      typescript(
        'json-schema-to-typescript',
        'npx json2ts --input schemas/webhook-body.json --output bodies.ts',
        'webhook-body.json',
        'WebhookBody',
      ),
      typescript(
        'openapi-typescript',
        'npx openapi-typescript schemas/webhooks.openapi.json --output bodies.ts',
        'webhooks.openapi.json',
        `components['schemas']['WebhookBody']`,
      ),
      typescript(
        '@hey-api/openapi-ts',
        'npx openapi-ts --input schemas/webhooks.openapi.json --output bodies --plugins @hey-api/typescript',
        'webhooks.openapi.json',
        'WebhookBody',
      ),
      {
        ...checking(
          'json-schema-to-zod',
          TO_ZOD,
          KINDS.map((kind) => TO_ZOD.replaceAll('track', kind)),
        ),
        note: 'It passes over references, so it does not check the context of a screen, and over the conditions. Zod drops members named `__proto__`.',
      },
      {
        ...checking('quicktype', quicktype('typescript', '--out bodies.ts'), [
          quicktype('typescript', '--out bodies.ts'),
        ]),
        note: 'It takes the files of the kinds, since of the union it would make one type with the members of all. It drops members named `__proto__`.',
      },
    ],
    validator: {
      name: `Ajv ${pinned('../../../package.json', '"ajv": "')}, in strict mode`,
      run: 'node "$SCHEMAS/../.ci/consumers/languages/typescript/validate.mjs" "$SCHEMAS" "$IN" "$OUT"',
    },
  },
  {
    name: 'Go',
    tools: { go: '1.26' },
    // Neither option has a flag.
    install: [
      'go mod download',
      'printf "output-options:\\n  nullable-type: true\\n" >options.yaml',
      'printf "generator:\\n  features:\\n    disable_all: true\\n" >ogen.yaml',
    ].join(' && '),
    generators: [
      go(
        'oapi-codegen',
        'github.com/oapi-codegen/oapi-codegen/v2',
        'webhooks.openapi.json',
        'go tool oapi-codegen -config options.yaml -generate types,skip-prune -package webhooks schemas/webhooks.openapi.json > webhooks/bodies.go',
      ),
      {
        ...go(
          'go-jsonschema',
          'github.com/atombender/go-jsonschema',
          'webhook-body.json',
          'go tool go-jsonschema --package webhooks schemas/webhook-body.json > webhooks/bodies.go',
        ),
        note: 'Its types keep unknown members in a separate field, and the receiver has to write them back. Unknown members within the context of a screen are lost.',
      },
      {
        ...go(
          'ogen',
          'github.com/ogen-go/ogen',
          'webhooks.openapi.json',
          'go tool ogen --config ogen.yaml --target webhooks --package webhooks --clean schemas/webhooks.openapi.json',
        ),
        note: 'It makes no type of the union. Free-form members stay JSON text.',
      },
      {
        ...{ name: 'quicktype', version: QUICKTYPE_VERSION, reads: '*-body.json' },
        command: quicktype('go', '--package webhooks --omit-empty --out webhooks/bodies.go'),
        note: 'In Go too, it takes the files of the kinds. It drops unknown members.',
        build: `mkdir -p quicktype && ${withQuicktype(quicktype('go', '--package quicktype --omit-empty --out quicktype/bodies.go'))} && go vet ./quicktype`,
        trip: 'go run ./trip quicktype "$IN" "$OUT"',
      },
    ],
    validator: {
      name: `santhosh-tekuri/jsonschema ${pinned('go/go.mod', 'github.com/santhosh-tekuri/jsonschema/v6 v')}`,
      run: 'go run ./validate "$SCHEMAS" "$IN" "$OUT"',
    },
    validators: [
      {
        name: `gojsonschema ${pinned('go/go.mod', 'github.com/xeipuuv/gojsonschema v')}`,
        run: 'go run ./older "$SCHEMAS" "$IN" "$OUT"',
      },
    ],
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
        command: MODELS,
        note: `Its models are of pydantic ${pinned('python/requirements.txt', 'pydantic==')}.`,
        build: `venv/bin/python -m ${onSchemas(MODELS).replace('datamodel-codegen', 'datamodel_code_generator')} --target-python-version 3.11 && venv/bin/python -m mypy --strict bodies.py trip.py`,
        trip: 'venv/bin/python trip.py "$IN" "$OUT"',
      },
      {
        name: 'openapi-python-client',
        version: pinned('python/requirements.txt', 'openapi-python-client=='),
        reads: 'webhooks.openapi.json',
        command: CLASSES,
        note: 'It makes no class of the union.',
        build: `PATH="$PWD/venv/bin:$PATH" ${onSchemas(CLASSES)}`,
        trip: 'venv/bin/python trip_attrs.py "$IN" "$OUT"',
      },
      {
        name: 'openapi-generator python',
        version: pinned('python/requirements.txt', 'openapi-generator-cli=='),
        reads: 'webhooks.openapi.json',
        command: OPENAPI_PYTHON,
        note: 'Its models are of pydantic too. It tries the class of each kind in turn.',
        build: `PATH="$PWD/venv/bin:$PATH" ${onSchemas(OPENAPI_PYTHON)}`,
        trip: 'PYTHONPATH=openapi venv/bin/python trip_openapi.py "$IN" "$OUT"',
      },
    ],
    validator: {
      name: `jsonschema ${pinned('python/requirements.txt', '\njsonschema==')}`,
      run: 'venv/bin/python validate.py "$SCHEMAS" "$IN" "$OUT"',
    },
    validators: [
      older('3.2.0', 'attrs==26.1.0 pyrsistent==0.20.0 six==1.17.0 setuptools==79.0.1'),
      older('4.0.0', 'attrs==26.1.0 pyrsistent==0.20.0 setuptools==79.0.1'),
      older('4.17.3', 'attrs==26.1.0 pyrsistent==0.20.0'),
      {
        name: `check-jsonschema ${pinned('python/requirements.txt', 'check-jsonschema==')}`,
        run: 'venv/bin/python check.py "$SCHEMAS" "$IN" "$OUT"',
      },
    ],
    readers: [
      { name: 'jsonref and hypothesis-jsonschema', run: 'venv/bin/python further.py "$SCHEMAS"' },
      {
        name: 'rfc8785, for the keys of messages',
        run: 'venv/bin/python "$SCHEMAS/vectors/runners/message_key.py" "$SCHEMAS/vectors/message-keys.json"',
      },
    ],
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
      {
        name: 'openapi-generator',
        version: OPENAPI_GENERATOR,
        reads: 'webhooks.openapi.json',
        note: 'Its generator `java` with the library `native`, without further options.',
        build: [
          'mkdir -p openapi/src/main/java/quicktype',
          withQuicktype(QUICKTYPE_JAVA).replace('quicktype/Converter', 'openapi/src/main/java/quicktype/Converter'),
          `mvn --quiet --batch-mode --file openapi/pom.xml "-Dschemas=$SCHEMAS" generate-sources`,
          ADAPT_SPRING.replace('spring/src', 'openapi/target/generated-sources/openapi/src'),
          'mvn --quiet --batch-mode --file openapi/pom.xml "-Dschemas=$SCHEMAS" -Dcodegen.skip=true compile',
        ].join(' && '),
        trip: openapiTrip('native'),
      },
      {
        ...{ name: 'openapi-generator spring', version: OPENAPI_GENERATOR, reads: 'webhooks.openapi.json' },
        command: SPRING,
        note: 'Its union declares a `getType()` that its classes do not implement, so remove that line. The receiver checks with `@Valid`.',
        build: 'true',
        trip: openapiTrip('spring'),
      },
      {
        ...{ name: 'quicktype', version: QUICKTYPE_VERSION, reads: '*-body.json', command: QUICKTYPE_JAVA },
        note: 'In Java too, it takes the files of the kinds. It drops unknown members, and its `Converter` writes absent ids as null.',
        build: 'true',
        trip: openapiTrip('quicktype'),
      },
    ],
    validator: {
      name: `networknt/json-schema-validator ${pinned('java/pom.xml', '<artifactId>json-schema-validator</artifactId>')}`,
      run: `java -classpath 'target/classes:target/libraries/*' routespec.Consumer validate "$SCHEMAS" "$IN" "$OUT"`,
    },
  },
  {
    name: 'Rust',
    tools: { cargo: '1.85' },
    install: `node -e '${WITHOUT_CONDITIONS}' "$SCHEMAS/webhook-body.json" >webhook-body.json && cargo build --quiet`,
    generators: [
      {
        ...{ name: 'typify', version: pinned('rust/Cargo.toml', 'typify = "='), reads: 'webhook-body.json' },
        note: 'It knows no conditions, so `if` and `then` are removed first.',
        build: 'true',
        trip: '"$CARGO_TARGET_DIR"/debug/routespec-consumer trip "$IN" "$OUT"',
      },
    ],
    validator: {
      name: `jsonschema ${pinned('rust/Cargo.toml', 'jsonschema = { version = "=')}`,
      run: '"$CARGO_TARGET_DIR"/debug/routespec-consumer validate "$SCHEMAS" "$IN" "$OUT"',
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
