import { setImmediate } from 'node:timers';
import type { PGlite } from '@electric-sql/pglite';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { isTraced } from '#server/tracing/traced.ts';
import type { AnswerWatch } from './answerWatch.ts';
import type { Connection } from './connection.ts';
import { pgliteStatements } from './pgliteStatements.ts';
import { tracedStatement } from './tracedStatement.ts';

/** Timeout for the only connection, in milliseconds. */
const TIMEOUT_MS = 30_000;

/**
 * PGlite in the shape of a pool, so that Kysely's PostgreSQL dialect serves both. PGlite has one connection, so
 * clients queue. A caller that requests a second connection while it has the first gets an error instead of a
 * deadlock.
 *
 * PGlite runs in this thread and answers by microtasks alone, so a queue of clients would be served without one turn
 * of the event loop: no request read, no timer. So the connection is handed on in the next turn.
 */
export function pglitePool(
  pglite: PGlite,
  answers?: AnswerWatch,
  timeoutMs = TIMEOUT_MS,
): PostgresPool & Pick<Connection, 'pool'> {
  const run = pgliteStatements(pglite);
  let isTaken = false;
  const waiting: (() => void)[] = [];

  const handOn = () => {
    const next = waiting.shift();
    if (next) next();
    else isTaken = false;
  };

  const acquire = () =>
    new Promise<void>((resolve, reject) => {
      if (!isTaken) {
        isTaken = true;
        resolve();
        return;
      }
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(new Error('PGlite has one connection and it is taken: is `db` used inside a transaction?'));
      }, timeoutMs);
      waiting.push(start);
    });

  return {
    connect: async () => {
      await acquire();
      let isOpen = true;
      const client = {
        query: async (sql: string, parameters: readonly unknown[] = []) => {
          const send = () => run(sql, parameters);
          const answer = await (isTraced() ? tracedStatement(sql, send) : send());
          answers?.heard();
          return answer;
        },
        release: () => {
          if (isOpen) setImmediate(handOn);
          isOpen = false;
        },
      };
      return client as PostgresPoolClient;
    },
    pool: () => ({ open: 1, idle: isTaken ? 0 : 1, waiting: waiting.length }),
    end: () => pglite.close(),
  };
}
