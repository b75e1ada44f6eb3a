import { createHmac } from 'node:crypto';
import { homedir, hostname } from 'node:os';

/**
 * A write key and a secret that stay the same in one folder of one machine, so that a client and a receiver keep working
 * when `dev` is started again. No page of a browser can guess them. They protect nothing else.
 */
export function defaultKeys(folder: string): { readonly writeKey: string; readonly sharedSecret: string } {
  const derive = (what: string): string =>
    createHmac('sha256', `${hostname()}\n${homedir()}`).update(`${what}\n${folder}`).digest('hex');
  return { writeKey: `wk_${derive('write key').slice(0, 20)}`, sharedSecret: derive('secret').slice(0, 40) };
}
