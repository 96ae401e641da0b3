import type { PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { PacketBytes } from './packetBytes.ts';

/** A column of a result: its name and its parser. */
interface Column {
  name: string;
  read(text: string): unknown;
}

export type Row = Record<string, unknown>;

/** A statement with its promise's callbacks. Without a name it is parsed at each run. */
export interface QueuedStatement {
  text: string;
  values: readonly (string | Buffer | null)[];
  name: string | null;
  done(answer: PostgresQueryResult<Row>): void;
  failed(cause: unknown): void;
}

/** State of a connection over its lifetime. */
export interface ConnectionState {
  /** Result columns of its prepared statements, by name; null before the first answer. */
  columns: Map<string, readonly Column[] | null>;
  /** The set of prepared statements on the connection is unknown. */
  isUnsound: boolean;
}

/** Returns the parser for a column type. */
export type ReadType = (oid: number) => (text: string) => unknown;

interface RowDescription {
  fields: readonly { name: string; dataTypeID: number }[];
}

/** Statement interface of `pg`, with its handlers of server messages. */
interface Submitted extends pg.Submittable {
  handleRowDescription(message: RowDescription): void;
  handleDataRow(message: { fields: readonly (string | null)[] }): void;
  handleCommandComplete(message: { text: string }): void;
  handleError(cause: Error): void;
  handleReadyForQuery(): void;
}

/** First word of a command's tag. */
const COMMAND = /^\w+/;

/** A packet is written in one turn, so all of them share a memory. */
const bytes = new PacketBytes();

/**
 * Statements sent to PostgreSQL as one message with one Sync, which the server answers once. `pg` would sync after
 * each statement and wake both sides each time. A prepared statement's result is described once. When a statement
 * fails, the server skips those behind it, and they fail for the same reason. The statements must therefore belong
 * to one transaction, or be a single one.
 */
export class StatementPacket implements Submitted {
  readonly #statements: readonly QueuedStatement[];
  readonly #state: ConnectionState;
  /** Those of the connection when the packet was made: later ones may replace them. */
  readonly #prepared: ConnectionState['columns'];
  readonly #read: ReadType;
  readonly #ended: () => void;
  #prepares = false;
  readonly #answers: PostgresQueryResult<Row>[] = [];
  #columns: readonly Column[] | null = null;
  #rows: Row[] = [];
  #isOver = false;

  /** `ended` is called when each statement has its answer. */
  constructor(
    statements: readonly QueuedStatement[],
    state: ConnectionState,
    read: ReadType,
    ended: () => void,
  ) {
    this.#statements = statements;
    this.#state = state;
    this.#prepared = state.columns;
    this.#read = read;
    this.#ended = ended;
  }

  submit(connection: pg.Connection): void {
    const columns = this.#prepared;
    for (const { text, name, values } of this.#statements) {
      const statement = name ?? '';
      const isNew = name === null || !columns.has(name);
      if (isNew) bytes.parse(statement, text);
      if (isNew && name !== null) {
        columns.set(name, null);
        this.#prepares = true;
      }
      bytes.bind(statement, values);
      if (name === null || !columns.get(name)) bytes.describe();
      bytes.execute();
    }
    bytes.sync();
    const packet = bytes.take();
    if (connection.stream.writable) connection.stream.write(packet);
  }

  handleRowDescription({ fields }: RowDescription): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, read: this.#read(dataTypeID) }));
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const name = this.#statements[this.#answers.length]?.name ?? null;
    const columns = this.#columns ?? (name === null ? null : this.#prepared.get(name)) ?? [];
    const row: Row = {};
    let position = 0;
    for (const { name: column, read } of columns) {
      const text = fields[position] ?? null;
      row[column] = text === null ? null : read(text);
      position += 1;
    }
    this.#rows.push(row);
  }

  /** `text`, such as INSERT 0 1, UPDATE 2, COMMIT, holds the command and the row count. */
  handleCommandComplete({ text }: { text: string }): void {
    const current = this.#statements[this.#answers.length];
    if (!current) return;
    const columns = this.#prepared;
    if (current.name !== null && !columns.get(current.name)) columns.set(current.name, this.#columns ?? []);
    const [command = ''] = COMMAND.exec(text) ?? [];
    const rowCount = Number(text.slice(text.lastIndexOf(' ') + 1)) || 0;
    const rows = this.#rows;
    this.#columns = null;
    this.#rows = [];
    this.#answers.push({ command: command as PostgresQueryResult<Row>['command'], rowCount, rows });
  }

  /** Error of a statement or of its commit, or loss of the connection. */
  handleError(cause: Error): void {
    if (this.#isOver) return;
    this.#state.isUnsound ||= this.#prepares;
    const answered = this.#answers.length < this.#statements.length ? this.#answers.length : 0;
    this.#end(answered, cause);
  }

  /** A statement outside a transaction is committed only when the server is ready again. */
  handleReadyForQuery(): void {
    if (!this.#isOver) this.#end(this.#statements.length);
  }

  #end(answered: number, cause?: Error): void {
    this.#isOver = true;
    this.#statements.forEach(({ done, failed }, position) => {
      const answer = this.#answers[position];
      if (position < answered && answer) done(answer);
      else failed(cause ?? new Error('the server did not answer a statement'));
    });
    this.#ended();
  }
}
