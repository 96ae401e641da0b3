import type { BlockHeader, VaultReader } from '#server/chain/vaultReader.ts';
import type { VaultMoves } from '#server/chain/vaultLogs.ts';
import { ChainError } from '#server/chain/chainError.ts';
import type { BlockId, Progress } from './cursor.repo.ts';

/** Final blocks that are read one by one; a larger gap is read as one stretch. */
const NEAR = 64n;

/** Upper bound of blocks in one stretch of history: nodes limit the range of a log query. */
const MAX_RANGE = 5_000n;

/** Blocks that replace all known blocks from `from` on. */
export interface Stretch {
  from: bigint;
  blocks: BlockId[];
  final: BlockId;
  moves: VaultMoves;
  /** True if the chain has blocks beyond the stretch. */
  isMore: boolean;
}

export interface Depth {
  /** Blocks that make a deposit final, its own block included. */
  confirmations: number;
  /** Blocks above it are never final, whatever their depth; null: only depth counts. */
  finalLimit: bigint | null;
}

const min = (a: bigint, b: bigint | null) => (b === null || a < b ? a : b);

/** The last known block that the chain still has, by its hash; null if none is left. */
function forkOf(known: readonly BlockId[], headers: readonly BlockHeader[]): BlockId | null {
  const hashes = new Map(headers.map(({ number, hash }) => [number, hash]));
  return known.findLast(({ number, hash }) => hashes.get(number) === hash) ?? null;
}

async function readHistory(
  reader: VaultReader,
  { final }: Progress,
  upTo: bigint,
  range: bigint,
): Promise<Stretch | null> {
  const from = final.number + 1n;
  const to = min(upTo, from + min(range, MAX_RANGE) - 1n);
  const [[first], [last]] = await Promise.all([reader.headers(from, from), reader.headers(to, to)]);
  if (!first || !last) return null;
  if (first.parentHash !== final.hash) throw brokenAt(final);
  return { from, blocks: [], final: last, moves: await reader.movesBetween(from, to), isMore: true };
}

function brokenAt({ number }: BlockId): ChainError {
  return new ChainError(
    'finalityBroken',
    `The chain has another block ${number} than the one that was final: nothing is credited until it agrees.`,
  );
}

/** Headers after the last known block that the chain still has; null if the node lags behind. */
async function readHeaders(reader: VaultReader, known: readonly BlockId[], final: BlockId, top: bigint) {
  const tip = known.at(-1) ?? final;
  const quick = await reader.headers(min(tip.number, top), top);
  if (quick.length === 0) return null;
  const fork = forkOf(known, quick.slice(0, 1));
  if (fork) return { fork, headers: quick.slice(1) };
  const headers = await reader.headers(final.number, top);
  if (headers.length === 0) return null;
  const deeper = forkOf(known, headers);
  if (!deeper) throw brokenAt(final);
  return { fork: deeper, headers: headers.filter(({ number }) => number > deeper.number) };
}

/**
 * The next stretch to read. Near the head: blocks by their hashes, from the fork on after a reorg. Far behind it:
 * a range of final history by numbers. Null if there is nothing new, or if the node lags behind blocks already
 * read; a lagging node is no reorg. Throws `finalityBroken` if a final block was replaced.
 */
export async function nextStretch(
  reader: VaultReader,
  progress: Progress,
  { confirmations, finalLimit }: Depth,
  range: bigint,
): Promise<Stretch | null> {
  const { final, blocks } = progress;
  const known = [final, ...blocks];
  const tip = known.at(-1) ?? final;
  const head = await reader.head();
  const deep = BigInt(confirmations) - 1n;
  const finalAt = (number: bigint) => min(number - deep, finalLimit);
  if (finalAt(head.number) - final.number > NEAR) {
    return readHistory(reader, progress, finalAt(head.number), range);
  }
  if (head.number < final.number) return null;
  const top = min(head.number, final.number + NEAR + deep);
  const read =
    head.hash === tip.hash ? { fork: tip, headers: [] } : await readHeaders(reader, known, final, top);
  if (!read) return null;
  const { fork, headers } = read;
  const isReplaced = fork.number < min(tip.number, top);
  // A missing next block does not prove that it was replaced.
  if (isReplaced && headers.length === 0) return null;
  const chainBlocks = [...known.filter(({ number }) => number <= fork.number || !isReplaced), ...headers];
  const last = chainBlocks.at(-1) ?? final;
  const newFinal = chainBlocks.findLast(({ number }) => number <= finalAt(last.number)) ?? final;
  if (headers.length === 0 && newFinal.number === final.number) return null;
  const all = await Promise.all(headers.map((block) => reader.movesIn(block)));
  return {
    from: (isReplaced ? fork.number : last.number - BigInt(headers.length)) + 1n,
    blocks: headers,
    final: newFinal,
    moves: {
      transfers: all.flatMap(({ transfers }) => transfers),
      payouts: all.flatMap(({ payouts }) => payouts),
    },
    isMore: last.number < head.number,
  };
}
