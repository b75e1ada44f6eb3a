import { define } from './definition.ts';

const examples = define('examples')
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

export const schemas = define('schemas')
  .description('write the JSON Schemas and the OpenAPI documents')
  .option('--out <DIR>', 'write them to this folder (default: schemas)')
  .option('--check', 'write nothing, and say which files are missing, differ or are no longer written')
  .examples(['routespec schemas --out generated', 'for type generators'])
  .exits({ 0: 'no difference', 1: 'difference' })
  .addCommand(examples)
  .loads(async () => (await import('../schemas-command.ts')).schemasCommand);
