import { createHash } from 'node:crypto';
import pg from 'pg';

/** Postings of one call, as the server wrote them. */
interface Recorded {
  postings: { key: string; type: string; kind: string; reference: string }[];
  /** In the order of the postings; `of` is the posting's position. */
  entries: { of: number; account: string; amount: bigint }[];
}

interface Row {
  call: string;
  key: string;
  type: string;
  kind: string;
  reference: string;
  entries: { account: string; amount: string }[];
}

/**
 * Copies of the three tables with the same columns, keys, checks and indexes, used without a server. Every entry is a row
 * with its indexes, as without decision 147: the baseline stays the same when the server writes less.
 */
const COPY = `
  DROP SCHEMA IF EXISTS bare CASCADE;
  CREATE SCHEMA bare;
  CREATE TABLE bare.account (LIKE public.account INCLUDING ALL) WITH (fillfactor = 60);
  CREATE TABLE bare.posting (LIKE public.posting INCLUDING ALL, UNIQUE (key));
  CREATE TABLE bare.entry (LIKE public.entry_apart INCLUDING ALL);
  INSERT INTO bare.account OVERRIDING SYSTEM VALUE SELECT * FROM public.account;
  ANALYZE bare.account;`;

const LOCK =
  'SELECT id, balance, version FROM bare.account WHERE id = ANY ($1::bigint[]) ORDER BY id FOR NO KEY UPDATE';
const UPDATE = `UPDATE bare.account a SET balance = r.balance, version = r.version
  FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS r(id, balance, version) WHERE a.id = r.id`;
const POSTINGS = `INSERT INTO bare.posting (key, type, kind, reference, game_at, wall_at, hash)
  SELECT p.key, p.type, p.kind, p.reference, now(), now(), p.hash
  FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bytea[]) AS p(key, type, kind, reference, hash)
  RETURNING id`;
const ENTRIES = `INSERT INTO bare.entry (account_id, posting_id, amount, previous, balance, version, line_type)
  SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::text[])`;

/** Runs one prepared statement of a bare transaction. */
export type BareQuery = (
  name: string,
  text: string,
  values: unknown[],
) => Promise<Record<string, string | undefined>[]>;

/** Work that is repeated without a server. */
export interface BareWork {
  /** Copies of further tables, in the schema `bare`. */
  copy?: string;
  /** Query of the postings that the server wrote for calls of a kind, newest first, as `Row`. */
  recorded: string;
  /** Statements of a transaction before its postings. */
  before?(run: BareQuery, turn: number): Promise<void>;
}

/** Calls that buy a sapling, which consist of postings alone, of players whose whole upline is rewarded. */
export const bareSaplings: BareWork = {
  recorded: `
    SELECT split_part(p.key, ':', 3) AS call, p.key, p.type, p.kind, p.reference,
      (SELECT json_agg(json_build_object('account', e.account_id::text, 'amount', e.amount::text))
       FROM public.entry e WHERE e.posting_id = p.id) AS entries
    FROM public.posting p WHERE p.key LIKE 'farm:%' AND p.kind = 'apple' AND EXISTS (
      SELECT 1 FROM ledger_unpack(p.packed, p.lines) e JOIN public.account a ON a.id = e.account_id
      WHERE a.name LIKE 'dueTeam:%')
    ORDER BY p.id DESC LIMIT 4000`,
};

/**
 * The same postings without the game. Each transaction runs the extra statements of its work, locks the accounts,
 * updates them and inserts postings and entries, by prepared statements on whole sets, in six round trips. The rows
 * are those that the server wrote for recorded calls.
 */
export async function bareSql(url: string, connections: number, work: BareWork = bareSaplings) {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  await pool.query(COPY);
  if (work.copy) await pool.query(work.copy);
  const calls = await record(pool, work.recorded);
  if (calls.length === 0) throw new Error('the server has not written anything to repeat');
  let turn = 0;
  return {
    postings: calls[0]?.postings.length ?? 0,
    entries: calls[0]?.entries.length ?? 0,
    transact: async () => {
      const call = calls[turn % calls.length];
      turn += 1;
      if (!call) return;
      const client = await pool.connect();
      try {
        await write(client, call, turn, work.before);
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}

async function record(pool: pg.Pool, question: string): Promise<Recorded[]> {
  const { rows } = await pool.query<Row>(question);
  const calls = new Map<string, Row[]>();
  for (const row of rows.reverse()) calls.set(row.call, [...(calls.get(row.call) ?? []), row]);
  const max = Math.max(...[...calls.values()].map((rows) => rows.length));
  // A call cut off by the limit has fewer postings.
  const complete = [...calls.values()].filter((rows) => rows.length === max);
  return complete.map((rows) => ({
    postings: rows.map(({ key, type, kind, reference }) => ({ key, type, kind, reference })),
    entries: rows.flatMap(({ entries }, of) =>
      entries.map(({ account, amount }) => ({ of, account, amount: BigInt(amount) })),
    ),
  }));
}

async function write(
  client: pg.PoolClient,
  { postings, entries }: Recorded,
  turn: number,
  before: BareWork['before'],
): Promise<void> {
  const run = <Answer extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) =>
    client.query<Answer>({ name, text, values });
  await client.query('BEGIN');
  try {
    await before?.(async (name, text, values) => (await run(name, text, values)).rows, turn);
    const ids = [...new Set(entries.map(({ account }) => account))];
    const locked = await run<{ id: string; balance: string; version: string }>('lock', LOCK, [ids]);
    const state = new Map(
      locked.rows.map(({ id, balance, version }) => [
        id,
        { balance: BigInt(balance), version: BigInt(version) },
      ]),
    );
    const lines = entries.map((entry) => {
      const account = state.get(entry.account);
      if (!account) throw new Error(`account ${entry.account} is missing`);
      const previous = account.balance;
      account.balance += entry.amount;
      account.version += 1n;
      return { ...entry, previous, balance: account.balance, version: account.version };
    });
    const after = [...state].map(([id, account]) => ({ id, ...account }));
    const column = <Item, Value>(items: readonly Item[], value: (item: Item) => Value) => items.map(value);
    await run('update', UPDATE, [
      column(after, ({ id }) => id),
      column(after, ({ balance }) => balance),
      column(after, ({ version }) => version),
    ]);
    const keys = postings.map(({ key }) => `${turn}:${key}`);
    const written = await run<{ id: string }>('postings', POSTINGS, [
      keys,
      column(postings, ({ type }) => type),
      column(postings, ({ kind }) => kind),
      column(postings, ({ reference }) => reference),
      column(keys, (key) => createHash('sha256').update(key).digest()),
    ]);
    await run('entries', ENTRIES, [
      column(lines, ({ account }) => account),
      column(lines, ({ of }) => written.rows[of]?.id),
      column(lines, ({ amount }) => amount),
      column(lines, ({ previous }) => previous),
      column(lines, ({ balance }) => balance),
      column(lines, ({ version }) => version),
      column(lines, ({ of }) => postings[of]?.type),
    ]);
    await client.query('COMMIT');
  } catch (fault) {
    await client.query('ROLLBACK');
    throw fault;
  }
}
