import { sql } from 'kysely';
import type { RecordType } from '#core/catalog/recordTypes.ts';
import type { Tx } from '#server/db/database.ts';
import { sqlList } from '#server/ledger/accountSql.ts';
import { BOOKS } from '#server/ledger/book.ts';
import { linksAfter } from '#server/ledger/linksAfter.ts';
import { PART_MARK } from '#server/ledger/partKey.ts';
import type { LinkLine } from './linkSums.ts';

/** A link of the hash chain with the posting that it seals. */
export interface DayLink {
  sequence: bigint;
  posting: bigint;
  /** It seals a part of another posting. */
  isPart: boolean;
  type: RecordType;
  /** Game time, epoch milliseconds. */
  gameAt: number;
  wallAt: Date;
}

/** Debits that the manor makes by itself: they do not make a player active. */
const MANOR_DEBITS: readonly RecordType[] = ['destroy', 'backendDebit'];

/** The next links after one, in chain order; behind the last one also the other parts of its posting. */
export async function readLinks(tx: Tx, after: bigint, limit: number): Promise<DayLink[]> {
  const { rows } = await sql<Omit<DayLink, 'gameAt'> & { game_at: Date }>`
    SELECT c.sequence, c.posting_id AS posting, strpos(p.key, ${PART_MARK}) > 0 AS "isPart", p.type, p.game_at,
      p.wall_at AS "wallAt"
    FROM ${linksAfter(sql`${after}::bigint`, limit + BOOKS)} c
    CROSS JOIN LATERAL (SELECT key, type, game_at, wall_at FROM posting WHERE id = c.posting_id OFFSET 0) p
    ORDER BY c.sequence`.execute(tx);
  // A posting has at most a part in each book.
  const end = rows.findIndex(({ sequence, isPart }) => sequence > after + BigInt(limit) && !isPart);
  return (end < 0 ? rows : rows.slice(0, end)).map(({ game_at, ...link }) => ({
    ...link,
    gameAt: game_at.getTime(),
  }));
}

/** Reads the entries of links, each once, as lines to be summed up. */
export async function readLinkLines(tx: Tx, links: readonly DayLink[]): Promise<LinkLine[]> {
  const { rows } = await sql<LinkLine>`
    WITH line AS MATERIALIZED (
      SELECT l.posting, l.type, a.coin, a.name, a.player_id, e.amount
      FROM unnest(${links.map(({ posting }) => posting)}::bigint[], ${links.map(({ type }) => type)}::text[])
        AS l(posting, type)
      CROSS JOIN LATERAL (
        SELECT account_id, amount FROM entry WHERE posting_id = l.posting OFFSET 0
      ) e
      CROSS JOIN LATERAL (
        SELECT coin, name, player_id FROM account WHERE id = e.account_id AND coin IN ('ATR', 'USDT') OFFSET 0
      ) a
    ), owner AS (
      SELECT posting, type, coin, sum(amount) AS net FROM line
      WHERE player_id IS NOT NULL GROUP BY posting, type, coin, player_id
    ), flow AS (
      SELECT posting, type, coin, sum(net) AS net, sum(greatest(-net, 0)) AS turnover, 0 AS burned
      FROM owner GROUP BY posting, type, coin
      UNION ALL
      SELECT posting, type, coin, 0, 0, greatest(sum(amount), 0) FROM line WHERE name = 'burn' GROUP BY posting, type, coin
    ), keyed AS (
      -- A posting that other books have parts of is summed up by its key, over all of them.
      SELECT flow.*, p.key FROM flow LEFT JOIN (
        SELECT DISTINCT line.posting, split_part(posting.key, ${PART_MARK}, 1) AS key
        FROM line JOIN posting ON posting.id = line.posting WHERE line.name = 'transit'
      ) p USING (posting)
    )
    SELECT 'held' AS is, NULL AS key, coin, NULL AS type,
      CASE WHEN name LIKE 'pool:%' THEN name ELSE split_part(name, ':', 1) END AS holder, NULL::bigint AS player,
      sum(amount)::bigint AS net, 0::bigint AS faucet, 0::bigint AS sink, 0::bigint AS turnover, 0::bigint AS burned
    FROM line WHERE name <> 'transit' GROUP BY coin, 5
    UNION ALL
    SELECT 'flow', key, coin, type, NULL, NULL, sum(net)::bigint, sum(greatest(net, 0))::bigint,
      sum(greatest(-net, 0))::bigint, sum(turnover)::bigint, sum(burned)::bigint
    FROM keyed GROUP BY key, coin, type
    UNION ALL
    SELECT DISTINCT 'payer', NULL, NULL, NULL, NULL, player_id, 0, 0, 0, 0, 0 FROM line
    WHERE name LIKE 'user:%' AND amount < 0 AND type NOT IN ${sqlList(MANOR_DEBITS)}`.execute(tx);
  return rows;
}
