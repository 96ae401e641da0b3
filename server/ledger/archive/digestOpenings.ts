import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** Accounts read at once. */
const ACCOUNTS = 10_000n;

async function textOf(tx: Tx, query: RawBuilder<{ text: string }>): Promise<string> {
  const { rows } = await query.execute(tx);
  return rows[0]?.text ?? '';
}

/** Rows of the opening tables of the accounts after an id, a line each, by primary key. */
const pages = (after: bigint) => {
  const ids = sql`account_id > ${after} AND account_id <= ${after + ACCOUNTS}`;
  return [
    sql<{ text: string }>`
      SELECT string_agg(concat_ws(' ', account_id, balance, version, last_debit), E'\n' ORDER BY account_id) AS text
      FROM opening WHERE ${ids}`,
    sql<{ text: string }>`
      SELECT string_agg(concat_ws(' ', account_id, type, kind, received, paid), E'\n'
        ORDER BY account_id, type, kind) AS text
      FROM opening_sum WHERE ${ids}`,
    sql<{ text: string }>`
      SELECT string_agg(concat_ws(' ', account_id, free), E'\n' ORDER BY account_id) AS text
      FROM opening_fee_free WHERE ${ids}`,
  ];
};

/**
 * SHA-256 of the state in which the attached ledger begins: opening balances, sums, free amounts, kept links and the
 * digests of detached keys. Reads the tables in pieces and hashes in this process, not in the database that is being
 * checked.
 */
export async function digestOpenings(tx: Tx): Promise<Buffer> {
  const hash = createHash('sha256');
  const { rows } = await sql<{
    most: bigint;
  }>`SELECT coalesce(max(account_id), 0) AS most FROM opening`.execute(tx);
  for (let after = 0n; after < (rows[0]?.most ?? 0n); after += ACCOUNTS) {
    for (const page of pages(after)) hash.update(`${await textOf(tx, page)}\n\n`);
  }
  const links = sql<{ text: string }>`
    SELECT string_agg(concat_ws(' ', sequence, encode(hash, 'hex')), E'\n' ORDER BY sequence) AS text FROM opening_link`;
  hash.update(await textOf(tx, links));
  const keys = await textOf(
    tx,
    sql<{ text: string }>`
      SELECT string_agg(concat_ws(' ', from_id, encode(digest, 'hex')), E'\n' ORDER BY from_id) AS text
      FROM opening_key_digest`,
  );
  // Openings of before have no such row, and their digest ends here.
  return (keys ? hash.update(`\n\n${keys}`) : hash).digest();
}
