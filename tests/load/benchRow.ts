import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { dirname } from 'node:path';

/** One line of the table. */
export interface BenchRow {
  what: string;
  value: number | string;
  unit: string;
  /** The bound, or null for a figure without one. `least`: a larger value is better. */
  budget: { least: number } | { most: number } | null;
  note?: string;
}

const isWithin = ({ value, budget }: BenchRow): boolean | null => {
  if (!budget || typeof value !== 'number') return null;
  return 'least' in budget ? value >= budget.least : value <= budget.most;
};

const cells = (row: BenchRow): string[] => {
  const { what, value, unit, budget, note = '' } = row;
  const bound = !budget ? '' : 'least' in budget ? `≥ ${budget.least}` : `≤ ${budget.most}`;
  const verdict = { true: 'yes', false: 'NO', null: '' }[String(isWithin(row)) as 'true' | 'false' | 'null'];
  return [what, `${value} ${unit}`.trim(), bound, verdict, note];
};

const HEAD = ['what', 'measured', 'budget', 'within', 'note'];

/** The rows as a Markdown table. */
export function benchTable(rows: readonly BenchRow[]): string {
  const lines = [HEAD, ...rows.map(cells)];
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const drawn = (line: string[]) => `| ${line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [drawn(HEAD), rule, ...lines.slice(1).map(drawn)].join('\n');
}

/** Describes the machine of the measurement. */
export function machineText(): string {
  const [first] = cpus();
  const gib = Math.round(totalmem() / 1024 ** 3);
  return `${cpus().length} cores (${first?.model ?? 'unknown'}), ${gib} GiB, Node ${process.versions.node}, ${process.platform}`;
}

/** Writes the rows as JSON for comparisons. */
export function writeRows(file: string, rows: readonly BenchRow[]): void {
  mkdirSync(dirname(file), { recursive: true });
  const within = rows.map((row) => ({ ...row, within: isWithin(row) }));
  const report = { takenAt: new Date().toISOString(), machine: machineText(), rows: within };
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
}

/** Rounds to a number of decimals. */
export const rounded = (value: number, decimals = 0) => Number(value.toFixed(decimals));

/** The median: one slow or lucky round does not move it. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const low = sorted[Math.ceil(middle) - 1] ?? NaN;
  const high = sorted[Math.floor(middle)] ?? NaN;
  return (low + high) / 2;
}
