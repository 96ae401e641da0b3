import { protocol, type messages, type PGlite } from '@electric-sql/pglite';
import type { PostgresQueryResult } from 'kysely';
import { parameterText } from './parameterText.ts';
import { isStalePlan } from './stalePlan.ts';
import { statementNames } from './statementNames.ts';

/** A column of a result: its name and its parser. */
interface Column {
  name: string;
  read(text: string): unknown;
}

type Row = Record<string, unknown>;

/** Runs one statement on a PGlite, with values for `$1`, `$2`, … */
export type RunStatement = (
  text: string,
  values: readonly unknown[],
) => Promise<PostgresQueryResult<unknown>>;

const { serialize } = protocol;

/** Column names and values are read from the answer; everything else of it is of no interest here. */
const isOf =
  <
    Message extends
      messages.RowDescriptionMessage | messages.DataRowMessage | messages.CommandCompleteMessage,
  >(
    name: Message['name'],
  ) =>
  (message: { name: string }): message is Message =>
    message.name === name;
const isDescription = isOf<messages.RowDescriptionMessage>('rowDescription');
const isRow = isOf<messages.DataRowMessage>('dataRow');
const isEnd = isOf<messages.CommandCompleteMessage>('commandComplete');

const asIs = (text: string): unknown => text;

function wireText(value: unknown): string | null {
  const text = parameterText(value);
  if (!(text instanceof Uint8Array)) return text;
  return `\\x${Buffer.from(text.buffer, text.byteOffset, text.byteLength).toString('hex')}`;
}

/**
 * Runs statements on a PGlite as one message each: parse, bind, describe, execute and sync together, where PGlite's own
 * `query` enters the database six times. Frequent statements are prepared, as on PostgreSQL (`preparedPool`): parsed
 * once, described once, and planned once when PostgreSQL finds that good enough. A text that may hold several statements
 * is sent as simple text. After a stale plan, which another version's migration causes, all prepared statements are
 * dropped; a statement outside a transaction is sent again at once.
 */
export function pgliteStatements(pglite: PGlite): RunStatement {
  const nameOf = statementNames();
  /** Result columns of the prepared statements, by name. */
  const prepared = new Map<string, readonly Column[]>();

  const columnsOf = ({ fields }: messages.RowDescriptionMessage): Column[] =>
    fields.map(({ name, dataTypeID }) => {
      const parse = pglite.parsers[dataTypeID];
      return { name, read: parse ? (text) => parse(text, dataTypeID) : asIs };
    });

  const send = async (text: string, values: readonly unknown[]): Promise<PostgresQueryResult<unknown>> => {
    const name = nameOf(text);
    const known = name === null ? undefined : prepared.get(name);
    const statement = name ?? '';
    const parts = [serialize.bind({ statement, values: values.map(wireText) })];
    if (!known) {
      // A statement that failed at its first run may be prepared or not: closing it is no error either way.
      const closed = name === null ? [] : [serialize.close({ type: 'S', name })];
      parts.unshift(...closed, serialize.parse({ name: statement, text }));
      parts.push(serialize.describe({ type: 'P' }));
    }
    parts.push(serialize.execute({}), serialize.sync());
    const answer = await pglite.runExclusive(() => pglite.execProtocolStream(Buffer.concat(parts)));
    const description = answer.find(isDescription);
    const columns = known ?? (description ? columnsOf(description) : []);
    if (name !== null && !known) prepared.set(name, columns);
    const rows = answer.filter(isRow).map(({ fields }) => {
      const row: Row = {};
      columns.forEach((column, position) => {
        const field = fields[position] ?? null;
        row[column.name] = field === null ? null : column.read(field);
      });
      return row;
    });
    // Such as INSERT 0 1, UPDATE 2, COMMIT; nothing for an empty text.
    const words = answer.find(isEnd)?.text.split(' ') ?? ['SELECT'];
    const command = words[0] as PostgresQueryResult<unknown>['command'];
    return { command, rowCount: Number(words.at(-1)) || 0, rows };
  };

  const sendSeveral = async (text: string): Promise<PostgresQueryResult<unknown>> => {
    const last = (await pglite.exec(text)).at(-1);
    const command = (last?.command ?? 'SELECT') as PostgresQueryResult<unknown>['command'];
    return { command, rowCount: last?.rowCount ?? 0, rows: last?.rows ?? [] };
  };

  return async (text, values) => {
    await pglite.waitReady;
    // As in `pg`: without parameters, a text may hold several statements.
    if (values.length === 0 && text.includes(';')) return sendSeveral(text);
    const isInTransaction = pglite.isInTransaction();
    try {
      return await send(text, values);
    } catch (cause) {
      if (!isStalePlan(cause)) throw cause;
      prepared.clear();
      if (isInTransaction) throw cause;
      return send(text, values);
    }
  };
}
