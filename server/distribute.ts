// npm run distribute: lays the tables of players into shards on the workers of a Citus cluster whose coordinator
// DATABASE_URL names, and the ledger into books there. Brings the schema to this version first. --online: while nodes
// serve calls, table by table. Exit status 2: it could not run; a sentence says why.
import { parseArgs } from 'node:util';
import pino from 'pino';
import { freezeClock } from './clock/freezeClock.ts';
import type { Connection } from './db/connection.ts';
import type { Db } from './db/database.ts';
import { distributeOnline } from './db/distribution/distributeOnline.ts';
import { distributeTables } from './db/distribution/distributeTables.ts';
import { refuseWithoutNodes } from './db/distribution/distributionSteps.ts';
import { refuseFormerNodes, refuseWhileServed } from './db/refuseWhileServed.ts';
import { inTransaction } from './db/transaction.ts';
import { readEnv } from './env.ts';
import { BOOKS } from './ledger/book.ts';
import { signBooks } from './ledger/former/signBooks.ts';
import { setInBooks } from './ledger/inBooks.ts';
import { areBooksLaid } from './ledger/areBooksLaid.ts';
import { layBooks, reopenBooks } from './ledger/layBooks.ts';
import { ledgerFollowers } from './ledgerFollowers.ts';
import { onBooks } from './onBooks.ts';
import { openSessions } from './openSessions.ts';
import { makeAuditSeal } from './oversight/audit/auditSeal.ts';
import { seePools } from './prices/poolsSeen.repo.ts';
import { tableExceptions } from './tableExceptions.ts';

/** A table in shards, beside which the books lie. */
const BESIDE = 'farm';

const { values } = parseArgs({ options: { online: { type: 'boolean', default: false } } });

/** Signs the openings of books that lie on workers, where an earlier run did not come to it. */
async function sign(connection: Connection): Promise<void> {
  setInBooks(true);
  const env = readEnv();
  const books = await openSessions(env, connection, pino({ level: env.logLevel }));
  if (!books) return;
  try {
    await signBooks(connection.db, books, makeAuditSeal(env.auditKey));
  } finally {
    await books.close();
  }
}

/** Stores what calls in a book see of the pools of all. */
async function see(db: Db): Promise<void> {
  const clock = await freezeClock(db, Date.now());
  if (!clock) return;
  setInBooks(true);
  await inTransaction(db, (tx) => seePools(tx, clock.gameNow()));
}

async function layLedger(connection: Connection): Promise<string> {
  const { db } = connection;
  const isLaid = await areBooksLaid(db);
  if (isLaid) {
    await see(db);
    await reopenBooks(db, BESIDE);
  } else await layBooks(db, BESIDE, { followers: ledgerFollowers, beforeOpening: () => see(db) });
  await sign(connection);
  return isLaid
    ? 'The ledger lies in books. Their views are those of this version.'
    : 'Laid the ledger into books.';
}

await onBooks(
  async (connection) => {
    const { db } = connection;
    const say = (table: string) => console.log(`Moved ${table}.`);
    const moved = values.online
      ? await distributeOnline(db, tableExceptions, { shards: BOOKS, say })
      : await distributeTables(db, tableExceptions, BOOKS);
    if (moved.length === 0) console.log('Every table is in its place.');
    else if (!values.online) console.log(`Moved ${moved.length} tables: ${moved.join(', ')}.`);
    console.log(await layLedger(connection));
    return 0;
  },
  {
    inBooks: true,
    beforeMigrating: async (db) => {
      await refuseWithoutNodes(db);
      await (values.online ? refuseFormerNodes(db) : refuseWhileServed(db));
    },
  },
);
