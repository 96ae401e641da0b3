import type { LedgerLine } from '#core/api/objects.ts';
import { amountOf, UNIT } from '#core/money/amount.ts';

/** Movements of one day shown as one row: points, or amounts of one coin below a hundredth. */
export interface FoldedLines {
  id: string;
  kind: 'points' | 'dust';
  /** Sum in ledger units. */
  sum: bigint;
  /** Newest first. */
  lines: readonly LedgerLine[];
}

/** Ledger units of a line, negative when paid. */
const unitsOf = ({ amount }: LedgerLine) =>
  amount.startsWith('-') ? -amountOf(amount.slice(1)) : amountOf(amount);

const DUST = UNIT / 100n;

function kindOf(line: LedgerLine): FoldedLines['kind'] | null {
  if (line.coin === 'PTS') return 'points';
  const units = unitsOf(line);
  return units < DUST && units > -DUST ? 'dust' : null;
}

/**
 * Folds a ledger, newest first: points and dust of one coin and day stand together where the newest of them stood.
 * `dayOf` names the day of an instant. A single line stays a line.
 */
export function foldLines(
  list: readonly LedgerLine[],
  dayOf: (at: number) => string,
): readonly (LedgerLine | FoldedLines)[] {
  const folds = new Map<string, FoldedLines & { lines: LedgerLine[] }>();
  const rows: (LedgerLine | FoldedLines)[] = [];
  for (const line of list) {
    const kind = kindOf(line);
    const id = `${kind}:${line.coin}:${dayOf(line.at)}`;
    const fold = folds.get(id);
    if (!kind) rows.push(line);
    else if (fold) {
      fold.lines.push(line);
      fold.sum += unitsOf(line);
    } else {
      const first = { id, kind, sum: unitsOf(line), lines: [line] };
      folds.set(id, first);
      rows.push(first);
    }
  }
  return rows.map((row) => ('lines' in row && row.lines.length === 1 ? (row.lines[0] ?? row) : row));
}
