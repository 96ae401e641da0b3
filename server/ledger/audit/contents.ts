import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { firstRow } from './firstRow.ts';
import type { Offender } from './invariant.ts';

/** The first posting whose rows do not match its hash, or null. */
export function firstAlteredPosting(tx: Tx): Promise<Offender | null> {
  return firstRow(
    tx,
    sql`
      SELECT p.id AS posting, p.key, 'its content is not what was hashed' AS fault
      FROM posting p
      LEFT JOIN (
        SELECT e.posting_id, string_agg(
          ledger_line(a.coin, a.name, a.shard, e.amount, e.balance, e.version), E'\n'
          ORDER BY a.coin, a.name, a.shard) AS lines
        FROM entry e LEFT JOIN account a ON a.id = e.account_id
        GROUP BY e.posting_id
      ) e ON e.posting_id = p.id
      WHERE p.hash IS DISTINCT FROM ledger_hash(
        p.key, p.type, p.kind, p.reference,
        (extract(epoch FROM p.game_at) * 1000)::bigint, (extract(epoch FROM p.wall_at) * 1000)::bigint, e.lines)
      ORDER BY p.id LIMIT 1`,
  );
}
