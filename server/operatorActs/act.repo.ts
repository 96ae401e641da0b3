import { sql, type Selectable } from 'kysely';
import { getAddress } from 'viem';
import type { Db, Tx } from '#server/db/database.ts';
import type { OperatorActTable } from './act.tables.ts';

/** An act of an operator or of the server. */
export interface Act {
  /** An operator's address, or `server`. */
  operator: string;
  /** Kind of act, such as `pause`. */
  act: string;
  /** Subject, such as the name of a flow. */
  subject: string;
  reason: string;
  wallNow: number;
}

/** Appends an act to the log. */
export async function saveAct(tx: Tx, { wallNow, ...act }: Act): Promise<void> {
  await tx
    .insertInto('operator_act')
    .values({ ...act, at: new Date(wallNow) })
    .execute();
}

/** Maximum acts per read. */
const MAX_READ = 100;

/** Last acts on a subject, newest first, with their wall time. */
export async function readActs(
  db: Db,
  subject: string,
): Promise<(Pick<Act, 'operator' | 'act' | 'reason'> & { at: number })[]> {
  const rows = await db
    .selectFrom('operator_act')
    .select(['operator', 'act', 'reason', 'at'])
    .where('subject', '=', subject)
    .orderBy('id', 'desc')
    .limit(MAX_READ)
    .execute();
  return rows.map(({ at, ...act }) => ({ ...act, at: at.getTime() }));
}

/** Narrows the log of acts. `act` is a whole name such as `tier/owner`, or its beginning such as `tier/`. */
export interface ActFilter {
  operator?: string | undefined;
  act?: string | undefined;
  subject?: string | undefined;
}

interface ActPage {
  /** Null: from the newest on. */
  before: bigint | null;
  size: number;
}

/** Acts that match, newest first, before an id if one is given (keyset pagination). */
function pageQuery(db: Db, { operator, act, subject }: ActFilter, { before, size }: ActPage) {
  let query = db.selectFrom('operator_act');
  if (operator !== undefined) {
    const name = operator === 'server' ? operator : getAddress(operator.toLowerCase());
    query = query.where('operator', '=', name);
  }
  if (act !== undefined)
    query = query.where((eb) => eb(eb.fn('starts_with', ['act', eb.val(act)]), 'is', true));
  if (subject !== undefined) query = query.where('subject', '=', subject);
  if (before !== null) query = query.where('operator_act.id', '<', before);
  return query.orderBy('operator_act.id', 'desc').limit(size);
}

/** A page of the log. */
export function readActPage(
  db: Db,
  filter: ActFilter,
  page: ActPage,
): Promise<Selectable<OperatorActTable>[]> {
  return pageQuery(db, filter, page).selectAll('operator_act').execute();
}

/** A page of the log, each act with its link in the hash chain; null until it is sealed. */
export function readLinkedActs(db: Db, filter: ActFilter, page: ActPage) {
  return pageQuery(db, filter, page)
    .leftJoin('act_link', 'act_link.act_id', 'operator_act.id')
    .selectAll('operator_act')
    .select(['act_link.sequence', 'act_link.hash'])
    .execute();
}

/** Id of the last visible act, 0 without one; `ownActs` lists from here on. */
export async function lastActId(db: Db | Tx): Promise<bigint> {
  const row = await db
    .selectFrom('operator_act')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0n;
}

/** An act of a running transaction, and the act before it on the same subject. */
export interface OwnAct extends Pick<Act, 'act' | 'subject' | 'reason'> {
  /** Null: the first one. */
  previous: bigint | null;
}

/** Acts that this transaction logged after an act, oldest first. Commits of others are left out. */
export async function ownActs(tx: Tx, after: bigint): Promise<OwnAct[]> {
  const { rows } = await sql<OwnAct>`
    SELECT act, subject, reason, (
      SELECT earlier.id FROM operator_act earlier
      WHERE earlier.subject = own.subject AND earlier.id < own.id
      ORDER BY earlier.id DESC LIMIT 1) AS previous
    FROM operator_act own
    WHERE id > ${after} AND own.xmin = pg_current_xact_id()::xid
    ORDER BY id`.execute(tx);
  return rows;
}
