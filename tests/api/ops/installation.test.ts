import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkedSettings } from '#core/catalog/checkedSettings.ts';
import { ChainError } from '#server/chain/chainError.ts';
import { readEnv } from '#server/env.ts';
import type { ChainBooks } from '#server/world/chainBooks.ts';
import type { ChainFunds } from '#server/world/chainFunds.ts';
import { testChain } from '../../support/testChain.ts';
import { openWorld, type Player, type TestWorld } from '../../support/world.ts';
import { walletKey } from '../../support/walletKeys.ts';

const KEY = walletKey(765);
const GWEI = 1_000_000_000n;
const PAYER = walletKey(766).address;
const unit = 1_000_000n;

let manor: TestWorld;
let operator: Player;
let held: Record<'USDT' | 'ATR', bigint>;
let funds: ChainFunds | null;
const books: ChainBooks = {
  hasBegun: () => Promise.resolve(false),
  vaultHolds: (_, coin) => Promise.resolve(held[coin]),
  depositsToBook: (_, coin) => Promise.resolve(coin === 'USDT' ? 5n * unit : 0n),
  payoutsToBook: () => Promise.resolve(0n),
  misbooked: () => Promise.resolve(null),
  atrSupply: () => Promise.resolve(0n),
};
beforeAll(async () => {
  const settings = [{ name: 'AUDIT_KEY', isGiven: true } as const];
  const chain = {
    ...testChain,
    books,
    readFunds: () =>
      funds ? Promise.resolve(funds) : Promise.reject(new ChainError('unreachable', 'nobody answers')),
  };
  manor = await openWorld({ operators: [KEY.address], chain, settings });
  operator = await manor.signIn({ key: KEY });
  await manor.world.db.insertInto('payout_key').values({ payer: PAYER, next_nonce: 0n }).execute();
});
afterAll(() => manor.close());

const read = () => manor.call('ops/vault', {}, { token: operator.token });

describe('the vault at a glance', () => {
  test('is compared with the books, coin by coin, with what is still to be booked', async () => {
    const { rows } = await manor.world.db
      .selectFrom('account')
      .select(({ fn }) => ['coin', fn.sum<bigint>('balance').as('sum')])
      .where('name', '=', 'vault')
      .groupBy('coin')
      .execute()
      .then((list) => ({ rows: new Map(list.map(({ coin, sum }) => [coin, -BigInt(sum)])) }));
    held = { USDT: (rows.get('USDT') ?? 0n) + 5n * unit, ATR: (rows.get('ATR') ?? 0n) - unit };
    const gas = [250n * 120_000n * GWEI];
    funds = {
      leftToday: { USDT: 7n * unit, ATR: 8n * unit },
      dayLimitBps: { USDT: 1_000, ATR: 500 },
      gas,
      gasPrice: GWEI,
    };
    const { data } = await read();
    expect(data.coins).toMatchObject([
      { coin: 'USDT', toBook: '5', difference: '0', leftToday: '7', dayLimitBps: 1_000 },
      { coin: 'ATR', toBook: '0', difference: '1', leftToday: '8', dayLimitBps: 500 },
    ]);
    expect(data.payers).toEqual([{ address: PAYER, gas: '0.03', payments: 250, isLow: false }]);
    funds = { ...funds, gasPrice: 2n * GWEI };
    expect((await read()).data.payers).toMatchObject([{ payments: 125, isLow: true }]);
  });

  test('is refused while the chain does not answer', async () => {
    funds = null;
    expect(await read()).toMatchObject({ status: 503, key: 'chainUnavailable' });
  });
});

describe('the settings of a node', () => {
  test('are listed for operators, given or not', async () => {
    const { data } = await manor.call('ops/settings', {}, { token: operator.token });
    expect(data.list).toEqual([{ name: 'AUDIT_KEY', isGiven: true }]);
    const player = await manor.signIn();
    expect((await manor.call('ops/settings', {}, { token: player.token })).key).toBe('operatorsOnly');
  });

  test('come from the environment without their values', () => {
    const secret = 'ab'.repeat(32);
    const { settings } = readEnv({ AUDIT_KEY: secret, METRICS_PORT: '9100', OWNER_CONTACT: ' ' });
    expect(settings.map(({ name }) => name)).toEqual(checkedSettings);
    expect(settings.filter(({ isGiven }) => isGiven).map(({ name }) => name)).toEqual([
      'AUDIT_KEY',
      'METRICS_TOKEN',
    ]);
    expect(JSON.stringify(settings)).not.toContain(secret);
  });
});
