import { define } from './definition.ts';

export const judge = define('judge')
  .description('judge stored traces again, without the implementation')
  .argument('<TRACE...>')
  .examples(
    ["routespec run --exec './my-router' --trace", 'write reports/latest/traces.jsonl'],
    ['routespec judge reports/latest', "a later release's verdict on the same traffic"],
  )
  .exits({ 0: 'conformant', 1: 'not conformant', 3: 'no world that could be judged' })
  .notes('TRACE is a report folder, or its file `traces.jsonl`. Cases that are programs and no worlds are not judged.')
  .loads(async () => (await import('../judge-command.ts')).judgeCommand);
