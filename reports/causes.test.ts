import { describe, expect, test } from 'vitest';
import type { CaseResult, Failure } from '../spec/shapes/results.ts';
import { findCauses } from './causes.ts';
import { caseResult, FAILURE } from './results.fixture.ts';

const { diagnosis: _, ...PLAIN } = FAILURE;

const failed = (id: string, failure: Partial<Failure>, changes: Partial<CaseResult> = {}): CaseResult =>
  caseResult({ id, status: 'failed', failure: { ...PLAIN, request: `POST /${id}`, ...failure }, ...changes });
const groups = (...cases: CaseResult[]) => findCauses(cases).map(({ cases: ids }) => ids);

describe('failures with a diagnosis', () => {
  const SORTED = 'The digest is over the body re-serialised with sorted keys.';

  test.each<[what: string, a: Partial<Failure>, b: Partial<Failure>]>([
    ['of one requirement, with any seen text', { diagnosis: 'Why.', seen: 'a' }, { diagnosis: 'Why.', expected: 'b' }],
    [
      'that differ in how the body was re-serialised',
      { diagnosis: SORTED },
      { diagnosis: 'The digest is over the body re-serialised.' },
    ],
    [
      'of which one is missing, because its body does not show the mistake',
      { diagnosis: SORTED, expected: 'X-Signature to be 01ba56db1c99', seen: '"aea6ba50dfec"' },
      { expected: 'X-Signature to be 99ba56db1c01', seen: '"bbb6ba50dfec"' },
    ],
    [
      'of members whose names follow another convention',
      { requirement: 'BOD-012', diagnosis: 'The body has `previousId` instead of `Previous ID`.' },
      { requirement: 'BOD-013', diagnosis: 'The body has `userId` instead of `User ID`.' },
    ],
    [
      'that differ in the offset of a timestamp',
      { requirement: 'TIM-001', diagnosis: '`timestamp` has an offset of +02:00 instead of `Z`.' },
      { requirement: 'TIM-001', diagnosis: '`timestamp` has an offset of -05:30 instead of `Z`.' },
    ],
    [
      'of a receiver that writes JSON again, in any way',
      { requirement: 'RCV-004', diagnosis: 'It verifies JSON that it writes again, not the raw bytes: compact.' },
      { requirement: 'RCV-004', diagnosis: 'The receiver verifies JSON that it writes again, not the raw bytes.' },
    ],
  ])('are one cause: %s', (_what, a, b) => {
    expect(groups(failed('a/1', a), failed('a/2', b))).toEqual([['a/1', 'a/2']]);
  });

  const CALL = { at: null, elapsedMs: 0, actor: 'suite', kind: 'call' } as const;
  const timestampOf = (id: string, given: string, seen: string, words: string): CaseResult =>
    failed(
      id,
      { requirement: 'TIM-001', seen: `"${seen}" (in a/b)`, diagnosis: `\`timestamp\` has ${words}.` },
      { transcript: [{ ...CALL, what: `the track call: {"timestamp":"${given}"}` }] },
    );

  test('are one cause: timestamps that arrive as they were given', () => {
    const cases = [
      timestampOf('a/1', '2025-06-30T21:15:30Z', '2025-06-30T21:15:30Z', 'no milliseconds'),
      timestampOf('a/2', '2025-06-30T21:15:30.250+02:00', '2025-06-30T21:15:30.250+02:00', 'an offset'),
    ];
    expect(findCauses(cases)).toMatchObject([
      { diagnosis: expect.stringMatching(/^The timestamp of the call is sent as it was given\. `timestamp` has no/) },
    ]);
  });

  test.each<[what: string, a: Partial<Failure>, b: Partial<Failure>]>([
    ['that differs', { diagnosis: 'The digest is HMAC-SHA256.' }, { diagnosis: 'The digest is HMAC-MD5.' }],
    ['that one lacks, with another deviation', { diagnosis: 'Why.' }, { expected: 'no `version`' }],
  ])('are two causes: %s', (_what, a, b) => {
    expect(groups(failed('a/1', a), failed('a/2', b))).toEqual([['a/1'], ['a/2']]);
  });

  test('are not joined by one without, if it may be of either', () => {
    const cases = [
      failed('a/1', { diagnosis: 'The digest is HMAC-SHA256.' }),
      failed('a/2', { diagnosis: 'The digest is HMAC-MD5.' }),
      failed('a/3', {}),
    ];
    expect(groups(...cases)).toEqual([['a/1'], ['a/2'], ['a/3']]);
  });
});

