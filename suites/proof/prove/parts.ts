/** The parts of `npm run prove` that are tests. Files of tests belong to the first part whose pattern fits. */
const TEST_PARTS = [
  { name: 'tests', proves: 'the code does what it says, as before each commit: `npm test`', files: /\.test\.ts$/ },
  {
    name: 'worlds',
    proves: 'property-based cases pass every implementation that the document allows',
    files: /^suites\/proof\/worlds\//,
  },
  {
    name: 'clocks',
    proves: 'verdicts are the same on counted, stepped and real clocks',
    files: /^suites\/proof\/clocks\//,
  },
  {
    name: 'deployments',
    proves: 'routers that are set up by hand are judged alike',
    files: /^suites\/proof\/deployment\//,
  },
  {
    name: 'implementations',
    proves: 'routers, clients and receivers written from the documents alone pass',
    files: /^suites\/proof\/(implementations|judged-receivers)\//,
  },
  {
    name: 'hostile',
    proves: 'peers that lie, flood or fall silent are blamed, and do no harm',
    files: /^suites\/proof\/(hostile|peaks)|^sim\/server\/hostile\//,
  },
  {
    name: 'troubles',
    proves: 'processes that are killed and disks that are full end no run in green',
    files: /^suites\/proof\/(trouble|crashes)\//,
  },
  { name: 'browsers', proves: 'the report and the console work in Chromium', files: /\/browser\// },
  { name: 'commands', proves: 'commands, servers and examples work as separate processes', files: /./ },
] as const;

/** A sentence about each part, by its name, in running order. */
export const PROVES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(TEST_PARTS.map(({ name, proves }) => [name, proves])),
  matrix: 'every fault is found for its requirement, and no variant and no mixture of them fails any case',
};

export const PARTS: readonly string[] = Object.keys(PROVES);

export function filesOfPart(name: string, files: readonly string[]): readonly string[] {
  return files.filter((file) => TEST_PARTS.find((part) => part.files.test(file))?.name === name);
}
