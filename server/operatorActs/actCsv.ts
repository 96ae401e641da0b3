import { CSV_BEGIN, csvLine } from '#core/rules/csvLine.ts';
import type { Db } from '#server/db/database.ts';
import { lastActId, readLinkedActs, type ActFilter } from './act.repo.ts';

/** Acts read per query: bounds the memory of an export of any length. */
const PAGE = 1_000;

const COLUMNS = ['id', 'at', 'operator', 'act', 'subject', 'reason', 'sequence', 'hash'] as const;

/**
 * The log of acts as CSV, newest first, page by page: a slow reader holds neither a connection nor a transaction. Acts
 * that are inserted after its start are left out. `sequence` and `hash` are the act's link in the hash chain, empty until it is sealed.
 */
export async function* actCsv(db: Db, filter: ActFilter): AsyncGenerator<string> {
  yield CSV_BEGIN + csvLine(COLUMNS);
  let before = (await lastActId(db)) + 1n;
  for (;;) {
    const rows = await readLinkedActs(db, filter, { before, size: PAGE });
    const last = rows.at(-1);
    if (!last) return;
    yield rows
      .map(({ id, at, operator, act, subject, reason, sequence, hash }) =>
        csvLine([
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
