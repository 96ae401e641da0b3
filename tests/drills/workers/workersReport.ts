/** A worker that was in trouble for a while, such as killed and started again. */
export interface Trouble {
  name: string;
  /** Answers to players on the other workers meanwhile, per second. */
  othersPerSecond: number;
  /** Milliseconds from its end until one of the worker's players was answered. */
  answeredMs: number;
}

/** Books that went to another worker under calls. */
export interface Moves {
  books: number;
  /** Longest move in ms. */
  longestMs: number;
  perSecond: number;
}

/** Tables that went into shards, or to every node, and the ledger that went into books, under calls. */
export interface MovedIn {
  tables: number;
  ms: number;
  /** Longest time between two answers. */
  silentMs: number;
  perSecond: number;
}

export interface WorkersReport {
  /** Answers a second on one database. */
  perSecondBefore: number;
  movedIn: MovedIn;
  /** Answers a second before the first kill. */
  perSecond: number;
  kills: Trouble[];
  /** Workers that did not answer, or whose disk was full. */
  others: Trouble[];
  moves: Moves;
  /** Milliseconds from the last event until no transaction was in doubt. */
  resolvedMs: number;
  answered: number;
  again: Record<string, number>;
  /** Causes of the calls that the node answered with a system error, from its log. */
  causes: string[];
  faults: string[];
  booksOk: boolean;
  auditOk: boolean;
  audit: string;
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

/** The report as docs/operations.md shows it. */
export function workersText(report: WorkersReport): string {
  const { perSecondBefore, movedIn, perSecond, kills, moves, resolvedMs, answered, again, faults, booksOk } =
    report;
  const least = Math.min(...kills.map((kill) => kill.othersPerSecond));
  const longest = Math.max(...kills.map((kill) => kill.answeredMs));
  const repeated = Object.entries(again).map(([reason, count]) => `${count} × ${reason.trim()}`);
  return [
    `${movedIn.tables} tables and the ledger moved in ${seconds(movedIn.ms)}: ${perSecondBefore.toFixed(1)} answers a second before, ` +
      `${movedIn.perSecond.toFixed(1)} meanwhile and none for at most ${seconds(movedIn.silentMs)}, ${perSecond.toFixed(1)} afterwards`,
    `${kills.length} kills: at least ${least.toFixed(1)} answers a second to players on the other workers, ` +
      `and the worker's own were answered within ${seconds(longest)} of its start`,
    ...report.others.map(
      ({ name, othersPerSecond, answeredMs }) =>
        `${name} for a while: ${othersPerSecond.toFixed(1)} answers a second to players on the other workers, ` +
        `and its own were answered within ${seconds(answeredMs)} of its end`,
    ),
    `${moves.books} books moved, each within ${seconds(moves.longestMs)}, ${moves.perSecond.toFixed(1)} answers a second meanwhile`,
    `no transaction in doubt ${seconds(resolvedMs)} after the last event`,
    `${answered} calls answered; attempts repeated under their request ids: ${repeated.join(', ') || 'none'}`,
    ...report.causes.map((cause) => `500: ${cause}`),
    `audit: ${report.audit}`,
    ...faults.map((fault) => `FAULT: ${fault}`),
    booksOk ? 'Every acknowledged answer is in the book once.' : 'NOT as acknowledged.',
  ].join('\n');
}
