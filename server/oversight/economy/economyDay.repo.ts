import { sql, type Selectable } from 'kysely';
import type { Pool } from '#core/catalog/accounts.ts';
import type { RecordType } from '#core/catalog/recordTypes.ts';
import type { Tx } from '#server/db/database.ts';
import { sqlList } from '#server/ledger/accountSql.ts';
import { BOOKS } from '#server/ledger/book.ts';
import { linksAfter } from '#server/ledger/linksAfter.ts';
import type { EconomyDayTable } from './economy.tables.ts';

export type EconomyDay = Selectable<EconomyDayTable>;

/** A link of the hash chain with the posting that it seals. */
export interface DayLink {
  sequence: bigint;
  posting: bigint;
  /** The posting of which it is a part, or itself. */
  home: bigint;
  type: RecordType;
  /** Game time, epoch milliseconds. */
  gameAt: number;
  wallAt: Date;
}

/** Debits that the manor makes by itself: they do not make a player active. */
const MANOR_DEBITS: readonly RecordType[] = ['destroy', 'backendDebit'];

/** The open day; undefined before the first. */
export function readOpenDay(tx: Tx): Promise<EconomyDay | undefined> {
  return tx.selectFrom('economy_day').selectAll().where('closed_at', 'is', null).executeTakeFirst();
}

/** The next links after one, in chain order; behind the last one also the other parts of its posting. */
export async function readLinks(tx: Tx, after: bigint, limit: number): Promise<DayLink[]> {
  const { rows } = await sql<Omit<DayLink, 'gameAt'> & { game_at: Date }>`
    SELECT c.sequence, c.posting_id AS posting, coalesce(p.home_id, c.posting_id) AS home, p.type, p.game_at,
      p.wall_at AS "wallAt"
    FROM ${linksAfter(sql`${after}::bigint`, limit + BOOKS)} c
    CROSS JOIN LATERAL (SELECT home_id, type, game_at, wall_at FROM posting WHERE id = c.posting_id OFFSET 0) p
    ORDER BY c.sequence`.execute(tx);
  // A posting has at most a part in each book.
  const end = rows.findIndex(
    ({ sequence, posting, home }) => sequence > after + BigInt(limit) && posting === home,
  );
  return (end < 0 ? rows : rows.slice(0, end)).map(({ game_at, ...link }) => ({
    ...link,
    gameAt: game_at.getTime(),
  }));
}

/** Opens a day with the balances of the day before. */
export async function openDay(tx: Tx, day: bigint, before: EconomyDay | undefined): Promise<void> {
  await sql`INSERT INTO economy_day (day, sequence) VALUES (${day}, ${before?.sequence ?? 0n})`.execute(tx);
  if (!before) return;
  await sql`INSERT INTO economy_held (day, coin, holder, amount)
    SELECT ${day}::bigint, coin, holder, amount FROM economy_held
    WHERE day = ${before.day} AND amount <> 0`.execute(tx);
}

/** Adds the entries of consecutive links, all of the open day. One statement reads each entry once. */
export async function addLinks(tx: Tx, day: bigint, links: readonly DayLink[]): Promise<void> {
  const last = links.at(-1);
  if (!last) return;
  const begun = links.filter(({ posting, home }) => posting === home);
  await sql`
    WITH line AS MATERIALIZED (
      SELECT l.home AS posting, l.type, a.coin, a.name, a.player_id, e.amount
      FROM unnest(${links.map(({ posting }) => posting)}::bigint[], ${links.map(({ home }) => home)}::bigint[],
        ${links.map(({ type }) => type)}::text[]) AS l(posting, home, type)
      CROSS JOIN LATERAL (
        SELECT account_id, amount FROM entry WHERE posting_id = l.posting OFFSET 0
      ) e
      CROSS JOIN LATERAL (
        SELECT coin, name, player_id FROM account
        WHERE id = e.account_id AND coin IN ('ATR', 'USDT') AND name <> 'transit' OFFSET 0
      ) a
    ), held AS (
      INSERT INTO economy_held AS known (day, coin, holder, amount)
      SELECT ${day}::bigint, coin, CASE WHEN name LIKE 'pool:%' THEN name ELSE split_part(name, ':', 1) END,
        sum(amount)::bigint
      FROM line GROUP BY 2, 3 ORDER BY 2, 3
      ON CONFLICT (day, coin, holder) DO UPDATE SET amount = known.amount + excluded.amount
    ), owner AS (
      SELECT posting, type, coin, sum(amount) AS net FROM line
      WHERE player_id IS NOT NULL GROUP BY posting, type, coin, player_id
    ), part AS (
      SELECT type, coin, greatest(sum(net), 0) AS faucet, greatest(-sum(net), 0) AS sink,
        sum(greatest(-net, 0)) AS turnover, 0 AS burned
      FROM owner GROUP BY posting, type, coin
      UNION ALL
      SELECT type, coin, 0, 0, 0, greatest(sum(amount), 0) FROM line WHERE name = 'burn' GROUP BY posting, type, coin
    ), flow AS (
      INSERT INTO economy_flow AS known (day, coin, type, faucet, sink, turnover, burned)
      SELECT ${day}::bigint, coin, type, sum(faucet)::bigint, sum(sink)::bigint, sum(turnover)::bigint,
        sum(burned)::bigint
      FROM part GROUP BY coin, type
      HAVING sum(faucet) + sum(sink) + sum(turnover) + sum(burned) > 0 ORDER BY coin, type
      ON CONFLICT (day, coin, type) DO UPDATE SET faucet = known.faucet + excluded.faucet,
        sink = known.sink + excluded.sink, turnover = known.turnover + excluded.turnover,
        burned = known.burned + excluded.burned
    ), payer AS (
      INSERT INTO economy_payer (day, player_id)
      SELECT DISTINCT ${day}::bigint, player_id FROM line
      WHERE name LIKE 'user:%' AND amount < 0 AND type NOT IN ${sqlList(MANOR_DEBITS)}
      ON CONFLICT DO NOTHING
    )
    UPDATE economy_day SET sequence = ${last.sequence}, last_at = ${last.wallAt},
      postings = postings + ${BigInt(begun.length)} WHERE day = ${day}`.execute(tx);
}

/** The ATR of a pool at the end of the open day, in ledger units. */
export async function poolAt(tx: Tx, day: bigint, pool: Pool): Promise<bigint> {
  const row = await tx
    .selectFrom('economy_held')
    .select('amount')
    .where('day', '=', day)
    .where('coin', '=', 'ATR')
    .where('holder', '=', `pool:${pool}`)
    .executeTakeFirst();
  return row?.amount ?? 0n;
}

/** Closes the open day: sets what only its end has, and forgets who paid. */
export async function closeDay(
  tx: Tx,
  day: bigint,
  end: { price: bigint; yieldPpm: number; closedAt: Date },
): Promise<void> {
  await sql`UPDATE economy_day SET price = ${end.price}, yield_ppm = ${end.yieldPpm},
      active = (SELECT count(*) FROM economy_payer WHERE economy_payer.day = ${day}),
      closed_at = ${end.closedAt} WHERE day = ${day}`.execute(tx);
  await tx.deleteFrom('economy_payer').where('day', '<=', day).execute();
}
