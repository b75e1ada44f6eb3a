import { expect, it } from 'vitest';
import { FAULTS, REFERENCE, VARIANTS } from '../../sim/index.ts';
import { rolesOf } from '../cases/case.ts';
import { CASES } from '../cases/index.ts';
import { problemsOfFault, problemsOfVariant } from './explanations/explanations.fixture.ts';
import { mixturesOf } from './mixtures.fixture.ts';
import { ASSERTING, prove } from './prove.fixture.ts';
import { reachOf } from './reach.fixture.ts';

const isMine = ({ id }: { id: string }) => id.startsWith('client-r');
const mode = process.env['WHAT'] ?? 'new';
const from = process.env['FROM'] ?? '';
const clientSide = (rules: (r: typeof REFERENCE) => typeof REFERENCE) => rules(REFERENCE).client !== REFERENCE.client;
it('kills', async () => {
  const NEW = (process.env['NAMES'] ?? '').split(',');
  const client = FAULTS.filter(({ rules }) => clientSide(rules));
  const items =
    mode === 'new'
      ? client.filter(({ name }) => NEW.includes(name))
      : mode === 'old'
        ? client.filter(({ name }) => !NEW.includes(name))
        : [];
  const honest =
    mode === 'honest'
      ? [
          ...VARIANTS.filter(({ rules }) => clientSide(rules)),
          ...mixturesOf(VARIANTS, 12).filter(({ rules }) => clientSide(rules)),
        ]
      : [];
  const pool = mode === 'new' ? ASSERTING.filter((c) => rolesOf(c).includes('client')) : CASES.filter(isMine);
  const reach = await reachOf([...items, ...honest], pool);
  process.stdout.write('reach done\n');
  for (const f of items) {
    const proof = await prove(f.rules, reach.get(f.name) ?? []);
    const problems = problemsOfFault(f, proof).filter((p) => mode === 'new' || p.includes('to list'));
    const found = proof.failed.map(({ id, failure }) => `${id}:${failure?.requirement}`).join(' ');
    process.stdout.write(
      `== ${problems.length === 0 ? 'ok' : 'BAD'} ${f.name} [${f.breaks}] ${found}\n${problems.map((p) => `      ${p.slice(0, 400)}\n`).join('')}`,
    );
  }
  for (const v of honest) {
    const proof = await prove(v.rules, reach.get(v.name) ?? []);
    const problems = problemsOfVariant(v, proof).filter((p) => !p.includes('got none'));
    process.stdout.write(
      `== ${problems.length === 0 ? 'ok' : 'BAD'} ${v.name} ${reach.get(v.name)?.length}\n${problems.map((p) => `      ${p.slice(0, 500)}\n`).join('')}`,
    );
  }
  expect(from).toBe(from);
}, 3_000_000);
