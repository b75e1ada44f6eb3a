import { define } from './definition.ts';

export const schemas = define('schemas')
  .description('write the JSON Schemas and the OpenAPI documents')
  .option('--out <DIR>', 'write them to this folder (default: schemas)')
  .option('--check', 'write nothing, and say which files are missing, differ or are no longer written')
  .examples(['routespec schemas --out generated', 'for type generators'])
  .exits({ 0: 'no difference', 1: 'difference' })
  .loads(async () => (await import('../schemas-command.ts')).schemasCommand);
