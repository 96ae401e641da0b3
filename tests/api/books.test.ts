import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { flows } from '#core/catalog/flows.ts';
import { ChainError } from '#server/chain/chainError.ts';
import { invariants } from '#server/invariants.ts';
import { makeAuditSeal } from '#server/oversight/audit/auditSeal.ts';
import { auditStep } from '#server/oversight/audit/auditStep.ts';
import { testChain } from '../support/testChain.ts';
import { walletKey } from '../support/walletKeys.ts';
import { openWorld, type Player, type TestWorld } from '../support/world.ts';
import { isInBooks, oneDatabase } from '../support/skipReason.ts';

const OPERATOR = walletKey(700);
const DAY = 86_400_000;
const silent = () => Promise.reject(new ChainError('unreachable', 'nobody answers'));
const books = {
  hasBegun: () => Promise.resolve(true),
  vaultHolds: silent,
  depositsToBook: silent,
  payoutsToBook: silent,
  misbooked: silent,
  atrSupply: silent,
};
let manor: TestWorld;
let operator: Player;
beforeAll(async () => {
  manor = await openWorld({ operators: [OPERATOR.address] });
  operator = await manor.signIn({ key: OPERATOR });
});
afterAll(() => manor.close());

const check = () => manor.call('ops/audit', {}, { token: operator.token });
const paused = async () =>
  (await manor.call('config')).data.flows.filter((flow) => flow.paused).map(({ flow }) => flow);
const resumeAll = async () => {
  for (const flow of await paused())
    await manor.call('ops/pause', { flow, paused: 'false', reason: 'mended' }, { token: operator.token });
};
/** Sets a player's balance below zero, as no posting can, after removing the database's own constraint. */
const breakBooks = async (isBroken: boolean) => {
  const { db } = manor.world;
  if (isBroken) await sql`ALTER TABLE account DROP CONSTRAINT account_within`.execute(db);
  const by = sql.lit(isBroken ? -1_000_000_000_000 : 1_000_000_000_000);
  await sql`UPDATE account SET balance = balance + ${by} WHERE name = ${`user:${operator.id}`} AND coin = 'ATR'`.execute(
    db,
  );
  if (!isBroken) {
    await sql`ALTER TABLE account ADD CONSTRAINT account_within CHECK (balance BETWEEN least AND most)`.execute(
      db,
    );
  }
};
/** Takes all pieces that are due. */
const runNightly = async () => {
  while ((await auditStep({ world: manor.world, invariants, seal: makeAuditSeal(null) })) === 'more');
};
const nextDay = async () => {
  manor.advanceWall(DAY);
  operator = await manor.signIn({ key: OPERATOR });
};

describe('ops/audit', () => {
  test('lists every invariant; those of the chain are not asked where no chain is read', async () => {
    const { data } = await check();
    expect(data.ok).toBe(true);
    const states = Object.fromEntries(data.findings.map(({ id, state }) => [id, state]));
    expect(states).toMatchObject({ I1: 'holds', I2: 'notAsked', I4: 'holds', I13: 'holds', I21: 'holds' });
    expect(await paused()).toEqual([]);
  });

  test('is for operators only, and reports when the chain does not answer', async () => {
    const player = await manor.signIn();
    expect((await manor.call('ops/audit', {}, { token: player.token })).key).toBe('operatorsOnly');
    manor.world.chain = { ...testChain, books };
    expect(await check()).toMatchObject({ key: 'chainUnavailable', status: 503 });
    manor.world.chain = testChain;
  });

  test('pauses payments and promises when the books are broken; an operator resumes them', async () => {
    await breakBooks(true);
    const { data } = await check();
    await breakBooks(false);
    expect(data.ok).toBe(false);
    expect(data.findings.find(({ id }) => id === 'I4')).toMatchObject({ state: 'broken' });
    expect((await paused()).sort()).toEqual(flows.filter((flow) => flow !== 'recharge').sort());
    const player = await manor.signIn();
    const refused = await manor.call(
      'userAccount/exchange',
      { from: 'USDT', to: 'ATR', amount: '1', minOut: '0' },
      { token: player.token },
    );
    expect(refused).toMatchObject({ key: 'paused', values: { reason: 'audit' } });
    expect((await manor.call('userAccount/balance', {}, { token: player.token })).code).toBe(200);
    expect(await manor.metrics()).toContain('manor_flow_paused{flow="withdraw"} 1');
    expect(manor.log.some((line) => line.includes('the audit failed'))).toBe(true);
    const acts = await manor.world.db.selectFrom('operator_act').selectAll().orderBy('id').execute();
    expect(acts[0]).toMatchObject({ operator: 'server', act: 'pause' });
    expect(acts[0]?.reason).toContain('I4');
    await resumeAll();
    expect(await paused()).toEqual([]);
    expect(await manor.metrics()).toContain('manor_flow_paused{flow="withdraw"} 0');
  });
});

describe('the nightly audit', () => {
  const runs = () => manor.world.db.selectFrom('audit_run').selectAll().orderBy('day').execute();

  test('runs once a day of the wall clock, however often the jobs run', async () => {
    await runNightly();
    await manor.advance(60_000);
    await runNightly();
    expect(await runs()).toMatchObject([{ ok: true, broken: [] }]);
    await nextDay();
    await runNightly();
    expect(await runs()).toHaveLength(2);
  });

  test('pauses payments and promises when the books are broken, and keeps an operator’s own reason', async () => {
    await nextDay();
    await manor.call('ops/pause', { flow: 'otc', paused: 'true', reason: 'mine' }, { token: operator.token });
    await breakBooks(true);
    await runNightly();
    await breakBooks(false);
    expect((await runs()).at(-1)).toMatchObject({ ok: false });
    expect((await runs()).at(-1)?.broken).toContain('I4');
    const states = (await manor.call('config')).data.flows;
    expect(states.find(({ flow }) => flow === 'otc')).toMatchObject({ paused: true, reason: 'mine' });
    expect(states.find(({ flow }) => flow === 'withdraw')).toMatchObject({ paused: true, reason: 'audit' });
    await resumeAll();
  });

  test('checks the books alone when the chain does not answer', async () => {
    await nextDay();
    manor.world.chain = { ...testChain, books };
    await runNightly();
    manor.world.chain = testChain;
    expect((await runs()).at(-1)).toMatchObject({ ok: true });
    expect(await paused()).toEqual([]);
  });

  test.skipIf(isInBooks)(
    'of a node that died is continued by another node, piece by piece',
    oneDatabase,
    async () => {
      await nextDay();
      await auditStep({ world: manor.world, invariants, seal: makeAuditSeal(null) });
      expect((await runs()).at(-1)?.ok).toBeNull();
      await runNightly();
      expect((await runs()).at(-1)?.ok).toBe(true);
    },
  );
});
