import type { Db } from '#server/db/database.ts';
import { lastActId, readLinkedActs, type ActFilter } from './act.repo.ts';

/** Acts read per query: bounds the memory of an export of any length. */
const PAGE = 1_000;

const COLUMNS = ['id', 'at', 'operator', 'act', 'subject', 'reason', 'sequence', 'hash'] as const;

/** Beginnings that a spreadsheet takes for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * One cell (RFC 4180), always in quotes. A text that a spreadsheet would run as a formula gets an apostrophe in front.
 */
export function csvCell(value: string): string {
  return `"${(FORMULA.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;
}

const line = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`;

/**
 * The log of acts as CSV, newest first, page by page: a slow reader holds neither a connection nor a transaction. Acts
 * of after the begin are left out. `sequence` and `hash` are the act's link in the hash chain, empty until it is sealed.
 */
export async function* actCsv(db: Db, filter: ActFilter): AsyncGenerator<string> {
  // The mark by which spreadsheets know UTF-8.
  yield `\uFEFF${line(COLUMNS)}`;
  let before = (await lastActId(db)) + 1n;
  for (;;) {
    const rows = await readLinkedActs(db, filter, { before, size: PAGE });
    const last = rows.at(-1);
    if (!last) return;
    yield rows
      .map(({ id, at, operator, act, subject, reason, sequence, hash }) =>
        line([
          ...[String(id), at.toISOString(), operator, act, subject, reason],
          ...[
            sequence === null ? '' : String(sequence),
            hash === null ? '' : Buffer.from(hash).toString('hex'),
          ],
        ]),
      )
      .join('');
    if (rows.length < PAGE) return;
    before = last.id;
  }
}
