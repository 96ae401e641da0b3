import { connect } from '#server/db/connect.ts';
import { openBookSessions, type BookSessions } from '#server/ledger/bookSessions.ts';
import { setInBooks } from '#server/ledger/inBooks.ts';
import { areBooksLaid } from '#server/ledger/areBooksLaid.ts';
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
  const log = makeLogger('warn');
  const connection = await connect({ ...place, log });
  let books: BookSessions | null = null;
  try {
    const { db } = connection;
    books =
      'url' in place && (await areBooksLaid(db))
        ? await openBookSessions({ url: place.url, coordinator: db, log })
        : null;
    setInBooks(books !== null);
    const faults = await compareBooks(db, acknowledged, books);
    const report = await auditManor(db, { onSnapshot: books?.onSnapshot });
    return { faults, auditOk: report.ok, audit: auditTable(report) };
  } finally {
    await books?.close();
    await connection.close();
  }
}
