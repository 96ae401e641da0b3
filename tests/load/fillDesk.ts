import type pg from 'pg';
import { FIRST_ID } from './fillPlayers.ts';

const COIN = 1_000_000n;

/** Rows of each kind besides the players. */
export interface DeskSizes {
  withdrawals: number;
  acts: number;
  notices: number;
  fills: number;
}

/**
 * Gives a filled world the work of a desk: withdrawals of any state, acts, notices and fills of the last day. Inserts
 * rows directly, like the players themselves.
 */
export async function fillDesk(
  client: pg.ClientBase,
  players: number,
  { withdrawals, acts, notices, fills }: DeskSizes,
): Promise<void> {
  const player = `${FIRST_ID} + n % ${players}`;
  await client.query(
    `INSERT INTO withdrawal (player_id, coin, gross, fee, fee_free, address, needed, valid_ms, payout_id, request_id,
       state, created_at)
     SELECT ${player}, CASE n % 2 WHEN 0 THEN 'USDT' ELSE 'ATR' END, (20 + n % 900) * ${COIN}, ${COIN}, 0,
       '0x' || lpad(to_hex(n % 400), 40, 'a'), 1 + n % 2, 3600000, '0x' || lpad(to_hex(n), 64, '0'), gen_random_uuid(),
       (ARRAY['pendingReview', 'rejected', 'canceled'])[1 + n % 3], now() - (n % 2880) * interval '1 minute'
     FROM generate_series(1, $1::int) AS n`,
    [withdrawals],
  );
  await client.query(
    `INSERT INTO operator_act (operator, act, subject, reason, at)
     SELECT 'server', (ARRAY['pause', 'tier/owner', 'note/write', 'credit/pass'])[1 + n % 4], 'player:' || (${player}),
       'filled for a measurement', now() - n * interval '1 second' FROM generate_series(1, $1::int) AS n`,
    [acts],
  );
  await client.query(
    `INSERT INTO published_notice (title_zh, title_en, body_zh, body_en, game_at, wall_at, ends_at)
     SELECT '公告 ' || n, 'Notice ' || n, '内容', 'Text', now(), now() - n * interval '1 hour', now() + interval '30 days'
     FROM generate_series(1, $1::int) AS n`,
    [notices],
  );
  const { rows } = await client.query<{ buy: string; sell: string }>(
    `SELECT min(id) FILTER (WHERE side = 'buy') AS buy, min(id) FILTER (WHERE side = 'sell') AS sell FROM otc_order`,
  );
  const [{ buy, sell } = { buy: null, sell: null }] = rows;
  if (buy !== null && sell !== null)
    await client.query(
      `INSERT INTO otc_fill (buy_id, sell_id, price, quantity, usdt, fee, at)
       SELECT $2, $3, 100000, ${COIN}, 100000, 2000, now() - (n % 1440) * interval '1 minute'
       FROM generate_series(1, $1::int) AS n`,
      [fills, buy, sell],
    );
  await client.query('VACUUM (ANALYZE) withdrawal, operator_act, published_notice, otc_fill');
}
