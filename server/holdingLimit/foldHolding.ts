import { foldLine, type HoldingFold } from '#core/rules/holding.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { readCarried, readLines, type StoredLine } from './holdingLines.repo.ts';
import { readHolding, saveFold } from './holding.repo.ts';

/** Entries per read. */
const PAGE = 1_000;

/** Fold of a player's entries. */
export interface Folded {
  fold: HoldingFold;
  /** Last folded posting. */
  line: bigint;
  /** Protected part of each outgoing transfer, by posting. */
  sent: Map<bigint, bigint>;
}

/**
 * Folds a player's entries from the stored fold to the last entry, or to a posting: the result is the
 * protected part of the ATR. A received transfer needs the fold of its sender first; transfers follow a tree
 * without cycles, so the recursion ends. With `saveIn` the fold is stored; the caller must hold the lock on
 * `holding_run`.
 */
export async function foldHolding(
  db: Db | Tx,
  playerId: bigint,
  { until = null, saveIn = null }: { until?: bigint | null; saveIn?: Tx | null } = {},
): Promise<Folded> {
  const stored = await readHolding(db, playerId);
  const locks = new Map(Object.entries(stored.locks).map(([reference, text]) => [reference, BigInt(text)]));
  let folded: Folded = { fold: { protected: stored.protected, locks }, line: stored.line, sent: new Map() };
  const carriedIn = async ({ posting, sender }: StoredLine): Promise<bigint> => {
    if (sender === null) return 0n;
    const known = await readCarried(db, posting);
    if (known !== null) return known;
    return (await foldHolding(db, sender, { until: posting, saveIn })).sent.get(posting) ?? 0n;
  };
  for (;;) {
    const lines = await readLines(db, playerId, { after: folded.line, until, limit: PAGE });
    for (const line of lines) {
      const { fold, sent } = foldLine(folded.fold, { ...line, carried: await carriedIn(line) });
      if (line.type === 'internalTransfer' && line.amount < 0n) folded.sent.set(line.posting, sent);
      folded = { ...folded, fold, line: line.posting };
    }
    if (lines.length < PAGE) break;
  }
  if (saveIn) await saveFold(saveIn, playerId, folded);
  return folded;
}
