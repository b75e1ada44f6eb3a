import { describe, expect, it } from 'vitest';
import { maskSecrets, maskUserInfo } from './secrets.ts';

describe('maskUserInfo', () => {
  it.each([
    ['http://user:pass@host:1/p', 'http://***@host:1/p'],
    ['http://user@host', 'http://***@host'],
    ['GET https://u:p@h/worlds/a%40b (late)', 'GET https://***@h/worlds/a%40b (late)'],
    ['http://u:p@ss@host/a@b', 'http://***@host/a@b'],
    ["got `HTTP://u:p@a.example` and 'http://v:w@b.example'", "got `HTTP://***@a.example` and 'http://***@b.example'"],
    ['http:u:p@host', 'http:***@host'],
    ['http:\\\\u:p@host', 'http:\\\\***@host'],
    ['postgres://u:p@db/x', 'postgres://***@db/x'],
    ['DB=postgres://u:p@db/x', 'DB=postgres://***@db/x'],
    ['a URL that is mistyped: http://u:pa/ss@host', 'a URL that is mistyped: http://***@host'],
    ['http://u:pa?ss@host', 'http://***@host'],
    ['http://u:12#ss@host', 'http://***@host'],
    ['http://u:p@[::1]:80/a@b', 'http://***@[::1]:80/a@b'],
  ])('masks the user info of %s', (text, masked) => {
    expect(maskUserInfo(text)).toBe(masked);
    expect(maskUserInfo(masked)).toBe(masked);
  });

  it.each([
    'http://127.0.0.1:4010/a@b',
    'http://host/@scope/a',
    'http://[::1]:80/a@b',
    'http://[::1]/a@b',
    'http://host?mail=a@b',
    'https://host',
    'somebody@host.example',
    'Expected http: a@b',
  ])('leaves %s as it is', (text) => {
    expect(maskUserInfo(text)).toBe(text);
  });
});

