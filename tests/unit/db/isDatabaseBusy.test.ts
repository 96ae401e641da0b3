import { expect, test } from 'vitest';
import { isDatabaseBusy } from '#server/db/isDatabaseBusy.ts';

const fault = (message: string, code?: string) => Object.assign(new Error(message), { code });

test.each([
  ['a server that cannot be reached', fault('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED')],
  ['a connection that ended', fault('Connection terminated unexpectedly')],
  ['a statement that took too long', fault('canceling statement due to statement timeout', '57014')],
  [
    'a worker that is away',
    fault('connection to the remote node manor@10.0.0.2:5432 failed with the following error: ...', '08006'),
  ],
  [
    'a worker that ended in a transaction',
    fault('failure on connection marked as essential: 10.0.0.2:5432', 'XX000'),
  ],
  [
    'a worker that ended in a statement',
    fault('server closed the connection unexpectedly\n\tThis probably means the server terminated', 'XX000'),
  ],
])('%s is transient', (_, error) => {
  expect(isDatabaseBusy(error)).toBe(true);
});

test.each([
  ['a bug of the database', fault('cache lookup failed for relation 16384', 'XX000')],
  ['a broken constraint', fault('duplicate key value violates unique constraint', '23505')],
  ['nothing', null],
])('%s is not', (_, error) => {
  expect(isDatabaseBusy(error)).toBe(false);
});
