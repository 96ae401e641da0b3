import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountKinds, accountKindsWhere, pools, type AccountKind } from '#core/catalog/accounts.ts';
import { recordTypes } from '#core/catalog/recordTypes.ts';
import { coins } from '#core/money/coin.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { isGameOwned } from '#server/ledger/accountSql.ts';
import { openWorld, type TestWorld } from '../support/world.ts';

let manor: TestWorld;
beforeAll(async () => (manor = await openWorld()));
afterAll(() => manor.close());

const kinds = Object.keys(accountKinds) as AccountKind[];

/** A name of each kind, such as `vault`, `pool:emission` and `hold:999`. */
const nameOf = (kind: AccountKind) =>
  ({ none: kind, pool: `${kind}:${pools[0]}`, player: `${kind}:999`, object: `${kind}:999` })[
    accountKinds[kind].suffix
  ];

class RolledBack extends Error {}

/** True if the database opens an account of this name, with an owner or without. */
async function opens(name: string, coin: string, hasOwner: boolean): Promise<boolean> {
  const owner = hasOwner ? 1n : null;
  const attempt = inTransaction(manor.world.db, async (tx) => {
    await sql`SELECT ledger_open(ARRAY[${coin}], ARRAY[${name}], ARRAY[0], ARRAY[${owner}]::bigint[])`.execute(
      tx,
    );
    throw new RolledBack();
  });
  const error = await attempt.then(
    () => null,
    (fault: unknown) => fault,
  );
  if (error instanceof RolledBack) return true;
  expect(String(error)).toContain('no such account');
  return false;
}

test('the database opens accounts of exactly these kinds, with an owner where a player owns the money', async () => {
  for (const kind of kinds) {
    const coin = kind === 'issuer' ? 'PTS' : 'ATR';
    const isOwned = accountKinds[kind].owner !== null;
    expect([kind, await opens(nameOf(kind), coin, isOwned)]).toEqual([kind, true]);
    // Accounts of the game exist since genesis; only those of objects are opened here.
    if (!nameOf(kind).endsWith(':999')) continue;
    expect([kind, await opens(nameOf(kind), coin, !isOwned)]).toEqual([kind, false]);
  }
  const { rows } = await sql<{ prosrc: string }>`
    SELECT prosrc FROM pg_proc WHERE proname = 'ledger_open'`.execute(manor.world.db);
  const [, single = '', byId = ''] =
    /\^\(([a-z|]+)\|pool:\[a-zA-Z\]\+\|'\s*\|\| '\(([a-zA-Z|]+)\):/.exec(rows[0]?.prosrc ?? '') ?? [];
  expect(single.split('|')).toEqual(accountKindsWhere(({ suffix }) => suffix === 'none'));
  expect(byId.split('|')).toEqual(
    accountKindsWhere(({ suffix }) => suffix === 'player' || suffix === 'object'),
  );
});

test('the database gives a part in each book to the kinds to which the catalog gives one', async () => {
  for (const kind of kinds) {
    const { rows } = await sql<{
      sharded: boolean;
    }>`SELECT ledger_sharded(${nameOf(kind)}) AS sharded`.execute(manor.world.db);
    expect([kind, rows[0]?.sharded]).toEqual([kind, accountKinds[kind].isSharded]);
  }
});

test('the database packs the kinds that the catalog packs, among them all that are sharded', async () => {
  for (const kind of kinds) {
    const { rows } = await sql<{
      packed: boolean;
    }>`SELECT ledger_packed(${nameOf(kind)}) AS packed`.execute(manor.world.db);
    expect([kind, rows[0]?.packed]).toEqual([kind, accountKinds[kind].isPacked]);
  }
  expect(accountKindsWhere(({ isSharded, isPacked }) => isSharded && !isPacked)).toEqual([]);
});

test('each coin has a bit of its own, by which packed lines are found', async () => {
  const { rows } = await sql<{ bit: number | null }>`
    SELECT ledger_coin(coin) AS bit FROM unnest(${[...coins]}::text[]) AS coin`.execute(manor.world.db);
  const bits = rows.map(({ bit }) => bit ?? 0);
  expect(bits.filter((bit) => bit > 0 && (bit & (bit - 1)) === 0)).toHaveLength(coins.length);
  expect(new Set(bits).size).toBe(coins.length);
  expect(Math.max(...bits)).toBeLessThan(32);
});

test('each record type has a mark of its own above the coins, by which packed lines are found', async () => {
  const { rows } = await sql<{ mark: number }>`
    SELECT ledger_type(type) AS mark FROM unnest(${[...recordTypes]}::text[]) AS type`.execute(
    manor.world.db,
  );
  expect(new Set(rows.map(({ mark }) => mark)).size).toBe(recordTypes.length);
  expect(rows.every(({ mark }) => mark >= 0 && mark % 32 === 0)).toBe(true);
});

test('vault, pools, burn and transit are no liability, and every other account is one', async () => {
  const names = kinds.map(nameOf);
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM unnest(${names}::text[]) AS name WHERE ${isGameOwned('name')} ORDER BY name`.execute(
    manor.world.db,
  );
  expect(rows.map(({ name }) => name)).toEqual(['burn', `pool:${pools[0]}`, 'transit', 'vault']);
});
