// npm run distribute: lays the tables of players into shards on the workers of a Citus cluster whose coordinator
// DATABASE_URL names, and the ledger of a new world into books there. Brings the schema to this version first. --online: while nodes
// serve calls, table by table. Exit status 2: it could not run; a sentence says why.
import { parseArgs } from 'node:util';
import type { Db } from './db/database.ts';
import { distributeOnline } from './db/distribution/distributeOnline.ts';
import { distributeTables } from './db/distribution/distributeTables.ts';
import { refuseWithoutNodes } from './db/distribution/distributionSteps.ts';
import { refuseWhileServed } from './db/refuseWhileServed.ts';
import { BOOKS } from './ledger/book.ts';
import { areBooksLaid, hasPostings, layBooks, reopenBooks } from './ledger/layBooks.ts';
import { onBooks } from './onBooks.ts';
import { tableExceptions } from './tableExceptions.ts';

/** A table in shards, beside which the books lie. */
const BESIDE = 'farm';

const { values } = parseArgs({ options: { online: { type: 'boolean', default: false } } });

async function layLedger(db: Db): Promise<string> {
  if (await areBooksLaid(db)) {
    await reopenBooks(db);
    return 'The ledger lies in books. Their views are those of this version.';
  }
  if (await hasPostings(db)) return 'The ledger stays on the coordinator: it has postings.';
  await layBooks(db, BESIDE);
  return 'Laid the ledger into books.';
}

await onBooks(
  async ({ db }) => {
    const say = (table: string) => console.log(`Moved ${table}.`);
    const moved = values.online
      ? await distributeOnline(db, tableExceptions, { shards: BOOKS, say })
      : await distributeTables(db, tableExceptions, BOOKS);
    if (moved.length === 0) console.log('Every table is in its place.');
    else if (!values.online) console.log(`Moved ${moved.length} tables: ${moved.join(', ')}.`);
    console.log(await layLedger(db));
    return 0;
  },
  {
    inBooks: true,
    beforeMigrating: async (db) => {
      await refuseWithoutNodes(db);
      if (!values.online) await refuseWhileServed(db);
    },
  },
);
