import { connect } from '#server/db/connect.ts';
import { auditManor } from '#server/auditManor.ts';
import { makeLogger } from '#server/http/makeLogger.ts';
import { auditTable } from '#server/oversight/audit/auditTable.ts';
import { compareBooks } from '../compareBooks.ts';
import type { Answers, OutageReport } from './outage.ts';

type Place = { url: string } | { folder: string };

/** Compares the books with the answered calls and audits them. A folder must not be in use. */
export async function checkBooks(
  place: Place,
  acknowledged: Answers,
): Promise<Pick<OutageReport, 'faults' | 'auditOk' | 'audit'>> {
  const connection = await connect({ ...place, log: makeLogger('warn') });
  try {
    const faults = await compareBooks(connection.db, acknowledged);
    const report = await auditManor(connection.db);
    return { faults, auditOk: report.ok, audit: auditTable(report) };
  } finally {
    await connection.close();
  }
}