describe('failures without a diagnosis', () => {
  const missing = {
    requirement: 'DEL-001',
    expected: 'the delete notification to arrive at hook-1',
    seen: '0 requests',
  };

  test.each<[what: string, a: Partial<Failure>, b: Partial<Failure>]>([
    ['the same requirement in other words', missing, { ...missing, expected: 'attempt 1 at hook-2 within 5 h' }],
    [
      'the same deviation in another requirement of the area',
      { requirement: 'RTY-002', expected: 'no attempt later than 4 h', seen: 'one after 5 h' },
      { requirement: 'RTY-004', expected: 'no attempt later than 4 h', seen: 'one after 6 h' },
    ],
  ])('are one cause: %s', (_what, a, b) => {
    expect(groups(failed('a/1', a), failed('a/2', b))).toEqual([['a/1', 'a/2']]);
  });

  test.each<[what: string, a: Partial<Failure>, b: Partial<Failure>]>([
    [
      'other members of a body',
      { expected: '`version` to be 1', seen: 'none' },
      { expected: '`userId` to be "u"', seen: 'none' },
    ],
    ['something missing and something too much', missing, { ...missing, expected: 'no delete notification' }],
    [
      'another deviation in another requirement',
      { requirement: 'RTY-002', seen: 'one after 5 h' },
      { requirement: 'RTY-004', seen: 'nothing' },
    ],
    [
      'the same deviation in another area',
      { ...missing, requirement: 'SET-001' },
      { ...missing, requirement: 'DLV-003' },
    ],
  ])('are two causes: %s', (_what, a, b) => {
    expect(groups(failed('a/1', a), failed('a/2', b))).toEqual([['a/1'], ['a/2']]);
  });
});

test('a client that sends nothing any more is one cause for any clause, told by that about its interval with the fewest messages', () => {
  const call = { at: null, elapsedMs: 0, actor: 'suite', kind: 'call', what: 'Track' } as const;
  const attempt = {
    id: 'a#1',
    place: 'a',
    at: '2026-01-01T00:00:00.000Z',
    number: 1,
    of: 1,
    counts: 'requests',
  } as const;
  const silent = (id: string, requirement: string, calls: number): CaseResult => {
    const words = {
      expected: `the message of ${id} to be sent`,
      seen: `no batch request in the ${calls} s after it was queued`,
    };
    return failed(
      id,
      { requirement, ...words, attempt: { ...attempt, isLast: true } },
      { transcript: Array(calls).fill(call) },
    );
  };
  const cases = [
    silent('batch/split', 'BAT-002', 1),
    silent('flush-interval/many', 'QUE-009', 3),
    silent('queue/few', 'QUE-009', 2),
    silent('client-message/identify', 'MSG-001', 1),
  ];
  expect(findCauses(cases)).toMatchObject([{ example: 'queue/few', cases: cases.map(({ id }) => id) }]);
});

describe('failures of which one names another that shows the same mistake', () => {
  const head = failed('a/9', { requirement: 'TMO-001', expected: 'no attempt 2', seen: 'one 5 s after it' });
  test.each<[what: string, others: readonly Partial<Failure>[], causes: readonly (readonly string[])[]]>([
    ['another area', [{ requirement: 'DLV-002', sameAs: 'a/9' }], [['a/0', 'a/9']]],
    ['a diagnosis', [{ diagnosis: 'Why.', sameAs: 'a/9' }], [['a/0', 'a/9']]],
    [
      'two areas',
      [
        { requirement: 'RTY-003', sameAs: 'a/9' },
        { requirement: 'DLV-002', sameAs: 'a/9' },
      ],
      [['a/0', 'a/1', 'a/9']],
    ],
    ['another area, but not named', [{ requirement: 'DLV-002' }], [['a/0'], ['a/9']]],
  ])('are one cause: %s', (_, others, causes) => {
    const found = findCauses([...others.map((other, index) => failed(`a/${index}`, other)), head]);
    expect(found.map(({ cases }) => cases)).toEqual(causes);
    const also = causes.length > 1 ? undefined : others.map(({ requirement = PLAIN.requirement }) => requirement);
    expect(found.at(-1)).toMatchObject({ example: 'a/9', requirement: 'TMO-001', ...(also && { alsoFails: also }) });
  });
});

