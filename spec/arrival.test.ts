import { describe, expect, it } from 'vitest';
import { hostNames, problemOfHost, problemOfPage, readArrival } from './arrival.ts';

const HERE = '127.0.0.1';
const LAN = '192.168.1.5';

describe('a request that came over loopback', () => {
  it.each(['localhost', 'LocalHost:4010', '127.0.0.1', '127.255.3.4:1', '[::1]', '[::1]:4010'])(
    'may be for %s',
    (host) => {
      for (const address of [HERE, '::1', '::ffff:127.0.0.1']) expect(problemOfHost({ host, address }, [])).toBeNull();
    },
  );

  it.each([
    undefined,
    '',
    'evil.example',
    'evil.localhost:4010',
    'localhost.evil.example',
    'localhost.',
    '127.0.0.1.evil.example:4010',
    '0.0.0.0:4010',
    '192.168.1.5',
    '[::]',
    '[::1]evil',
    'localhost:4010@evil.example',
    'localhost, evil.example',
  ])('may not be for %s', (host) => {
    expect(problemOfHost({ host, address: HERE }, [])).toMatch(
      /^`Host` must be localhost, or a name given with .+, got /,
    );
  });

  it('may be for every address if the server listens at every one', () => {
    expect(problemOfHost({ host: '0.0.0.0:4010', address: HERE }, hostNames(['0.0.0.0']))).toBeNull();
    expect(problemOfHost({ host: '[::]:4010', address: '::1' }, hostNames(['::']))).toBeNull();
  });
});

describe('a request that came over a network', () => {
  it.each([
    [LAN, '192.168.1.5:4010'],
    ['::ffff:192.168.1.5', LAN],
    ['fd00::5', '[fd00::5]:4010'],
  ])('to %s may be for %s', (address, host) => {
    expect(problemOfHost({ host, address }, hostNames(['0.0.0.0']))).toBeNull();
  });

  it.each(['localhost:4010', '127.0.0.1', '[::1]:4010', '0.0.0.0:4010', '192.168.1.6', 'evil.example', '', undefined])(
    'may not be for %s',
    (host) => {
      expect(problemOfHost({ host, address: LAN }, hostNames(['0.0.0.0']))).toMatch(
        /^`Host` must be 192\.168\.1\.5, or a name given with .+, got /,
      );
    },
  );

  it('may not be for localhost if nobody knows where it arrived', () => {
    for (const host of ['localhost', '']) expect(problemOfHost({ host, address: undefined }, [])).not.toBeNull();
  });
});

it.each([HERE, LAN])('a request to %s may be for a name that was given, in any case and with any port', (address) => {
  const names = hostNames(['Sim.Test', 'fd00::7']);
  for (const host of ['sim.test:4010', '[FD00::7]']) expect(problemOfHost({ host, address }, names)).toBeNull();
  expect(problemOfHost({ host: 'other.test:4010', address }, names)).not.toBeNull();
});

describe('a page', () => {
  const page = { host: 'localhost:4010', origin: undefined, site: undefined };

  it.each(['http://evil.example', 'null', 'http://localhost:3000', 'https://localhost:4010', 'http://localhost', ''])(
    'of the origin %j is refused',
    (origin) => {
      expect(problemOfPage({ ...page, origin })).toMatch(/^Requests from pages of another origin are refused/);
    },
  );

  it.each(['cross-site', 'same-site', 'CROSS-SITE', 'anything', ''])('of the site %j is refused', (site) => {
    expect(problemOfPage({ ...page, site })).toMatch(/^Requests from pages of another site are refused/);
  });

  it.each([
    { origin: 'http://localhost:4010' },
    { origin: 'http://localhost:4010', site: 'same-origin' },
    { site: 'none' },
    {},
  ])('with %j is let in', (arrival) => {
    expect(problemOfPage({ ...page, ...arrival })).toBeNull();
  });
});

it('an arrival is read from the headers and the connection', () => {
  const headers = { host: 'a', origin: 'http://b', 'sec-fetch-site': 'none', cookie: 'c' };
  expect(readArrival({ headers, socket: { localAddress: HERE } })).toEqual({
    host: 'a',
    origin: 'http://b',
    site: 'none',
    address: HERE,
  });
});
