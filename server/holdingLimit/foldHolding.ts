import { foldLine, type HoldingFold } from '#core/rules/holding.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { readCarried, readLines, type StoredLine } from './holdingLines.repo.ts';
import { readHolding, saveFold } from './holding.repo.ts';

/** Lines read at once. */
const PAGE = 1_000;

/** What a player's lines come to. */
export interface Folded {
  fold: HoldingFold;
  /** The last posting that was folded. */
  line: bigint;
  /** What of each transfer out was protected. */
  sent: Map<bigint, bigint>;
}

/**
 * Folds a player's lines from where they are kept to the last one, or to a posting: what of the ATR is protected. Where a
 * transfer was received, its sender's lines come first; transfers run down a tree without cycles, so this ends. With
 * `keep` what was folded is kept, for whoever holds the run's row.
 */
export async function foldHolding(
  db: Db | Tx,
  playerId: bigint,
  { until = null, keep = null }: { until?: bigint | null; keep?: Tx | null } = {},
): Promise<Folded> {
  const kept = await readHolding(db, playerId);
  const locks = new Map(Object.entries(kept.locks).map(([reference, text]) => [reference, BigInt(text)]));
  let folded: Folded = { fold: { protected: kept.protected, locks }, line: kept.line, sent: new Map() };
  const carriedIn = async ({ posting, sender }: StoredLine): Promise<bigint> => {
    if (sender === null) return 0n;
    const known = await readCarried(db, posting);
    if (known !== null) return known;
    return (await foldHolding(db, sender, { until: posting, keep })).sent.get(posting) ?? 0n;
  };
  for (;;) {
    const lines = await readLines(db, playerId, { after: folded.line, until, most: PAGE });
    for (const line of lines) {
      const { fold, sent } = foldLine(folded.fold, { ...line, carried: await carriedIn(line) });
      if (line.type === 'internalTransfer' && line.amount < 0n) folded.sent.set(line.posting, sent);
      folded = { ...folded, fold, line: line.posting };
    }
    if (lines.length < PAGE) break;
  }
  if (keep) await saveFold(keep, playerId, folded);
  return folded;
}
