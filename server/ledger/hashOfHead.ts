import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { cutAt, formerLinks, newestCut } from './bookCuts.ts';
import { formerHead } from './formerHead.ts';
import { ledgerInBooks } from './inBooks.ts';
import { headOfCut } from './sealedBalances.ts';

/** Hash of the link with a sequence, attached or detached, if it is known; where books lie on several workers, of the cut. */
export async function hashOfHead(tx: Tx, sequence: bigint): Promise<Uint8Array | null> {
  if (ledgerInBooks()) {
    const former = formerLinks(await newestCut(tx));
    if (former > 0n && sequence <= former) return formerHead(tx, sequence);
    const head = await headOfCut(tx, await cutAt(tx, sequence));
    return head.sequence === sequence ? head.hash : null;
  }
  const { rows } = await sql<{ hash: Uint8Array | null }>`
    SELECT coalesce(
      (SELECT hash FROM chain_run WHERE sequence = ${sequence}),
      (SELECT hash FROM opening_link WHERE sequence = ${sequence})) AS hash`.execute(tx);
  return rows[0]?.hash ?? null;
}
