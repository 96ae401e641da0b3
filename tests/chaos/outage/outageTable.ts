import { loadavg } from 'node:os';
import type { OutageReport } from './outage.ts';

/** Most milliseconds from the end of an outage until a node is ready. */
export const MAX_READY_MS = 2_000;

/** A run as a row of the table in docs/benchmarks.md. */
export function outageRow(report: OutageReport): string {
  const { name, seconds, readyMs, answeredMs, answered, again, longestMs, connections, auditOk, faults } =
    report;
  const attempts = Object.entries(again).map(([reason, times]) => `${times} × ${reason}`);
  const cells = [
    `${name}, ${seconds} s`,
    `${Math.round(readyMs)} ms`,
    `${Math.round(answeredMs)} ms`,
    `${answered}, ${faults.length === 0 ? 'none lost' : `${faults.length} FAULTS`}`,
    attempts.join(', ') || 'none',
    `${Math.round(longestMs)} ms`,
    connections ? `${connections.maxOpen}, ${connections.accepted} opened` : '—',
    auditOk ? 'clean' : 'BROKEN',
    (loadavg()[0] ?? 0).toFixed(0),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Head of the table. */
export const outageHead = [
  '| outage | ready after | call answered after | answered | attempts repeated | longest | connections | audit | load |',
  '|---|---|---|---|---|---|---|---|---|',
].join('\n');
