import { foldLine, type HoldingFold } from '#core/rules/holding.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { BooksPart } from '#server/world/world.ts';
import { readLines, type StoredLine } from './holdingLines.repo.ts';
import { readHolding, saveFold } from './holding.repo.ts';
import { readLinesInBook } from './linesInBook.repo.ts';
import { postingOfTransfer } from './transferId.ts';

/** Entries per read. */
const PAGE = 1_000;

/** Reads of the database per call or turn: several times what an unfolded year takes. */
export const MAX_FOLD_READS = 300;

/** Fold of a player's entries. */
export interface Folded {
  fold: HoldingFold;
  /** Last folded posting. */
  line: bigint;
  /** Protected part of each outgoing transfer folded now (`transferId`). */
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

/** A player whose entries must be folded, to the newest entry or to a transfer of the player's. */
interface Frame {
  playerId: bigint;
  until: bigint | null;
}

export interface FoldOptions {
  /** Where the books of the ledger lie; null: in the given database. */
  books: BooksPart | null;
  /** Default: MAX_FOLD_READS. */
  maxReads?: number;
  /** Throws its reason between two reads when the caller has hung up. */
  signal?: AbortSignal | undefined;
}

/** Folds of one call or turn. Each entry of a player is read and folded once, however often it is needed. */
export interface HoldingFolds {
  /** Folds a player's entries to the newest, or to a transfer of the player's (`transferId`). Null: the limit of reads was reached. */
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

/** Function that says if one more read is within the limit. It throws the signal's reason when the caller has hung up. */
function boundReads(maxReads: number, signal: AbortSignal | undefined): () => boolean {
  let reads = 0;
  return () => {
    signal?.throwIfAborted();
    reads += 1;
    return reads <= maxReads;
  };
}

/** The next entries of a player's ATR account, wherever the books lie. */
function readPage(
  db: Db | Tx,
  books: BooksPart | null,
  { playerId, after }: { playerId: bigint; after: bigint },
): Promise<StoredLine[]> {
  const page = { after, limit: PAGE };
  return books ? readLinesInBook(db, books, playerId, page) : readLines(db, playerId, page);
}

/**
 * Folds players' entries, from their stored folds on, to the protected part of their ATR. A received transfer needs
 * the fold of its sender up to that transfer. Senders are folded first by an explicit stack. A transfer only needs
 * earlier postings, so the work ends; the memo bounds it by the number of entries.
 */
export function openFolds(
  db: Db | Tx,
  { books, maxReads = MAX_FOLD_READS, signal }: FoldOptions,
): HoldingFolds {
  const players = new Map<bigint, Progress>();
  const carried = new Map<bigint, bigint>();
  const mayRead = boundReads(maxReads, signal);
  let folded = 0;

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
    const last = until === null ? null : postingOfTransfer(until);
    let isFresh = false;
    for (;;) {
      const line = progress.lines[progress.next];
      if (!line) {
        if (last === null ? progress.isRead : progress.line >= last) return 'end';
        // A transfer may have committed after the sender's last entry was read.
        if (progress.isRead && isFresh) return 'end';
        if (!mayRead()) return 'cut';
        progress.lines = await readPage(db, books, { playerId, after: progress.line });
        progress.next = 0;
        progress.isRead = progress.lines.length < PAGE;
        isFresh = true;
        continue;
      }
      if (last !== null && line.posting > last) return 'end';
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
