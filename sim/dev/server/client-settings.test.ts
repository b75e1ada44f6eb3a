import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal, SampleDev } from './dev.fixture.ts';

let sample: SampleDev;
beforeAll(async () => {
  sample = await SampleDev.start();
});
afterAll(() => sample.close());

describe('a client library in a browser that asks for its settings', () => {
  it('is sent here, and told to load nothing else', async () => {
    const { host } = new URL(sample.dev.url);
    expect(await sample.ask('GET', '/v1/projects/wk/settings')).toEqual({
      status: 200,
      body: { integrations: { 'Segment.io': { apiKey: 'wk', apiHost: `${host}/v1`, protocol: 'http' } } },
    });
    for (const path of ['/sourceConfig/?writeKey=wk&p=npm', '/sourceConfig?writeKey=wk']) {
      expect(await sample.ask('GET', path)).toMatchObject({
        status: 200,
        body: { source: { id: 'wk', enabled: true, destinations: [] } },
      });
    }
  });

  it('may be of another origin', async () => {
    const headers = { Origin: 'http://shop.test' };
    const { headers: answered } = await sample.fetch('/v1/projects/wk/settings', { headers });
    expect(answered.get('access-control-allow-origin')).toBe('http://shop.test');
  });

  it.each(['/v1/projects/wj/settings', '/sourceConfig/?writeKey=wj', '/sourceConfig/'])(
    'is refused with a write key that no source has: %s',
    async (path) => {
      const said = /^Expected the write key of a source in the address of the settings\. The write key is wk/;
      expect(await sample.ask('GET', path)).toEqual({ status: 404, body: refusal(expect.stringMatching(said)) });
      expect(sample.dev.service.unmatched).toMatchObject({ path: path.split('?')[0] });
      const page = await sample.fetch(path, { headers: { Origin: 'http://evil.test' } });
      expect(await page.text()).not.toContain('wk');
    },
  );
});
