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

/** True if the ledger has, or had, a posting with the key. A ledger with its first posting has lost none. */
async function isBooked(tx: Tx, key: string): Promise<boolean> {
  const { rows: done } = await sql<{ id: bigint | null }>`SELECT ledger_posting(${key}) AS id`.execute(tx);
  if (done.some(({ id }) => id !== null)) return true;
  const first = await tx.selectFrom('posting').select('id').orderBy('id').limit(1).executeTakeFirst();
  if (!first || first.id === 1n) return false;
  const { rows } = await sql<{ archived: boolean }>`SELECT ledger_archived(${key}) AS archived`.execute(tx);
  return rows[0]?.archived ?? false;
}

async function bookOnce(tx: Tx, posting: Posting): Promise<void> {
  const { key } = posting;
  if (await isBooked(tx, key)) return;
  const posted = await post(tx, posting);
  if (posted instanceof Refusal) throw new Error(`genesis refused: ${posted.key}`);
}
