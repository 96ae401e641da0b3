import { readCallCosts } from '../../support/callCosts.ts';
import type { Tree } from '../tree.ts';

const PAGE = 'docs/costs.md';
const SHORTEST_BOUND = 8;

/** Calls without a row, or with two, in the table of costs; rows without a call, figures or a bound. */
export function callCosts(tree: Tree, table: Record<string, { changes: boolean }>): string[] {
  if (!tree.files.includes(PAGE)) return [`${PAGE} is missing`];
  const costs = readCallCosts(tree.read(PAGE));
  const missing = Object.entries(table).flatMap(([path, { changes }]) => {
    const found = costs.filter((cost) => cost.path === path);
    const [cost] = found;
    if (!cost || found.length > 1) return [`${PAGE} has ${found.length} rows for ${path}: it needs one`];
    const isMeasured = cost.statements !== null && cost.rows !== null;
    return [
      ...(!isMeasured && !changes ? [`${PAGE}, ${path}: a reading call has figures`] : []),
      ...((cost.statements === null) !== (cost.rows === null)
        ? [`${PAGE}, ${path}: statements and rows have figures, or neither has`]
        : []),
      ...(cost.bound.trim().length < SHORTEST_BOUND ? [`${PAGE}, ${path}: name the bound of its work`] : []),
    ];
  });
  const unknown = costs
    .filter(({ path }) => !(path in table))
    .map(({ path }) => `${PAGE} names ${path}: no call`);
  return [...missing, ...unknown];
}
