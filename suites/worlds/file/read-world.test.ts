import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../harness/seeded-random.ts';
import { planFor } from './plan-for.ts';
import { readWorld } from './read-world.ts';

const planned = (text: string) => planFor(readWorld(text, 'w.yaml'), seededRandom(1, 'test'));

const WRONG = [
  ['a: [1', 'w.yaml:1: neither YAML nor JSON'],
  ['', 'w.yaml: no world is in it'],
  ['7', 'w.yaml:1: `the world` must be an object'],
  ['steps: &s\n- track: { properties: { x: *s } }', 'w.yaml: an alias stands inside the value that it repeats'],
  ['steps: *nobody', 'w.yaml: no anchor comes before the alias "*nobody"'],
  ['steps: [track: ]\ntitle: a\ntitle: b', 'w.yaml:3: a member stands twice in one object'],
  ['steps: [track: ]\n---\nsteps: [track: ]', 'w.yaml:2: a file has one world'],
  ['steps:\n- pass: 3000000d', 'w.yaml:2: the world would not end before the year 10000'],
  ['steps:\n- message: { method: Track }\n- pass: 3000000d', 'w.yaml:3: the world would not end before the year 10000'],
  ['step: [pass: 1s]', 'w.yaml:1: a world has no member `step` (did you mean steps?)'],
  ['title: x\nsteps:\n- trak: {}', 'w.yaml:3: a step is one of identify, track,'],
  ['steps:\n- track: {}\n  pass: 2h', 'w.yaml:3: a step has one member, got `track` and `pass`'],
  ['steps:\n- pass: 2 hours', 'w.yaml:2: `steps.0.pass` must be a duration such as 250ms'],
  [
    'steps: [track: ]\nsources:\n  a: { webhooks: { x: { answers: [late] } } }',
    'w.yaml:3: `sources.a.webhooks.x.answers.0` must be a status',
  ],
  ['steps:\n- message: { method: Trak }', 'w.yaml:2: `steps.0.message.method` must be one of Identify, Track'],
  ['steps:\n- track: { source: shp }\nsources: { shop: }', 'w.yaml:2: unknown source `shp` (did you mean shop?)'],
  ['steps:\n- track: { answers: { b: [200] } }', 'w.yaml:2: unknown webhook `b`; it has a'],
  ['steps: [message: { client: web, method: Track }]', 'w.yaml:1: unknown client `web`; it has client'],
  [
    'sources:\n  a:\n    webhooks: { x: { path: /a, host: h }, y: { path: /a, host: h } }\nsteps: [track: ]',
    'w.yaml:3: another webhook',
  ],
  ['sources: { shop: }\nsteps:\n- close:', 'w.yaml:3: only a world without sources can close a client'],
  ['steps:\n- track: { event: 7 }', 'w.yaml:2: `event` must be a string, got 7'],
  ['steps:\n- message: { method: Track, Event: 7 }', 'w.yaml:2: `event` must be a string, got 7'],
  ['steps:\n- track: { timestamp: soon }', 'w.yaml:2: reading 48 leaves open'],
  ['steps:\n- track: { integrations: { All: 1 } }', 'w.yaml:2: reading 12 leaves open'],
  ['steps:\n- track: { event: "\\0" }', 'w.yaml:2: reading 55 leaves open'],
  [`steps:\n- track: { properties: { text: ${'x'.repeat(32_000)} } }`, 'w.yaml:2: it has 320'],
  ['sources: {}\nsteps:\n- track:', 'unknown source ``; it has none'],
  [
    'steps:\n- audience: { id: a, name: A, members: [u] }\n- audience: { id: a, name: A, members: [] }\n- audience: { id: a, name: A, members: [u] }',
    'w.yaml:4: `u` left the audience',
  ],
  [
    'steps:\n- alias: { previousId: a, userId: b }\n- alias: { previousId: a, userId: b }',
    'w.yaml:3: an earlier alias has the same two ids',
  ],
  ['steps:\n- delete: { userId: a }\n- delete: { userId: a }', 'w.yaml:3: an earlier delete has the same user'],
  [
    'steps:\n- screen: { userId: a }\n- screen: { userId: a }',
    'w.yaml:3: an earlier screen has the same user and name',
  ],
  [
    'steps:\n- audience: { id: a, name: 9 Lives, members: [] }',
    'w.yaml:2: `steps.0.audience.name` must be plain words',
  ],
] as const;

describe('a world', () => {
  it.each(WRONG)('that is wrong says where: %s', (text, sentence) => {
    expect(() => planned(text)).toThrow(sentence);
  });

  it('of one line has a source with a webhook that answers 200', () => {
    const [source] = Object(planned('steps: [track: ]').plan).sources;
    const { target, script } = source.hooks[0];
    expect([source.type, source.enabled, target, script]).toEqual([
      'server',
      true,
      '/a',
      [{ kind: 'answer', status: 200 }],
    ]);
  });

  it('with messages and no source has clients alone', () => {
    const { role, plan } = planned('clients: { web: { flushAt: 5 } }\nsteps: [message: { method: Alias, UserId: u1 }]');
    expect([role, Object(plan).clients.web.flushAt, Object(plan).steps[0].fields]).toEqual([
      'client',
      5,
      { UserId: 'u1', PreviousId: expect.stringMatching(/^m-/) },
    ]);
  });

  it('that nests deeply or repeats an alias is refused in one sentence', () => {
    const bomb = `a: &a [${'x, '.repeat(20)}]\nb: &b [${'*a, '.repeat(20)}]\nc: [${'*b, '.repeat(20)}]\nsteps: [track: ]`;
    for (const text of ['['.repeat(50_000), bomb]) expect(() => planned(text)).toThrow(/^w\.yaml[^\n]*$/);
  });
});
