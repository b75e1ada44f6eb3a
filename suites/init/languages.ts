/** Files with the same names in one folder, such as `src/toy.ts`. */
function filesIn(folder: string, extension: string, others: AdapterFiles['others']): AdapterFiles {
  const at = (name: string): string => `${folder}${name}.${extension}`;
  return {
    main: at('main'),
    adapter: at('adapter'),
    toy: at('toy'),
    contract: at('contract'),
    server: at('server'),
    clock: at('clock'),
    others,
    calls: ['clock.now()', 'clock.after(delay, fire)', 'clock.begin()'],
  };
}

/** In Java each class has its own file. */
function javaFiles(role: InitRole): AdapterFiles {
  const folder = 'src/main/java/conformance';
  const title = role === 'router' ? 'Router' : 'Client';
  return {
    ...filesIn(`${folder}/`, 'java', {
      [`${folder}/Exchange.java`]: 'HTTP for the toy',
      'pom.xml': 'the build: Java 17, with every warning an error',
    }),
    main: `${folder}/Main.java`,
    adapter: `${folder}/${title}.java`,
    toy: `${folder}/Toy${title}.java`,
    contract: `${folder}/${title}Api.java`,
    server: `${folder}/Server.java`,
    clock: `${folder}/Clock.java`,
  };
}

/** The languages in which `init` writes an HTTP adapter, by the value of `--lang`. */
export const LANGUAGES = {
  typescript: {
    title: 'TypeScript',
    needs: '',
    install: 'npm install',
    build: 'npx tsc',
    exec: 'node build/main.js',
    worker: 'promise',
    counting: {
      sentence: 'Call it inside the callback of the timer, before the first `await`:',
      code: ['clock.after(delayMs, () => {', '  const end = clock.begin();', '  void attempt().finally(end);', '});'],
    },
    files: () => filesIn('src/', 'ts', { 'package.json, tsconfig.json': 'the build' }),
    ignored: ['build/'],
    github: ['- run: npm install', '- run: npx tsc'],
    image: 'node:22',
    gitlab: ['npm install', 'npx tsc'],
  },
  go: {
    title: 'Go',
    needs: ', and Go 1.24 or newer',
    build: 'go build -o adapter .',
    exec: './adapter',
    // A data race ends the HTTP adapter, so that the job fails.
    checked: 'GORACE=halt_on_error=1 ./adapter',
    worker: 'goroutine',
    counting: {
      sentence: 'Call it inside the callback of the timer, before the `go` statement or the send to a channel:',
      code: [
        'clock.After(delay, func() {',
        '\tend := clock.Begin() // Not in the goroutine, which may start later.',
        '\tgo func() {',
        '\t\tdefer end()',
        '\t\tattempt()',
        '\t}()',
        '})',
      ],
    },
    files: () => ({
      ...filesIn('', 'go', { 'exchange.go': 'HTTP for the toy' }),
      calls: ['Clock.Now()', 'Clock.After(delay, fire)', 'Clock.Begin()'],
    }),
    ignored: ['adapter'],
    github: [
      '- uses: actions/setup-go@v6',
      '  with:',
      '    go-version-file: go.mod',
      '- run: go build -race -o adapter .',
    ],
    image: 'golang:1.26-trixie',
    gitlab: [
      'apt-get update',
      'apt-get install --yes --no-install-recommends nodejs npm',
      'go build -race -o adapter .',
    ],
  },
  python: {
    title: 'Python',
    needs: ', and Python 3.11 or newer without any package',
    exec: 'python3 main.py',
    // It warns of resources that were never closed or awaited.
    checked: 'python3 -X dev main.py',
    worker: 'thread or task',
    counting: {
      sentence: 'Call it inside the callback of the timer, before a pool or another thread gets the work:',
      code: [
        'def fire() -> None:',
        '    end = clock.begin()  # Not in the thread, which may start later.',
        '    pool.submit(attempt).add_done_callback(lambda _: end())',
        '',
        'clock.after(delay_ms, fire)',
      ],
    },
    files: () =>
      filesIn('', 'py', {
        'exchange.py': 'HTTP for the toy, without the informational answers that `http.client` takes for the answer',
        'pyproject.toml': 'settings of Ruff and mypy',
      }),
    ignored: ['__pycache__/', '.mypy_cache/', '.ruff_cache/'],
    github: ['- uses: actions/setup-python@v6', '  with:', '    python-version: "3.13"'],
    image: 'node:22-bookworm',
    gitlab: ['python3 --version'],
  },
  java: {
    title: 'Java',
    needs: ', Java 17 or newer, and Maven',
    build: 'mvn --quiet compile',
    exec: 'java -cp target/classes:target/libraries/* conformance.Main',
    worker: 'thread',
    counting: {
      sentence: 'Call it inside the callback of the timer, before an executor gets the work:',
      code: [
        'clock.after(delayMs, () -> {',
        '  Runnable end = clock.begin(); // Not in the task, which may start later.',
        '  CompletableFuture.runAsync(this::attempt, executor).whenComplete((done, error) -> end.run());',
        '});',
      ],
    },
    files: javaFiles,
    ignored: ['target/'],
    github: [
      '- uses: actions/setup-java@v5',
      '  with:',
      '    distribution: temurin',
      '    java-version: 17',
      '    cache: maven',
      '- run: mvn --quiet compile',
    ],
    image: 'node:22-bookworm',
    gitlab: ['apt-get update', 'apt-get install --yes --no-install-recommends maven', 'mvn --quiet compile'],
  },
} as const satisfies Readonly<Record<string, Language>>;

/** A value of `--lang`. */
export type LanguageName = keyof typeof LANGUAGES;

/** The role of the implementation behind an HTTP adapter. */
export type InitRole = 'router' | 'client';

/** Texts and commands that depend on the language of an HTTP adapter. */
export interface Language {
  /** Its name in prose. */
  readonly title: string;
  /** Tools besides Node, as the rest of a sentence. */
  readonly needs: string;
  /** Installs the dependencies of the HTTP adapter, once. Absent if there are none. */
  readonly install?: string;
  /** Builds the HTTP adapter. It may take longer than the suite waits for an HTTP adapter to start. */
  readonly build?: string;
  /** Starts the HTTP adapter, for `--exec`. */
  readonly exec: string;
  /** Starts it in CI, with checks that cost time. Default: as everywhere else. */
  readonly checked?: string;
  /** The language's word for a worker next to the timers. */
  readonly worker: string;
  /** The place that counts the work of such a worker, with an example. */
  readonly counting: { readonly sentence: string; readonly code: readonly string[] };
  /** The paths of the parts of the HTTP adapter, for a role. */
  readonly files: (role: InitRole) => AdapterFiles;
  /** Files that git ignores, besides the reports. */
  readonly ignored: readonly string[];
  /** The steps that prepare a runner of GitHub. */
  readonly github: readonly string[];
  /** The image in which GitLab runs the HTTP adapter. It has Node or can install it. */
  readonly image: string;
  /** The commands that prepare that image. */
  readonly gitlab: readonly string[];
}

/** The paths of the parts that the README names. */
interface AdapterFiles {
  readonly main: string;
  readonly adapter: string;
  readonly toy: string;
  readonly contract: string;
  readonly server: string;
  readonly clock: string;
  /** Further files, each with its purpose. */
  readonly others: Readonly<Record<string, string>>;
  /** The calls of the three functions of the clock. */
  readonly calls: readonly [now: string, after: string, begin: string];
}
