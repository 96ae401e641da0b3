import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#server/db/database.ts';
import { distributeTables } from '#server/db/distribution/distributeTables.ts';
import { tablePlaces, type Place } from '#server/db/distribution/tablePlaces.ts';
import { tableExceptions } from '#server/tableExceptions.ts';
import { openDatabase } from '../support/world.ts';

let db: Db;
let close: () => Promise<void>;
beforeAll(async () => ({ db, close } = await openDatabase()));
afterAll(() => close());

const tablesIn = async (place: Place) =>
  (await tablePlaces(db, tableExceptions)).filter((row) => row.place === place).map(({ table }) => table);

// A new table of players comes here too: where do its rows lie, and which statements join it?
test('tables of players lie in shards, unless a key or a reader keeps them together', async () => {
  expect(await tablesIn('everyNode')).toEqual(tableExceptions.everyNode);
  expect(await tablesIn('coordinator')).toEqual(expect.arrayContaining([...tableExceptions.coordinator]));
  expect(await tablesIn('shards')).toMatchInlineSnapshot(`
    [
      "album_count",
      "basket_exchange",
      "basket_fill",
      "coupon",
      "device_proof",
      "earned_coin",
      "economy_payer",
      "egg",
      "farm",
      "farm_day",
      "farm_total",
      "faucet_day",
      "fruit_lot",
      "gift",
      "goal_claim",
      "goal_mark",
      "hen",
      "holding",
      "holding_destroyed",
      "last_sign_in",
      "league_day",
      "league_near",
      "league_player",
      "league_week",
      "look_placed",
      "manor_setting",
      "name_report",
      "notice",
      "plant",
      "plot",
      "pot_weight",
      "published_notice_read",
      "request",
      "reward_sum",
      "sapling_lot",
      "session",
      "team_due",
      "team_sum",
      "transfer_receiver",
    ]
  `);
});

test('a database that is no coordinator of Citus is left as it is', async () => {
  await expect(distributeTables(db, tableExceptions, 4)).rejects.toThrow('no extension citus');
});
