import type { PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import {
  StatementPacket,
  type ConnectionState,
  type QueuedStatement,
  type ReadType,
  type Row,
} from './statementPacket.ts';
import type { SilenceWatch } from './silenceWatch.ts';

/** A statement that waits for its packet; one that is sent alone is simple text. */
export type WaitingStatement = QueuedStatement & { isAlone: boolean };

export interface StatementQueueParts {
  read: ReadType;
  watch: SilenceWatch;
  /** Server process ids of the connections. */
  pids: WeakMap<pg.ClientBase, number>;
}

/**
 * Returns the function that sends statements on a connection. Those that are issued at once, or while others are in
 * flight, are sent together.
 */
export function statementQueue(
  client: pg.PoolClient,
  state: ConnectionState,
  { read, watch, pids }: StatementQueueParts,
): (statement: WaitingStatement) => void {
  const queue: WaitingStatement[] = [];
  let isBusy = false;
  const ended = () => {
    watch.end(client);
    isBusy = false;
    process.nextTick(send);
  };
  const send = () => {
    const [first] = queue;
    if (isBusy || !first) return;
    isBusy = true;
    watch.begin(client, pids.get(client) ?? null);
    if (first.isAlone) {
      queue.shift();
      const resolveLast = (answer: unknown) => first.done([answer].flat().at(-1) as PostgresQueryResult<Row>);
      void client.query(first.text).then(resolveLast, first.failed).finally(ended);
      return;
    }
    const alone = queue.findIndex(({ isAlone }) => isAlone);
    const packet = queue.splice(0, alone < 0 ? queue.length : alone);
    client.query(new StatementPacket(packet, state, read, ended));
  };
  return (statement) => {
    if (queue.length === 0) process.nextTick(send);
    queue.push(statement);
  };
}
