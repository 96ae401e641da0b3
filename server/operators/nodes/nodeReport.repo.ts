import type { Selectable } from 'kysely';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import type { Db } from '#server/db/database.ts';
import type { NodeReportTable } from './nodeReport.tables.ts';

export type NodeReport = Selectable<NodeReportTable>;

/** A node that was silent for longer is no longer listed; wall ms. */
const LISTED_MS = DAY_MS;

/** Stores a node's report in place of its last one, and forgets nodes that have been silent for a day. */
export async function saveReport(db: Db, report: NodeReport): Promise<void> {
  const { id, started_at: _, ...facts } = report;
  await db
    .insertInto('node_report')
    .values(report)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(facts))
    .execute();
  await db
    .deleteFrom('node_report')
    .where('seen_at', '<', new Date(report.seen_at.getTime() - LISTED_MS))
    .where('id', '<>', id)
    .execute();
}

/** Deletes a node's report: it stops on purpose. */
export async function deleteReport(db: Db, id: string): Promise<void> {
  await db.deleteFrom('node_report').where('id', '=', id).execute();
}

/** Reports of all nodes after an id if one is given, by id. */
export function readReports(db: Db, { after, size }: { after: string; size: number }): Promise<NodeReport[]> {
  return db.selectFrom('node_report').selectAll().where('id', '>', after).orderBy('id').limit(size).execute();
}
