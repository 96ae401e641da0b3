import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { firstRow } from './firstRow.ts';
import type { LinkRange, Offender } from './invariant.ts';
import { within } from './within.ts';

/** The first posting, of a piece or of all, whose rows do not match its hash, or null. */
export function firstAlteredPosting(tx: Tx, range: LinkRange | null = null): Promise<Offender | null> {
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
        WHERE ${within(range, 'e.posting_id')}
        GROUP BY e.posting_id
      ) e ON e.posting_id = p.id
      WHERE ${within(range, 'p.id')} AND p.hash IS DISTINCT FROM ledger_hash(
        p.key, p.type, p.kind, p.reference,
        (extract(epoch FROM p.game_at) * 1000)::bigint, (extract(epoch FROM p.wall_at) * 1000)::bigint, e.lines)
      ORDER BY p.id LIMIT 1`,
  );
}
