import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { storeHead } from '#server/ledger/publishHead.ts';
import { sealedHead } from '#server/ledger/sealedBalances.ts';

/** Upper bound of acts linked in one transaction. */
const MAX_LINKS = 2_000;

/**
 * Links committed acts into their hash chain, each with the head of the chain of postings. Returns `more` if acts may
 * be left. Sealers wait for each other, and no act waits for them.
 */
export async function sealActs(tx: Tx, limit = MAX_LINKS): Promise<'done' | 'more'> {
  const posted = await sealedHead(tx);
  const { rows } = await sql<{ sealed: number }>`SELECT act_seal(
    ${limit}::int, ${posted.sequence}::bigint, ${posted.hash}::bytea) AS sealed`.execute(tx);
  return (rows[0]?.sealed ?? 0) < limit ? 'done' : 'more';
}

/** Key of the world fact under which the acts' head of a game day is published. */
export const actHeadKey = (day: number): string => `actHead:${day}`;

/** Publishes the head of the acts' chain for a game day, once; an empty chain has none. */
export async function publishActHead(tx: Tx, day: number, wallNow: number): Promise<void> {
  const head = await tx
    .selectFrom('act_link')
    .select(['sequence', 'hash'])
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  await storeHead(tx, actHeadKey(day), head, wallNow);
}
