import type { Logger } from 'pino';
import type { Connection } from './db/connection.ts';
import type { Env } from './env.ts';
import type { BookSessions } from './ledger/bookSessions.ts';
import { expectMove } from './ledger/holdPlace.ts';
import { setInBooks } from './ledger/inBooks.ts';
import { openSessions } from './openSessions.ts';

/** Where the ledger lies: it may move while the node runs (`layBooks`). */
export interface LedgerPlace {
  /** Sessions in its books; null while it lies on one database. */
  books(): BookSessions | null;
  /**
   * Goes on in the books once the ledger lies there. Resolves with true if it came there lately: what failed meanwhile is worth
   * another try.
   */
  follow(): Promise<boolean>;
  close(): Promise<void>;
}

/** Interval of asking where the ledger lies, in ms. A call that fails asks at once. */
const EVERY_MS = 2_000;

/** Time after a move in which calls may fail that began before it, in ms: longer than any statement of theirs. */
const LATELY_MS = 60_000;

/** Finds the ledger, and follows it when it moves. */
export async function openLedgerPlace(env: Env, connection: Connection, log: Logger): Promise<LedgerPlace> {
  let books = await openSessions(env, connection, log);
  setInBooks(books !== null);
  let movedAt: number | null = null;
  let asking: Promise<void> | null = null;
  const ask = () => {
    asking ??= openSessions(env, connection, log)
      .then((opened) => {
        if (!opened) return;
        // In one step: nothing runs that knows one of them alone.
        setInBooks(true);
        [books, movedAt] = [opened, performance.now()];
        log.warn('the ledger lies in books on several workers from now on');
      })
      .finally(() => (asking = null));
    return asking;
  };
  const mayMove = env.databaseUrl !== undefined;
  expectMove(mayMove);
  const look = () => {
    if (books) clearInterval(timer);
    else ask().catch((err: unknown) => log.debug({ err }, 'nobody could be asked where the ledger lies'));
  };
  const timer = mayMove && !books ? setInterval(look, EVERY_MS).unref() : undefined;
  return {
    books: () => books,
    follow: async () => {
      if (!books && mayMove) await ask();
      return movedAt !== null && performance.now() - movedAt < LATELY_MS;
    },
    close: async () => {
      clearInterval(timer);
      await asking?.catch(() => undefined);
      await books?.close();
    },
  };
}
