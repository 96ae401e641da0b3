/** Figures of one event: a killed primary, or a cut network. Times in ms from the event. */
export interface FailoverEvent {
  name: string;
  /** Until both nodes were ready, and until a call that began after the event was answered. */
  readyMs: number;
  answeredMs: number;
  /** Connections that listen once the nodes were ready. */
  listening: number;
  /** Until the side that was cut off refused a write; null for a kill. */
  refusedMs: number | null;
}

export interface FailoverReport {
  events: FailoverEvent[];
  answered: number;
  again: Record<string, number>;
  nodes: number;
  faults: string[];
  /** Every acknowledged answer is in the book once; a fault may also be a time limit. */
  booksOk: boolean;
  auditOk: boolean;
  audit: string;
}

/** Longest time until a cluster serves calls again. */
export const READY_WITHIN_MS = 30_000;

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

/** The report as docs/operations.md shows it. */
export function failoverText(report: FailoverReport): string {
  const { events, answered, again, nodes, faults, booksOk, audit } = report;
  const width = Math.max(...events.map(({ name }) => name.length)) + 2;
  const rows = events.map(({ name, readyMs, answeredMs, listening, refusedMs }) =>
    [
      name.padEnd(width),
      `ready ${seconds(readyMs)}, answered ${seconds(answeredMs)}, ${listening} of ${nodes} listening`,
      refusedMs === null ? '' : `, side cut off refuses writes after ${seconds(refusedMs)}`,
    ].join(''),
  );
  const repeated = Object.values(again).reduce((sum, count) => sum + count, 0);
  return [
    ...rows,
    `${answered} calls answered, ${repeated} attempts repeated under their request ids`,
    `audit: ${audit}`,
    ...faults.map((fault) => `FAULT: ${fault}`),
    booksOk ? 'Every acknowledged answer is in the book once.' : 'NOT as acknowledged.',
  ].join('\n');
}
