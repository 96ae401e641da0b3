// npm run distribute: lays the tables of players into shards on the workers of a Citus cluster whose coordinator
// DATABASE_URL names. --online: while nodes serve calls, table by table. Exit status 2: it could not run, and nothing
// changed.
import { parseArgs } from 'node:util';
import { distributeOnline } from './db/distribution/distributeOnline.ts';
import { distributeTables } from './db/distribution/distributeTables.ts';
import { refuseWhileServed } from './db/refuseWhileServed.ts';
import { BOOKS } from './ledger/book.ts';
import { onBooks } from './onBooks.ts';
import { tableExceptions } from './tableExceptions.ts';

const { values } = parseArgs({ options: { online: { type: 'boolean', default: false } } });

await onBooks(async ({ db }) => {
  const say = (table: string) => console.log(`Moved ${table}.`);
  if (!values.online) await refuseWhileServed(db);
  const moved = values.online
    ? await distributeOnline(db, tableExceptions, { shards: BOOKS, say })
    : await distributeTables(db, tableExceptions, BOOKS);
  if (moved.length === 0) console.log('Every table is in its place.');
  else if (!values.online) console.log(`Moved ${moved.length} tables: ${moved.join(', ')}.`);
  return 0;
});
