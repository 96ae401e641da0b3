// npm run role: lists operators. npm run role -- 0xADDRESS viewer|support|treasurer|admin|none --reason "...": sets one
// role at once. Exit status 1: no admin would remain; 2: it could not run.
import { parseArgs } from 'node:util';
import { isAddress } from 'viem';
import { operatorRoles } from '#core/catalog/operatorRoles.ts';
import type { Connection } from './db/connection.ts';
import { inTransaction } from './db/transaction.ts';
import { EnvFault } from './envFault.ts';
import { onBooks } from './onBooks.ts';
import { readOperators } from './operators/roles/roleChange.repo.ts';
import { setRoleByShell } from './operators/roles/setRoleByShell.ts';
import { ROLES_CHANNEL } from './sessions/openRoles.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { reason: { type: 'string' } },
});

async function list({ db }: Connection): Promise<number> {
  const operators = await readOperators(db);
  for (const { address, role, set_by, set_at } of operators)
    console.log(`${address}  ${role}, set by ${set_by} at ${set_at.toISOString()}`);
  if (operators.length === 0) console.log('There is no operator.');
  return 0;
}

async function set(connection: Connection, address: string, wanted: string | undefined): Promise<number> {
  if (!isAddress(address, { strict: address !== address.toLowerCase() }))
    throw new EnvFault(
      'Name a wallet address with a valid checksum: npm run role -- 0x... admin --reason "..."',
    );
  const role = operatorRoles.find((name) => name === wanted) ?? null;
  if (role === null && wanted !== 'none')
    throw new EnvFault(`The role must be one of ${operatorRoles.join(', ')}, or none.`);
  const reason = values.reason?.trim();
  if (!reason) throw new EnvFault('--reason is missing: all operators read it in the log of acts.');
  const change = { address, role, reason, wallNow: Date.now() };
  const outcome = await inTransaction(connection.db, (tx) => setRoleByShell(tx, change));
  if (outcome === 'lastAdmin') {
    console.error('Nothing changed: no admin would remain. Make another one first.');
    return 1;
  }
  if (outcome === 'done') await connection.notify(ROLES_CHANNEL, '');
  console.log(`${address}: ${wanted}${outcome === 'done' ? '' : ', as before'}.`);
  return 0;
}

await onBooks(
  (connection) => {
    const [address, wanted, ...more] = positionals;
    if (more.length > 0) throw new EnvFault('Name one address and one role.');
    return address === undefined ? list(connection) : set(connection, address, wanted);
  },
  { inBooks: true },
);
