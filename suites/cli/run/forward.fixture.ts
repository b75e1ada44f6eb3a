import { shellWord } from '../arguments.ts';

/** Forwards each connection to a port. It is on one line, so that it fits into a command. */
const FORWARD =
  'require("net").createServer((from) => { const to = require("net").connect(process.argv[1], "127.0.0.1"); ' +
  'from.pipe(to).on("error", () => from.destroy()); to.pipe(from).on("error", () => to.destroy()); ' +
  '}).listen(process.env.PORT, "127.0.0.1")';

/** For tests only: a command that listens at `$PORT`, and forwards everything to an HTTP adapter of the test. */
export function forwardTo(url: string): string {
  return `${shellWord(process.execPath)} -e ${shellWord(FORWARD)} ${new URL(url).port}`;
}
