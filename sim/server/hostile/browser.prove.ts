import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInBrowser } from '../../../.ci/browser/in-browser.fixture.ts';
import { type Endpoint, startEndpoint } from '../../wire/endpoint.fixture.ts';
import { SampleSimulator } from '../simulator.fixture.ts';

const TIMEOUT_MS = 60_000;

/** Does an attack on an address: `at` in the script. */
const ATTACKS: readonly (readonly [string, string])[] = [
  [
    'a form',
    `const frame = Object.assign(document.createElement('iframe'), { name: 'sink' });
     document.body.append(frame);
     const form = document.body.appendChild(document.createElement('form'));
     Object.assign(form, { method: 'POST', enctype: 'text/plain', target: 'sink', action: at + '/worlds' });
     form.innerHTML = '<input name=\\'{"x":"\\' value=\\'"}\\'>';
     const loaded = new Promise((done) => { frame.onload = done; });
     form.submit();
     await loaded;
     frame.remove();
     return 'submitted';`,
  ],
  [
    'a fetch without CORS',
    `const body = new Blob(['{}'], { type: 'text/plain' });
     return (await fetch(at + '/worlds', { method: 'POST', mode: 'no-cors', body })).type;`,
  ],
  [
    'a fetch with credentials',
    `const answer = await fetch(at + '/worlds', { method: 'POST', body: '{}', credentials: 'include' });
     return answer.status;`,
  ],
  ['a beacon', `return navigator.sendBeacon(at + '/worlds', '{}');`],
  [
    'a sandboxed frame',
    `const frame = document.body.appendChild(document.createElement('iframe'));
     frame.sandbox = 'allow-scripts';
     const told = new Promise((done) => { onmessage = ({ data }) => done(data); });
     frame.srcdoc = '<script>fetch("' + at + '/worlds", { method: "POST", mode: "no-cors", body: "{}" })'
       + '.then((a) => a.type, String).then((saw) => parent.postMessage(saw, "*"))</' + 'script>';
     return await told;`,
  ],
];

/** Chromium leads every name below `localhost` to this machine, as it does with a name that rebinds. */
const HOSTS = ['127.0.0.1', 'localhost', 'rebound.localhost'];

describeInBrowser('a page in a browser', (openPage) => {
  let sample: SampleSimulator;
  let attacker: Endpoint;
  beforeAll(async () => {
    sample = await SampleSimulator.start();
    attacker = await startEndpoint(() => 200);
  });
  afterAll(async () => {
    await attacker.close();
    await sample.close();
  });

  /** The number of the world that is made next: it tells whether one was made before. */
  const nextWorld = async () => Number((await sample.world()).split('/w').at(-1));

  it('makes no world with any request', { timeout: TIMEOUT_MS }, async () => {
    const before = await nextWorld();
    const { port } = new URL(sample.url);
    const page = await openPage(attacker.url.replace('127.0.0.1', 'evil.localhost'), () => true);
    for (const [name, script] of ATTACKS) {
      for (const host of HOSTS) {
        const attack = `(async (at) => { ${script} })('http://${host}:${port}').then(String, String)`;
        expect(await page.value(attack), `${name} to ${host}`).not.toBe('200');
      }
    }
    expect(await nextWorld()).toBe(before + 1);
  });
});
