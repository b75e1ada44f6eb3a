import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listeningAddresses } from './listening.ts';

const HEAD = '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode';
const row = (local: string, state: string, inode: number): string =>
  `   0: ${local} 00000000:0000 ${state} 00000000:00000000 00:00000000 00000000  1000        0 ${inode} 1 0000000000000000 100 0 0 10 0`;

let system = '';
beforeAll(() => {
  system = mkdtempSync(join(tmpdir(), 'routespec-listening-'));
  mkdirSync(join(system, 'net'));
  const tcp = [HEAD, row('0100007F:1F90', '0A', 11), row('00000000:0050', '0A', 12), row('0100007F:1F91', '01', 13)];
  writeFileSync(join(system, 'net/tcp'), `${tcp.join('\n')}\n`);
  const loopback = row('00000000000000000000000001000000:0BB8', '0A', 21);
  writeFileSync(join(system, 'net/tcp6'), `${HEAD}\n${loopback}\n`);
  const processes = [
    { pid: 50, group: 50, sockets: [11, 13] },
    { pid: 51, group: 50, sockets: [21] },
    { pid: 60, group: 60, sockets: [12] },
  ];
  for (const { pid, group, sockets } of processes) {
    mkdirSync(join(system, `${pid}/fd`), { recursive: true });
    writeFileSync(join(system, `${pid}/stat`), `${pid} (a) 7 b) S 1 ${group} 50 0 -1`);
    for (const inode of sockets) symlinkSync(`socket:[${inode}]`, join(system, `${pid}/fd/${inode}`));
  }
});
afterAll(() => rmSync(system, { recursive: true }));

it.each([
  [50, ['127.0.0.1:8080', '[::1]:3000']],
  [60, ['0.0.0.0:80']],
  [70, []],
])('finds where the processes of group %i listen', (group, addresses) => {
  expect(listeningAddresses(group, system)).toEqual(addresses);
});

it('finds nothing on a system that does not tell it', () => {
  expect(listeningAddresses(50, join(system, 'none'))).toEqual([]);
});
