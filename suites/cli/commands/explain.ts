import { define } from './definition.ts';

export const explain = define('explain')
  .description('explain a requirement, case, reading (by its number), fault or variant')
  .argument('<ID>')
  .examples(
    ['routespec explain SIG-003', 'its clause, its reading, its cases'],
    ['routespec explain signature/digest', 'what it shows, what turns it red, and how to run it'],
  )
  .exits()
  .loads(async () => (await import('../explain-command.ts')).explainCommand);
