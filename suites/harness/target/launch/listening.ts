import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** The state of a listening socket in the tables of Linux. */
const LISTENS = '0A';

/**
 * The TCP addresses on which the processes of a group listen, such as `[::1]:3000`; none on a system without the tables
 * of Linux.
 * @param system the folder with the tables
 */
export function listeningAddresses(group: number, system = '/proc'): string[] {
  const sockets = new Set(socketsOf(group, system));
  const rows = ['tcp', 'tcp6'].flatMap((table) =>
    linesOf(`${system}/net/${table}`).map((line) => line.trim().split(/\s+/)),
  );
  return rows
    .filter(([, , , state, , , , , , socket = '']) => state === LISTENS && sockets.has(socket))
    .map(([, address = '']) => readableAddress(address));
}

/** The numbers of all open sockets of a group's processes. */
function socketsOf(group: number, system: string): string[] {
  const processes = namesIn(system).filter((name) => /^\d+$/.test(name) && groupOf(`${system}/${name}`) === group);
  const files = processes.flatMap((name) =>
    namesIn(`${system}/${name}/fd`).map((file) => `${system}/${name}/fd/${file}`),
  );
  return files.flatMap((file) => /^socket:\[(\d+)\]$/.exec(unlessGone(() => readlinkSync(file)) ?? '')?.[1] ?? []);
}

function groupOf(folder: string): number {
  // The name of the program, in brackets, may contain anything.
  const [, , group] = linesOf(`${folder}/stat`)
    .join(' ')
    .replace(/^.*\) /, '')
    .split(' ');
  return Number(group);
}

const namesIn = (folder: string): string[] => unlessGone(() => readdirSync(folder)) ?? [];
const linesOf = (file: string): string[] => unlessGone(() => readFileSync(file, 'utf8').split('\n')) ?? [];

/** A process may end at any moment, and other systems have none of this. */
function unlessGone<Read>(read: () => Read): Read | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Reads `0100007F:1F90` as `127.0.0.1:8080`. Each four bytes of an address are in the machine's byte order. */
function readableAddress(text: string): string {
  const [hex = '', port = ''] = text.split(':');
  const words = hex.match(/.{8}/g) ?? [];
  const bytes = Buffer.concat(words.map((word) => Buffer.from(word, 'hex').reverse()));
  const groups = bytes.toString('hex').match(/.{4}/g) ?? [];
  const host = words.length === 1 ? bytes.join('.') : new URL(`http://[${groups.join(':')}]`).hostname;
  return `${host}:${Number.parseInt(port, 16)}`;
}
