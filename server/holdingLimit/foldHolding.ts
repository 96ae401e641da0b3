import { foldLine, type HoldingFold } from '#core/rules/holding.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { readLines, type StoredLine } from './holdingLines.repo.ts';
import { readHolding, saveFold } from './holding.repo.ts';

/** Entries per read. */
const PAGE = 1_000;

/** Reads of the database per call or turn: several times what an unfolded year takes. */
export const MAX_FOLD_READS = 300;

/** Fold of a player's entries. */
export interface Folded {
  fold: HoldingFold;
  /** Last folded posting. */
  line: bigint;
  /** Protected part of each outgoing transfer folded now, by posting. */
  sent: Map<bigint, bigint>;
}

/** Progress of one player: the fold, and entries that were read but are not folded yet. */
interface Progress extends Folded {
  lines: StoredLine[];
  next: number;
  /** True when the last read reached the newest entry. */
  isRead: boolean;
  storedLine: bigint;
}

/** A player whose entries must be folded, to the newest entry or to a posting. */
interface Frame {
  playerId: bigint;
  until: bigint | null;
}

export interface FoldLimits {
  /** Default: MAX_FOLD_READS. */
  maxReads?: number;
  /** Throws its reason between two reads when the caller has hung up. */
  signal?: AbortSignal | undefined;
}

/** Folds of one call or turn. Each entry of a player is read and folded once, however often it is needed. */
export interface HoldingFolds {
  /** Folds a player's entries to the newest, or to a posting. Null: the limit of reads was reached. */
  fold(playerId: bigint, until?: bigint | null): Promise<Folded | null>;
  /** Stores all progress, also that of an incomplete fold: a later call continues there. */
  store(tx: Tx): Promise<void>;
  /** Entries folded so far. */
  folded(): number;
}

/** Stored fold of a player, with no entry read yet. */
async function readProgress(db: Db | Tx, playerId: bigint): Promise<Progress> {
  const { line, ...stored } = await readHolding(db, playerId);
  const locks = new Map(Object.entries(stored.locks).map(([reference, text]) => [reference, BigInt(text)]));
  const fold = { protected: stored.protected, locks, sold: stored.sold };
  return { fold, line, storedLine: line, sent: new Map(), lines: [], next: 0, isRead: false };
}

/**
 * Folds players' entries, from their stored folds on, to the protected part of their ATR. A received transfer needs
 * the fold of its sender up to that transfer. Senders are folded first by an explicit stack. A transfer only needs
 * earlier postings, so the work ends; the memo bounds it by the number of entries.
 */
export function openFolds(db: Db | Tx, { maxReads = MAX_FOLD_READS, signal }: FoldLimits = {}): HoldingFolds {
  const players = new Map<bigint, Progress>();
  const carried = new Map<bigint, bigint>();
  let reads = 0;
  let folded = 0;

  const mayRead = () => {
    signal?.throwIfAborted();
    reads += 1;
    return reads <= maxReads;
  };

  const open = async (playerId: bigint): Promise<Progress> => {
    const progress = await readProgress(db, playerId);
    players.set(playerId, progress);
    return progress;
  };

  /** Part of a received transfer that its sender had protected; null when the sender must be folded first. */
  const carriedBy = ({ whole, sender, known }: StoredLine): bigint | null =>
    sender === null ? 0n : (known ?? carried.get(whole) ?? players.get(sender)?.sent.get(whole) ?? null);

  /** Folds one player until another must come first, the end is reached, or no read is left. */
  const advance = async ({ playerId, until }: Frame): Promise<Frame | 'end' | 'cut'> => {
    const known = players.get(playerId);
    if (!known && !mayRead()) return 'cut';
    const progress = known ?? (await open(playerId));
    let isFresh = false;
    for (;;) {
      const line = progress.lines[progress.next];
      if (!line) {
        if (until === null ? progress.isRead : progress.line >= until) return 'end';
        // A transfer may have committed after the sender's last entry was read.
        if (progress.isRead && isFresh) return 'end';
        if (!mayRead()) return 'cut';
        progress.lines = await readLines(db, playerId, { after: progress.line, limit: PAGE });
        progress.next = 0;
        progress.isRead = progress.lines.length < PAGE;
        isFresh = true;
        continue;
      }
      if (until !== null && line.posting > until) return 'end';
      const part = carriedBy(line);
      if (part === null) return { playerId: line.sender ?? 0n, until: line.whole };
      const { fold, sent } = foldLine(progress.fold, { ...line, carried: part });
      if (line.type === 'internalTransfer' && line.amount < 0n) progress.sent.set(line.whole, sent);
      progress.fold = fold;
      progress.line = line.posting;
      progress.next += 1;
      folded += 1;
    }
  };

  return {
    folded: () => folded,
    async fold(playerId, until = null) {
      const stack: Frame[] = [{ playerId, until }];
      for (let top = stack.at(-1); top; top = stack.at(-1)) {
        const step = await advance(top);
        if (step === 'cut') return null;
        if (step !== 'end') {
          stack.push(step);
          continue;
        }
        stack.pop();
        if (top.until !== null) carried.set(top.until, players.get(top.playerId)?.sent.get(top.until) ?? 0n);
      }
      const { fold, line, sent } = players.get(playerId) ?? (await open(playerId));
      return { fold, line, sent };
    },
    async store(tx) {
      for (const [playerId, progress] of players) {
        if (progress.line > progress.storedLine) await saveFold(tx, playerId, progress);
        progress.storedLine = progress.line;
      }
    },
  };
}