describe('the causes of a run', () => {
  test('begin with the simplest example, and otherwise keep the order of the run', () => {
    const entry = { at: null, elapsedMs: 0, actor: 'suite', what: 'began' } as const;
    const cases = [
      failed('random/few-users', { diagnosis: 'Generated.' }),
      failed('a/1', { diagnosis: 'Long.' }, { transcript: [entry] }),
      failed('a/2', { diagnosis: 'Short.' }),
      failed('a/3', { diagnosis: 'Short too.' }),
    ];
    expect(groups(...cases)).toEqual([['a/2'], ['a/3'], ['a/1'], ['random/few-users']]);
  });

  test.each<[what: string, other: Partial<Failure>, causes: number]>([
    ['a request that fails two clauses for one header', { requirement: 'SIG-007', expected: 'one X-Signature' }, 1],
    ['another header of it', { requirement: 'SIG-007', expected: 'no X-Other' }, 2],
    [
      'another area with the same words',
      { requirement: 'SET-009', expected: 'X-Signature to be 62cdb7020ff9', seen: 'none' },
      1,
    ],
    ['another area', { requirement: 'HDR-006', expected: 'one X-Signature' }, 2],
  ])('count once %s', (_, other, causes) => {
    const request = 'POST /hook HTTP/1.1\nHost: 127.0.0.1:4711';
    const wrong = { diagnosis: 'Why.', request, expected: 'X-Signature to be 0beec7b5ea3f' };
    expect(groups(failed('a/1', wrong), failed('a/2', { ...other, seen: '"other"', request }))).toHaveLength(causes);
  });

  test.each([
    ['met', 'passed', 'every-request/signed'],
    ['met nowhere', 'not-tested', 'signature/on-retries'],
  ] as const)(
    'begin with the count of all requests if the clause of the simplest example is %s',
    (_, status, example) => {
      const wrong = { requirement: 'SIG-006', expected: 'one X-Signature', seen: 'no such header' };
      const cases = [
        failed('signature/on-retries', wrong),
        failed('every-request/signed', { ...wrong, share: { wrong: 1, of: 50, cases: 9 } }),
        caseResult({ id: 'signature/other', status, requirements: ['SIG-006'] }),
      ];
      expect(findCauses(cases)).toMatchObject([{ example, share: { wrong: 1, of: 50 } }]);
    },
  );

  test('are told by a case that shows its failure by itself, and count the wrong requests of all their cases', () => {
    const diagnosis = 'Why.';
    const together = failed('signature/1', { diagnosis, often: { shown: 0, of: 10 }, share: { wrong: 1, of: 2 } });
    const alone = failed('signature/2', { diagnosis, often: { shown: 3, of: 3 }, share: { wrong: 52, of: 448 } });
    const cases = [together, alone, failed('signature/3', { diagnosis })];
    expect(findCauses(cases)).toMatchObject([{ example: 'signature/2', share: { wrong: 53, of: 450, cases: 2 } }]);
    expect(findCauses([alone])[0]?.share).toEqual({ wrong: 52, of: 448 });
  });

  test('are told by the simplest case', () => {
    const diagnosis = 'Why.';
    const entry = { at: null, elapsedMs: 0, actor: 'suite', what: 'began' } as const;
    const requirements = ['SIG-003', 'SIG-004'];
    const cases = [
      failed('relation/many-pending', { diagnosis, requirement: 'SIG-001' }),
      failed('routing/track', { diagnosis, requirement: 'SIG-001' }),
      failed('signature/1', { diagnosis }, { requirements }),
      failed('signature/2', { diagnosis }, { transcript: [entry] }),
      failed('signature/3', { diagnosis, request: 'POST /longer' }),
      failed('signature/4', { diagnosis, request: 'POST /' }),
      failed('signature/5', { diagnosis, request: 'POST /' }),
    ];
    const orders = cases.map((_each, index) => findCauses(cases.toSpliced(index, 1))[0]?.example);
    expect(orders).toEqual([...Array(5).fill('signature/4'), 'signature/5', 'signature/4']);
    expect(findCauses(cases)).toEqual([
      {
        requirement: 'SIG-003',
        statement: FAILURE.statement,
        section: FAILURE.section,
        alsoFails: ['SIG-001'],
        diagnosis,
        expected: FAILURE.expected,
        seen: FAILURE.seen,
        example: 'signature/4',
        cases: cases.map(({ id }) => id),
      },
    ]);
  });

  test('are told by a plain case, and headed by what it fails, with any description of the world of a generated one', () => {
    const world = 'seed 1, in the world: a message that only the first URL takes, then a deletion';
    const cases = [
      failed('random/few-users', { requirement: 'SIG-001', world }),
      failed('relation/many-pending', { requirement: 'SIG-001', diagnosis: 'Why.', world: 'seed 1, in the world {}' }),
      failed('load/one-client', { requirement: 'SIG-001', world }),
      failed('routing/page', { requirement: 'SIG-001' }, { requirements: ['SIG-001', 'SIG-002'] }),
    ];
    const [cause, ...others] = findCauses(cases);
    expect(others).toEqual([]);
    expect(cause).toMatchObject({ example: 'routing/page', statement: FAILURE.statement });
    expect(cause?.diagnosis).toBeUndefined();
  });
});
