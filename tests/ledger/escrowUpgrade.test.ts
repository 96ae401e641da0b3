import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToAlbum } from '#server/album/albumCount.repo.ts';
import { openConstants } from '#server/config/openConstants.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { readPlanted } from '#server/farm/land/plant.repo.ts';
import { makeLogger } from '#server/http/makeLogger.ts';
import { seal } from '#server/ledger/seal.ts';
import { BEGIN } from '../support/world.ts';
import { atr, expectSound, posting } from './ledgerWorld.ts';
import { genesisAsBefore, postAsBefore } from './postAsBefore.ts';
import { upgradeWorld, type UpgradeWorld } from './upgradeWorld.ts';

/** First migration after the release whose plants each have an escrow account of their own. */
const FIRST_NEW = '0074';

const PLAYER = 7_001n;

const log = makeLogger('silent');

let upgrade: UpgradeWorld;
beforeAll(async () => {
  upgrade = await upgradeWorld();
});
afterAll(() => upgrade.close());

async function addFarm(): Promise<void> {
  const { db } = upgrade.connection;
  await sql`INSERT INTO player (id, address, code, nick_name, image, lang, sponsor_id, depth, jump_id, tier, is_robot, created_at)
    OVERRIDING SYSTEM VALUE
    VALUES (${PLAYER}, '0x' || lpad('7001', 40, '0'), 'ABC701', 'Farmer', 6, 'en_US', NULL, 0, NULL, 'regular', false, now())`.execute(
    db,
  );
  await sql`INSERT INTO farm (player_id, version, plots) VALUES (${PLAYER}, 1, 2)`.execute(db);
  await sql`UPDATE world_plots SET plots = plots + 2 WHERE shard = 0`.execute(db);
  await sql`INSERT INTO plot (player_id, number, version, reclaimed_at)
    SELECT ${PLAYER}, n, 1, now() FROM generate_series(1, 2) AS n`.execute(db);
  await inTransaction(db, (tx) => addToAlbum(tx, PLAYER, [{ counter: 'plots', count: 2 }]));
}

/** Sows as the release before does: it knows no column that says where the promise lies. */
async function sowAsBefore(plot: number): Promise<void> {
  const { db } = upgrade.connection;
  const { rows } = await sql<{ id: bigint }>`
    INSERT INTO plant (player_id, plot, seed, spent, fruit_price, y_ppm, promised, fruit_base, care_cost_bps,
      care_yield_bps, sown_at, ripe_at, weeds_at, insects_at)
    VALUES (${PLAYER}, ${plot}, 'apple', 20000000, 1000000, 1000000, 146, 100, 1000, 1000, now(), now() + interval '4 hours',
      now() + interval '1 hour', now() + interval '2 hours')
    RETURNING id`.execute(db);
  const id = rows[0]?.id ?? 0n;
  await sql`UPDATE plot SET plant_id = ${id} WHERE player_id = ${PLAYER} AND number = ${plot}`.execute(db);
  await postAsBefore(
    db,
    posting(`sow:${plot}`, [atr('pool:farm', `plant:${id}`, 146)], { type: 'sow', kind: 'apple' }),
  );
}

test('plants of the release before, and of its nodes during the restart, keep escrows of their own', async () => {
  const { db } = upgrade.connection;
  await upgrade.migrateTo((name) => name < FIRST_NEW);
  const constants = await openConstants(upgrade.connection, { wallNow: () => BEGIN, log });
  await genesisAsBefore(db, constants.current(), { gameNow: BEGIN, wallNow: BEGIN });
  await addFarm();
  await sowAsBefore(1);
  const shared = posting('early', [atr('pool:farm', `plants:${PLAYER}`, 1)], { type: 'sow', kind: 'apple' });
  await expect(postAsBefore(db, shared)).rejects.toMatchObject({ code: 'LG002' });
  expect(await upgrade.migrateTo((name) => name >= FIRST_NEW)).toContain('0074-player-escrows.sql');

  await sowAsBefore(2);
  const planted = await readPlanted(db, PLAYER, 'all');
  expect([...planted.values()].map(({ plant }) => plant.escrow)).toEqual(
    [...planted.values()].map(({ plant }) => `plant:${plant.id}`),
  );
  await inTransaction(db, (tx) => seal(tx));
  await expectSound(db);
});
