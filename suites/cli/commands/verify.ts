import { DEV, DEV_PORT, define, SECRET, SOURCE } from './definition.ts';

export const verify = define('verify')
  .description('say what is wrong with the signature of a body, if anything')
  .argument('<FILE>')
  .option('--signature <VALUE>', 'the value of X-Signature')
  .option(...SECRET)
  .option(...SOURCE)
  .option(...DEV)
  .option(...DEV_PORT)
  .examples(['routespec verify body.json --signature 1a2b --secret s3cret', 'what a receiver got'])
  .exits({ 0: 'right', 1: 'wrong' })
  .loads(async () => (await import('../dev/signature-commands.ts')).verifyCommand);
