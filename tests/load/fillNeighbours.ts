import type pg from 'pg';
import { lookSlots, MAX_PLACED_LOOKS } from '#core/catalog/lookSlots.ts';
import { lookIds } from '#core/catalog/looks.ts';
import { FIRST_ID } from './fillPlayers.ts';

/** Entries in the guest book, helps received, and neighbours with acts of the first player. */
const ENTRIES = 5_000;

/**
 * Gives the first player a manor with 24 planted plots, a guest book, helps and looks, open to everybody, and all
 * players a week of the league. Inserts rows directly, as `fillPlayers` does.
 * @param week of the league that is running
 */
export async function fillNeighbours(client: pg.ClientBase, players: number, week: number): Promise<void> {
  const first = FIRST_ID;
  await client.query(
    `INSERT INTO manor_setting (player_id, visits, helps) VALUES ($1, 'link', 'any')
     ON CONFLICT (player_id) DO UPDATE SET visits = 'link'`,
    [first],
  );
  await client.query(
    `INSERT INTO guest_entry (owner_id, author_id, sticker, sent_at)
     SELECT $1::bigint, $1::bigint + n, 'sun', now() FROM generate_series(1, $2::int) AS n`,
    [first, ENTRIES],
  );
  await client.query(
    `INSERT INTO help (owner_id, helper_id, plot, plant_id, care, atr, atb, day, helped_at)
     SELECT $1::bigint, $1::bigint + n, 1, n, 'water', 1, 0, n % 90, now() FROM generate_series(1, $2::int) AS n`,
    [first, ENTRIES],
  );
  await client.query(
    `INSERT INTO league_near (player_id, other_id, acts)
     SELECT $1::bigint, $1::bigint + n, 1 + n % 40 FROM generate_series(1, $2::int) AS n`,
    [first, ENTRIES],
  );
  const slots = lookSlots.slice(0, MAX_PLACED_LOOKS);
  await client.query(
    `INSERT INTO look_placed (player_id, slot, look) SELECT $1::bigint, * FROM unnest($2::text[], $3::text[])`,
    [first, slots, lookIds.slice(0, slots.length)],
  );
  await client.query(
    `INSERT INTO league_week (player_id, week, sponsor_id, division, band, points, reached_at)
     SELECT id, w, sponsor_id, 1, (id - $1::bigint) / 50, 1 + id % 200, now()
     FROM player, generate_series($2::int - 1, $2::int) AS w WHERE id >= $1::bigint AND id < $1::bigint + $3::int`,
    [first, week, players],
  );
  await client.query('VACUUM (ANALYZE) guest_entry, help, league_near, league_week, look_placed');
}
