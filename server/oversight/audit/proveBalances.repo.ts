import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { LinkRange, Offender } from '#server/ledger/audit/invariant.ts';
import type { AuditSeal } from './auditSeal.ts';

interface Step {
  account_id: bigint;
  posting_id: bigint;
  amount: bigint;
  previous: bigint;
  balance: bigint;
  version: bigint;
  /** Row of the checkpoint, or the account's opening, which has no seal of its own; null: the account had no entry. */
  last_balance: bigint | null;
  last_version: bigint | null;
  last_seal: Uint8Array | null;
}

interface Balance {
  balance: bigint;
  version: bigint;
}

const rowText = (account: bigint, { balance, version }: Balance) =>
  `balance ${account} ${balance} ${version}`;

/** Entries of a piece in the order of each account, with the account's row of the checkpoint. */
async function readSteps(tx: Tx, postings: readonly bigint[]): Promise<Step[]> {
  const { rows } = await sql<Step>`
    SELECT e.account_id, e.posting_id, e.amount, e.previous, e.balance, e.version,
      coalesce(b.balance, o.balance) AS last_balance, coalesce(b.version, o.version) AS last_version, b.seal AS last_seal
    FROM entry e LEFT JOIN audit_balance b ON b.account_id = e.account_id
    LEFT JOIN opening o ON o.account_id = e.account_id
    WHERE e.posting_id = ANY (${[...postings]}::bigint[])
    ORDER BY e.account_id, e.posting_id`.execute(tx);
  return rows;
}

async function storeBalances(
  tx: Tx,
  balances: ReadonlyMap<bigint, Balance>,
  { seal }: AuditSeal,
): Promise<void> {
  const rows = [...balances];
  // ON CONFLICT would name a key that the view of a book has not.
  await sql`
    WITH proved AS MATERIALIZED (
      SELECT account, balance, version, decode(seal, 'hex') AS seal FROM unnest(
        ${rows.map(([account]) => account)}::bigint[], ${rows.map(([, { balance }]) => balance)}::bigint[],
        ${rows.map(([, { version }]) => version)}::bigint[],
        ${rows.map(([account, row]) => seal(rowText(account, row)).toString('hex'))}::text[]
      ) AS given(account, balance, version, seal)
    ), known AS (
      UPDATE audit_balance AS own SET balance = proved.balance, version = proved.version, seal = proved.seal
      FROM proved WHERE own.account_id = proved.account RETURNING own.account_id
    )
    INSERT INTO audit_balance (account_id, balance, version, seal)
    SELECT account, balance, version, seal FROM proved WHERE account NOT IN (SELECT account_id FROM known)`.execute(
    tx,
  );
}

/**
 * Proves the balances of a piece from the checkpoint: each account's stored balance, whose seal must fit, plus its
 * entries of the piece, one after the other. Stores the balances after the piece. Returns the first entry that does not
 * continue its account, or null. Reads and writes the accounts of the piece alone.
 */
export async function proveBalances(
  tx: Tx,
  { postings }: LinkRange,
  seal: AuditSeal,
): Promise<Offender | null> {
  const balances = new Map<bigint, Balance>();
  let offender: Offender | null = null;
  for (const step of await readSteps(tx, postings)) {
    const { account_id, last_balance, last_version, last_seal } = step;
    const stored = { balance: last_balance ?? 0n, version: last_version ?? 0n };
    const isAltered =
      last_seal !== null &&
      !balances.has(account_id) &&
      !seal.isSealed(rowText(account_id, stored), last_seal);
    const before = balances.get(account_id) ?? stored;
    const isNext =
      step.previous === before.balance &&
      step.version === before.version + 1n &&
      step.balance === before.balance + step.amount;
    balances.set(account_id, { balance: step.balance, version: step.version });
    if (offender || (isNext && !isAltered)) continue;
    const fault = isAltered
      ? 'its balance at the checkpoint was altered'
      : 'it does not continue the checkpoint';
    const { posting_id, amount, previous, balance, version } = step;
    const row = { account: account_id, posting: posting_id, amount, previous, balance, version };
    offender = { ...row, lastBalance: before.balance, lastVersion: before.version, fault };
  }
  await storeBalances(tx, balances, seal);
  return offender;
}
