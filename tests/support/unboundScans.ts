import { CompiledQuery, sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { runOf } from '#server/db/openTransaction.ts';
import type { SentStatement } from './measureWork.ts';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  'TID Cond'?: string;
  Plans?: PlanNode[];
}

/** Statements that have a plan. */
const PLANNED = /^\s*(select|with|insert|update|delete)\b/i;

/** An equality, also with one of several values, and not a range. */
const EQUALITY = /[^<>!]=/;

const partitionOf = (relation: string) => relation.replace(/_(\d+|other)$/, '');

/** Tables of which each row belongs to a player, an account or a posting. */
async function tablesOfPlayers(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace AND NOT a.attisdropped
      AND a.attname IN ('player_id', 'account_id', 'posting_id', 'owner_id')`.execute(db);
  return new Set(['player', ...rows.map(({ name }) => partitionOf(name))]);
}

function scansOf(node: PlanNode, tables: ReadonlySet<string>): string[] {
  const relation = node['Relation Name'];
  const bound = node['Index Cond'] ?? node['Recheck Cond'] ?? node['TID Cond'] ?? '';
  const isUnbound =
    relation !== undefined &&
    /Scan$/.test(node['Node Type']) &&
    tables.has(partitionOf(relation)) &&
    !EQUALITY.test(bound);
  const own = isUnbound ? [partitionOf(relation)] : [];
  return [...own, ...(node.Plans ?? []).flatMap((child) => scansOf(child, tables))];
}

/** The same of one statement. In a small world the planner may not read a table from end to end where an index serves. */
async function scansBeyondKeys(
  db: Db,
  { text, values }: SentStatement,
  tables: ReadonlySet<string>,
): Promise<string[]> {
  if (!PLANNED.test(text)) return [];
  return inTransaction(db, async (tx) => {
    // In a small world reading everything is the cheapest, and so is a join with everything.
    for (const way of ['seqscan', 'hashjoin', 'mergejoin'])
      await sql`SET LOCAL ${sql.raw(`enable_${way}`)} = off`.execute(tx);
    const explain = CompiledQuery.raw(`EXPLAIN (FORMAT JSON) ${text}`, [...values]);
    const { rows } = (await runOf(tx)(explain)) as { rows: { 'QUERY PLAN': { Plan: PlanNode }[] }[] };
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    return plan ? scansOf(plan, tables) : [];
  });
}

/**
 * By call, the tables of players that its statements read beyond keys: without naming a player, an account, a posting or a
 * row by an index, as far as their plans can. Calls without such a table are left out.
 */
export async function unboundScans<Call extends string>(
  db: Db,
  calls: Iterable<readonly [Call, Iterable<SentStatement>]>,
): Promise<Partial<Record<Call, string[]>>> {
  const tables = await tablesOfPlayers(db);
  const found: Partial<Record<Call, string[]>> = {};
  for (const [call, statements] of calls) {
    const names = new Set<string>();
    for (const statement of statements)
      for (const name of await scansBeyondKeys(db, statement, tables)) names.add(name);
    if (names.size > 0) found[call] = [...names].sort();
  }
  return found;
}
