// npm run distribute: lays the tables of players into shards on the workers of a Citus cluster whose coordinator
// DATABASE_URL names. Exit status 2: it could not run, and nothing changed.
import { distributeTables } from './db/distribution/distributeTables.ts';
import { refuseWhileServed } from './db/refuseWhileServed.ts';
import { BOOKS } from './ledger/book.ts';
import { onBooks } from './onBooks.ts';
import { tableExceptions } from './tableExceptions.ts';

await onBooks(async ({ db }) => {
  await refuseWhileServed(db);
  const moved = await distributeTables(db, tableExceptions, BOOKS);
  console.log(
    moved.length === 0
      ? 'Every table is in its place.'
      : `Moved ${moved.length} tables: ${moved.join(', ')}.`,
  );
  return 0;
});
