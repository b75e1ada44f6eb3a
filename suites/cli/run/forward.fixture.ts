import { shellWord } from '../arguments.ts';

/** Passes each connection on to a port. It is on one line, so that a command can hold it. */
const FORWARD =
  'require("net").createServer((from) => { const to = require("net").connect(process.argv[1], "127.0.0.1"); ' +
  'from.pipe(to).on("error", () => from.destroy()); to.pipe(from).on("error", () => to.destroy()); ' +
  '}).listen(process.env.PORT, "127.0.0.1")';

/** For tests only: a command that listens at `$PORT`, and passes all that it gets on to an HTTP adapter of the test. */
export function forwardTo(url: string): string {
  return `${shellWord(process.execPath)} -e ${shellWord(FORWARD)} ${new URL(url).port}`;
}
