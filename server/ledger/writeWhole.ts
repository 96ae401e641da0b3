import type { Tx } from '#server/db/database.ts';
import { fixedSql } from '#server/db/fixedSql.ts';
import { ledgerColumns } from './ledgerColumns.ts';
import { LedgerError } from './ledgerError.ts';
import type { LedgerWork } from './ledgerLegs.ts';
import type { Overdraft } from './ledgerRefusal.ts';
import type { Posting } from './posting.ts';

/** Answer of the ledger's functions. Ids are those of all parts. */
export interface LedgerAnswer {
  posted?: string[];
  /** Place among the parts, from 1, and id, of the postings whose key was posted before. */
  again?: [number, string][];
  refused?: Overdraft;
}

/** Answer of the ledger by posting: their ids, those that were posted before by their place from 1, or the overdraft. */
export interface Written {
  posted?: bigint[];
  again?: [number, bigint][];
  refused?: Overdraft;
}

/** Writes postings in one round trip, all or none. */
export async function writeWhole(tx: Tx, postings: readonly Posting[], work: LedgerWork): Promise<Written> {
  const { parts } = work;
  const columns = ledgerColumns(postings, work);
  const { rows } = await fixedSql<{ answer: LedgerAnswer }>`SELECT ledger_post(
    ${columns.keys}::text[],
    ${columns.types}::text[],
    ${columns.kinds}::text[],
    ${columns.references}::text[],
    ${columns.gameAt}::bigint[],
    ${columns.wallAt}::bigint[],
    ${parts.map(({ book }) => book)}::int[],
    ${parts.map(({ partOf }) => partOf)}::int[],
    ${columns.coins}::text[],
    ${columns.names}::text[],
    ${columns.shards}::int[],
    ${columns.owners}::bigint[],
    ${columns.legParts}::int[],
    ${columns.legAccounts}::int[],
    ${columns.amounts}::bigint[],
    ${columns.needs}::bigint[]
  ) AS answer`.execute(tx);
  const answer = rows[0]?.answer;
  if (!answer) throw new LedgerError('ledger_post returned no row');
  const { posted, again, refused } = answer;
  const isHome = (_: unknown, place: number) => parts[place]?.partOf === null;
  return {
    ...(posted && { posted: posted.filter(isHome).map(BigInt) }),
    ...(again && { again: again.map(([place, id]) => [parts[place - 1]?.posting ?? 0, BigInt(id)]) }),
    ...(refused && { refused }),
  };
}
