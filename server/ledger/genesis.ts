import { sql } from 'kysely';
import { Refusal } from '#core/api/refusals.ts';
import type { Constants } from '#core/catalog/constants.ts';
import type { Tx } from '#server/db/database.ts';
import type { PostedAt } from './buildPosting.ts';
import { genesisPostings } from './genesisPostings.ts';
import { post } from './post.ts';
import type { Posting } from './posting.ts';

/**
 * Books the vault's initial content (economy: Genesis): the whole cap of ATR into its pools, and the operator's
 * USDT into the swap pool. Of the 80 % for emission, 1 M goes to the farm and 2 M to casting at once. Idempotent.
 */
export async function genesis(tx: Tx, constants: Constants, at: PostedAt): Promise<void> {
  for (const posting of genesisPostings(constants, at)) await bookOnce(tx, posting);
}

/**
 * True if the ledger has, or had, a posting with the key. Not by `ledger_posting` and `ledger_archived`: Citus takes no such
 * function over tables in shards.
 */
async function isBooked(tx: Tx, key: string): Promise<boolean> {
  const { rows: attached } = await sql`
    SELECT id FROM posting WHERE ledger_mark(key) = ledger_mark(${key}) AND key = ${key}`.execute(tx);
  if (attached.length > 0) return true;
  for (const table of ['opening_key', 'former_key']) {
    const { rows: detached } = await sql`
      SELECT bucket FROM ${sql.id(table)} WHERE bucket = ledger_bucket(${key}) AND ledger_mark(${key}) = ANY (marks)`.execute(
      tx,
    );
    if (detached.length > 0) return true;
  }
  return false;
}

async function bookOnce(tx: Tx, posting: Posting): Promise<void> {
  const { key } = posting;
  if (await isBooked(tx, key)) return;
  const posted = await post(tx, posting);
  if (posted instanceof Refusal) throw new Error(`genesis refused: ${posted.key}`);
}
