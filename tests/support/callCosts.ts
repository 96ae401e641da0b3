/** A row of the table in docs/costs.md. */
export interface CallCost {
  path: string;
  /** Most statements. */
  statements: number;
  /** Most rows that the statements return. */
  rows: number;
  bound: string;
}

const ROW = /^\| `([\w/]+)` \| (\d+) \| (\d+) \| (.+) \|$/gm;

/** Rows of the table of costs. */
export function readCallCosts(page: string): CallCost[] {
  return [...page.matchAll(ROW)].map(([, path = '', statements, rows, bound = '']) => ({
    path,
    statements: Number(statements),
    rows: Number(rows),
    bound,
  }));
}
