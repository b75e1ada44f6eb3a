import { type Definition, define } from './definition.ts';

const schemasExamples = define('examples')
  .description('print bodies for your own tests, one a line, each with a sentence')
  .option('--kind <KIND>', 'of this kind only: page, screen, identify, track, alias, group or delete')
  .option('--odd', 'those that a consumer should survive, instead of ordinary ones')
  .examples([
    "routespec schemas examples --kind track --odd | jq -r '.body' | while read -r body; do …; done",
    'for tests in any language',
  ])
  .notes('`valid` says if the schemas accept a body. A consumer refuses the others, or sets them aside.')
  .exits()
  .loads(async () => (await import('../schemas-command.ts')).examplesCommand);

const vectorsCheck = define('check')
  .description('judge the answers of a program in any language; - is standard input')
  .argument('<FILE>')
  .examples(['routespec vectors check answers.ndjson', 'one line of JSON for each vector'])
  .exits({ 0: 'right', 1: 'wrong' })
  .loads(async () => (await import('../vectors-command.ts')).checkVectorsCommand);

/** Commands that compare, look up or write data. */
export const READ_COMMANDS: readonly Definition[] = [
  define('expect')
    .description('compare a file of known deviations (default: known.txt) with the last run')
    .argument('[FILE]')
    .option('--update', 'remove its lines that no longer hold, and add one for each new failure')
    .option('--reason <TEXT>', 'with --update: the reason of each new line (default: ?, which a run refuses)')
    .option('--results <RUN>', 'the run to compare with (default: reports/latest)')
    .examples(['routespec expect known.txt --update', 'the baseline of the last run'])
    .exits({ 0: 'the file agrees with the run, or was updated', 1: 'it does not agree' })
    .loads(async () => (await import('../expect-command.ts')).expectCommand),
  define('diff')
    .description('compare two runs, each the folder of its reports, its results.json or its events.jsonl')
    .argument('<RUN>')
    .argument('<RUN>')
    .option('--json', 'print every difference as JSON')
    .examples(['routespec diff reports/before reports/latest', 'the effect of a change'])
    .exits({ 0: 'no difference', 1: 'difference' })
    .loads(async () => (await import('../diff-command.ts')).diffCommand),
  define('list')
    .description('list the requirements and their cases, all or those of an area such as SIG')
    .argument('[AREA]')
    .option('--cases', 'list the cases with their titles')
    .option('--json', 'as JSON')
    .examples(['routespec list SIG', 'what is required of signatures'], ['routespec list --cases', 'every case'])
    .exits()
    .loads(async () => (await import('../list-command.ts')).listCommand),
  define('explain')
    .description('explain a requirement, case, reading (by its number), fault or variant')
    .argument('<ID>')
    .examples(
      ['routespec explain SIG-003', 'its clause, its reading, its cases'],
      ['routespec explain signature/digest', 'what it shows, what turns it red, and how to run it'],
    )
    .exits()
    .loads(async () => (await import('../explain-command.ts')).explainCommand),
  define('schemas')
    .description('write the JSON Schemas and the OpenAPI documents')
    .option('--out <DIR>', 'write them to this folder (default: schemas)')
    .option('--check', 'write nothing, and say which files are missing, differ or are no longer written')
    .examples(['routespec schemas --out generated', 'for type generators'])
    .exits({ 0: 'no difference', 1: 'difference' })
    .addCommand(schemasExamples)
    .loads(async () => (await import('../schemas-command.ts')).schemasCommand),
  define('vectors')
    .description('write the test vectors, with receivers in several languages that check them')
    .option('--out <DIR>', 'write them to this folder (default: vectors)')
    .option('--format <json|ndjson>', 'one file of JSON for each kind, or one vector a line (default: json)')
    .examples(['routespec vectors --out testdata', 'for tests in any language'])
    .exits()
    .addCommand(vectorsCheck)
    .loads(async () => (await import('../vectors-command.ts')).vectorsCommand),
];
