import { expect } from 'vitest';
import type { Changes } from '#core/api/objects.ts';
import type { RefusalKey } from '#core/api/refusals.ts';
import type { Answer, ChangingPath, Path } from '#core/api/table.ts';
import { defaultConstants, type Constants } from '#core/catalog/constants.ts';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import type { Coin } from '#core/money/coin.ts';
import { farmJobs } from '#server/farm/farm.jobs.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { runJobs } from '#server/jobs/runJobs.ts';
import { seePools } from '#server/prices/poolsSeen.repo.ts';
import { poolBalance } from '#server/ledger/balances.ts';
import { auditManor } from '#server/auditManor.ts';
import { post } from '#server/ledger/post.ts';
import type { AccountName, Pool } from '#core/catalog/accounts.ts';
import { auditOptionsOf } from '../../support/testBooks.ts';
import {
  openWorld,
  type Answered,
  type CallOptions,
  type Player,
  type TestWorld,
  type WorldOptions,
} from '../../support/world.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

type Params = Record<string, string | number>;

/** A player of a farm world who makes calls. */
export interface Farmer extends Player {
  /** Calls and expects success. Returns the answer's data. */
  do<P extends Path>(path: P, params?: Params, options?: CallOptions): Promise<Answer<P>>;
  /** Calls and expects a refusal. Returns its key. */
  refused(path: Path, params?: Params, options?: CallOptions): Promise<RefusalKey | undefined>;
  call<P extends Path>(path: P, params?: Params, options?: CallOptions): Promise<Answered<Answer<P>>>;
  /** A player's balance of a coin, in whole coins. */
  has(coin: Coin): Promise<string>;
}

export interface FarmWorld {
  manor: TestWorld;
  /** A new player with plots 1 to `plots` and exactly this much ATR. */
  farmer(start?: { atr?: string; plots?: number; referrer?: string }): Promise<Farmer>;
  pool(pool: Pool, coin?: Coin): Promise<bigint>;
  account(name: AccountName, coin?: Coin): Promise<bigint>;
  /** Moves ATR between accounts, as no call can. */
  move(from: AccountName, to: AccountName, amount: bigint, coin?: Coin): Promise<void>;
  /** Leaves exactly this much in the farm pool. */
  setFarmPool(amount: string): Promise<void>;
  setConstants(changes: Partial<Constants>): void;
  /** Runs the farm's due jobs until none is left. */
  runFarmJobs(): Promise<void>;
  /** Expects that no invariant is broken. */
  expectClean(): Promise<void>;
  now(): number;
  close(): Promise<void>;
}

/** A world with a playable farm. */
export async function openFarm(options: WorldOptions = {}): Promise<FarmWorld> {
  const manor = await openWorld(options);
  const { world } = manor;
  const { db } = world;
  const account = async (name: AccountName, coin: Coin = 'ATR') => {
    const rows = await db
      .selectFrom('account')
      .select('balance')
      .where('name', '=', name)
      .where('coin', '=', coin)
      .execute();
    return rows.reduce((sum, row) => sum + row.balance, 0n);
  };
  let moves = (options.firstWallet ?? 0) * 1_000;
  const move = async (from: AccountName, to: AccountName, amount: bigint, coin: Coin = 'ATR') => {
    if (amount === 0n) return;
    const posted = await inTransaction(db, (tx) =>
      post(tx, {
        key: `moved:${(moves += 1)}`,
        type: coin === 'ATR' ? 'backendRecharge' : 'credit',
        kind: 'test',
        reference: 'test',
        gameAt: world.clock.gameNow(),
        wallAt: world.wallNow(),
        moves: [{ coin, from, to, amount }],
      }),
    );
    if ('key' in posted) throw new Error(`moving was refused: ${posted.key}`);
  };
  const farm: FarmWorld = {
    manor,
    farmer: (start) => makeFarmer(farm, start),
    pool: (pool, coin = 'ATR') => poolBalance(db, pool, coin),
    account,
    move,
    setFarmPool: async (amount) => {
      const change = amountOf(amount) - (await poolBalance(db, 'farm', 'ATR'));
      if (change > 0n) await move('pool:promotion', 'pool:farm', change);
      else await move('pool:farm', 'pool:promotion', -change);
      await inTransaction(db, (tx) => seePools(tx, world.clock.gameNow()));
    },
    setConstants: (changes) => {
      world.constants.current = () => ({ ...defaultConstants, ...changes });
    },
    runFarmJobs: async () => {
      const passes = await runJobs(world, farmJobs);
      for (const pass of passes) expect(pass.failed, pass.name).toBeNull();
    },
    expectClean: async () => {
      const { findings } = await auditManor(db, await auditOptionsOf(db));
      expect(findings.filter(({ state }) => state === 'broken')).toEqual([]);
    },
    now: () => world.clock.gameNow(),
    close: () => manor.close(),
  };
  return farm;
}

async function makeFarmer(
  farm: FarmWorld,
  { atr = '1000', plots = 1, referrer }: { atr?: string; plots?: number; referrer?: string } = {},
): Promise<Farmer> {
  const { manor } = farm;
  const player = await manor.signIn(referrer === undefined ? {} : { referrer });
  const options = { token: player.token };
  const call: Farmer['call'] = (path, params = {}, overrides = {}) =>
    manor.call(path, params, { ...options, ...overrides });
  const farmer: Farmer = {
    ...player,
    call,
    do: async (path, params, overrides) => {
      const answer = await call(path, params, overrides);
      expect(answer, `${path} ${JSON.stringify(params)}`).toMatchObject({ status: 200, code: 200 });
      return answer.data;
    },
    refused: async (path, params, overrides) => {
      const answer = await call(path, params, overrides);
      expect(answer.status, `${path} ${JSON.stringify(params)}`).not.toBe(200);
      expect(answer.msg).not.toMatch(/[{}…]/);
      return answer.key;
    },
    has: async (coin) => {
      const { data } = await call('userAccount/balance');
      return data.list.find((balance) => balance.coin === coin)?.available ?? '0';
    },
  };
  await setBalance(farm, farmer, '1000000');
  for (let plot = 1; plot <= plots; plot++) await farmer.do('game/land/buy', { plot });
  await setBalance(farm, farmer, atr);
  return farmer;
}

/** Leaves a player exactly this much ATR. */
export async function setBalance(farm: FarmWorld, farmer: Farmer, atr: string): Promise<void> {
  const user = `user:${farmer.id}` as const;
  const change = amountOf(atr) - (await farm.account(user));
  if (change > 0n) await farm.move('pool:promotion', user, change);
  else await farm.move(user, 'pool:promotion', -change);
}

/** Buys and sows one kind on plots, without cost to the player's balance. */
export async function sowFor(farm: FarmWorld, farmer: Farmer, seed: string, plots: string): Promise<void> {
  const before = formatAmount(await farm.account(`user:${farmer.id}`));
  await setBalance(farm, farmer, '100000');
  await farmer.do('game/seed/buy', { seed, quantity: plots.split(',').length });
  await farmer.do('game/land/sow', { plot: plots, seed });
  await setBalance(farm, farmer, before);
}

/** Changes of an answer, for calls that change state. */
export function changesOf<P extends ChangingPath>(answer: Answer<P>): Changes {
  return (answer as { changes: Changes }).changes;
}
