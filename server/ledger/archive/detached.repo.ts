import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import { isLocked } from '#server/db/isLocked.ts';
import type { LedgerDetachedTable } from '#server/ledger/ledger.tables.ts';

export type DetachedRange = Selectable<LedgerDetachedTable>;

/** Tries to get the lock of the ledger's tables before the range stays for another time. */
const LOCK_TRIES = 120;

/** The last detached range, or null. */
export async function readDetached(db: Db | Tx): Promise<DetachedRange | null> {
  const query = db.selectFrom('ledger_detached').selectAll().orderBy('until_id', 'desc').limit(1);
  return (await query.executeTakeFirst()) ?? null;
}

/** Text that the signature of a detached range covers. */
export const openingText = ({
  from_id,
  until_id,
  last_sequence,
  head,
  digest,
}: Pick<DetachedRange, 'from_id' | 'until_id' | 'last_sequence' | 'head' | 'digest'>): string =>
  `manor opening ${from_id} ${until_id} ${last_sequence} ${Buffer.from(head).toString('hex')} ${Buffer.from(digest).toString('hex')}`;

/** Signs openings, and verifies what it signed. */
export interface OpeningSeal {
  signer: Buffer;
  sign(text: string): Buffer;
  isSigned(text: string, signature: Uint8Array): boolean;
}

/** True if this key signed the opening behind a range; without a key, if nobody did. */
export const isOpeningSigned = (range: DetachedRange, seal: OpeningSeal): boolean =>
  seal.signer.equals(range.signer) && seal.isSigned(openingText(range), range.signature);

/** Stores another signature of an opening. */
export async function saveSignature(
  tx: Tx,
  { until_id }: DetachedRange,
  signed: Pick<DetachedRange, 'signer' | 'signature'>,
): Promise<void> {
  await tx.updateTable('ledger_detached').set(signed).where('until_id', '=', until_id).execute();
}

/** Adds a detached range. */
export async function addDetached(tx: Tx, range: DetachedRange): Promise<void> {
  await tx.insertInto('ledger_detached').values(range).execute();
}

/**
 * Detaches the tables of a range and drops them. Waits at most 0.3 s for the lock of each table, since calls that begin
 * meanwhile wait behind it: the locks are given up and tried again, without losing what the transaction has stored.
 * False: others held the tables through all tries.
 */
export async function dropRange(tx: Tx, from: bigint): Promise<boolean> {
  await sql`SET LOCAL lock_timeout = '300ms'`.execute(tx);
  for (let tries = 0; tries < LOCK_TRIES; tries += 1) {
    await sql`SAVEPOINT detaching`.execute(tx);
    try {
      await sql`SELECT ledger_detach(${from}::bigint)`.execute(tx);
      return true;
    } catch (error) {
      if (!isLocked(error)) throw error;
      await sql`ROLLBACK TO SAVEPOINT detaching`.execute(tx);
      await sql`SELECT pg_sleep(0.5)`.execute(tx);
    }
  }
  return false;
}