describe('maskSecrets', () => {
  it.each([
    ['TOKEN=abc ./run', 'TOKEN=*** ./run'],
    ['export MY_API_KEY="a b\\"c" && ./run', 'export MY_API_KEY=*** && ./run'],
    ["DB_PASSWORD='a'\\''b' ./run", 'DB_PASSWORD=*** ./run'],
    ['A=1 CLIENT_SECRET=a\\ b; ./run', 'A=1 CLIENT_SECRET=***; ./run'],
    ['TOKEN=a,b.c}d#e ./run', 'TOKEN=*** ./run'],
    ['./run --token abc --port 3', './run --token *** --port 3'],
    ['./run --access-key=abc -x', './run --access-key=*** -x'],
    ["./run --password 'a b' -x", './run --password *** -x'],
    ["curl -H 'Authorization: Bearer abc.def' x", "curl -H 'Authorization: Bearer ***' x"],
    ["curl -H 'authorization: Basic dTpw' x", "curl -H 'authorization: Basic ***' x"],
    ["curl -H 'X-Api-Key: abc' -d 'x'", "curl -H 'X-Api-Key: ***' -d 'x'"],
    ['./run "Bearer abcdefgh1"', './run "Bearer ***"'],
    ['./run {"token":"abc","port":1}', './run {"token":***,"port":1}'],
    ['login with token 0123456789abcdef0123 now', 'login with token *** now'],
    ['./run http://h/?token=abc&x=1', './run http://h/?token=***&x=1'],
    ['./run ghp_0123456789abcdef0123', './run ***'],
    ['./run eyJhbGciOiJI.eyJzdWIiOiIx.c2ln', './run ***'],
    ['map[Authorization:[Basic d2stMTo=] Accept:[*/*]]', 'map[Authorization:*** Accept:[*/*]]'],
    ['{Authorization=[Basic dTpw], Accept=[*/*]}', '{Authorization=***, Accept=[*/*]}'],
    ['{"Authorization":["Basic dTpw"],"a":1}', '{"Authorization":***,"a":1}'],
    ['log "{\\"Authorization\\":\\"Basic dTpw\\",\\"a\\":1}"', 'log "{\\"Authorization\\":***,\\"a\\":1}"'],
    ["{'authorization': 'Basic dTpw', 'a': 1}", "{'authorization': ***, 'a': 1}"],
    ["[(b'authorization', b'Basic dTpw'), (b'a', b'1')]", "[(b'authorization', ***), (b'a', b'1')]"],
    ["{b'authorization': b'Basic dTpw'}", "{b'authorization': ***}"],
    ['{"HTTP_AUTHORIZATION"=>"Basic dTpw"}', '{"HTTP_AUTHORIZATION"=>***}'],
    ["[ 'Authorization', 'Basic dTpw' ]", "[ 'Authorization', *** ]"],
    ['curl -s -u wk-1: http://h', 'curl -s -u *** http://h'],
    ["curl -XPOST --user 'wk-1:' http://h", 'curl -XPOST --user *** http://h'],
    ['POST /v1/track?writeKey=wk-1&x=1', 'POST /v1/track?writeKey=***&x=1'],
    ['{"writeKey":"wk-1","batch":[]}', '{"writeKey":***,"batch":[]}'],
    ['header d2stMTo=', 'header ***'],
    ['header [d2stMTo]', 'header [***]'],
    ['key bWU6czNjcmV0LW9mLXNvbWVib2R5,', 'key ***,'],
    ['DB=postgres://u:p@db ./run', 'DB=postgres://***@db ./run'],
    [
      'DB_PASS=abc SIGNING_KEY=def ./run --pass ghi --smtp-pass=j',
      'DB_PASS=*** SIGNING_KEY=*** ./run --pass *** --smtp-pass=***',
    ],
    ['SESSION_KEY=a MASTER_KEY=b ENCRYPTION_KEY=c', 'SESSION_KEY=*** MASTER_KEY=*** ENCRYPTION_KEY=***'],
    ['{"pass":"abc","signingKey":"d"}', '{"pass":***,"signingKey":***}'],
    ["curl -H 'Cookie: sid=abc; other=def' x", "curl -H 'Cookie: ***' x"],
    ['Set-Cookie: sid=abc; Path=/\nHost: a', 'Set-Cookie: ***\nHost: a'],
    ['./run sk_live_0123456789abcdef rk_test_0123456789abcdef', './run *** ***'],
    ['a -----BEGIN RSA PRIVATE KEY-----\nMIIB\nab==\n-----END RSA PRIVATE KEY----- b', 'a *** b'],
    ['-----BEGIN PRIVATE KEY-----\nMIIB', '***'],
  ])('masks the secret of %s', (text, masked) => {
    expect(maskSecrets(text)).toBe(masked);
    expect(maskSecrets(masked)).toBe(masked);
  });

  it.each([
    'my-secret.yaml:4: a step has one member',
    './my-router --conformance --port $PORT',
    'TOKEN=$MY_TOKEN ./run --token "$MY_TOKEN" --password ${' + 'PASSWORD}',
    'SECRET="$(cat secret.txt)" ./run',
    './run --token --verbose',
    './run --fault secret-ignored --author Jane',
    'Error: listen EADDRINUSE: address already in use 127.0.0.1:3000',
    'no token for this implementation',
    'no token, "Signed Up" is not an event',
    'python3 -u adapter.py --user-agent acme/1.0',
    'docker run -u 1000:1000 acme',
    'map[Content-Type:[application/json] X-Signature:[de7c9b85b8b78aa6bc8a7a36f70a90701c9db4d9]]',
    'the body eyJ0eXBlIjoidHJhY2sifQ== and the file suites/harness/receivers/received-request.ts',
    'http://127.0.0.1:4010',
    '12 tests pass: 3 keys, primary_key=id, bypass=1, -----BEGIN CERTIFICATE-----',
  ])('leaves %s as it is', (text) => {
    expect(maskSecrets(text)).toBe(text);
  });

  // If this took quadratic time, it would take longer than a test may.
  it('reads a long text', () => {
    const hostile = ['token'.repeat(5_000), 'a.'.repeat(10_000), 'http:'.repeat(5_000), 'token="\\'.repeat(3_000)];
    hostile.push(
      'token=['.repeat(5_000),
      'curl '.repeat(5_000),
      'http:'.repeat(50_000),
      '-----BEGIN PRIVATE KEY-----'.repeat(5_000),
      "'token' ".repeat(5_000),
      'YTpi'.repeat(10_000),
    );
    expect(hostile.map(maskSecrets).filter((text) => text === '')).toEqual([]);
  });
});
