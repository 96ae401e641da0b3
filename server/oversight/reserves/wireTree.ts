import type { ReserveRoot } from '#core/api/reserves.ts';
import { formatAmount } from '#core/money/amount.ts';
import type { Sums } from '#core/rules/merkleSum.ts';
import type { ReserveTree } from './reserveTree.repo.ts';

export const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

export const wireSums = ({ usdt, atr }: Sums) => ({ usdt: formatAmount(usdt), atr: formatAmount(atr) });

export function blockOf({ block_number: number, block_hash: hash }: ReserveTree) {
  return number === null || hash === null ? null : { number: Number(number), hash };
}

/** Converts a finished tree to its wire shape. */
export function wireTree(tree: ReserveTree): ReserveRoot {
  if (!tree.root) throw new Error(`the tree of day ${tree.day} is not finished yet`);
  return {
    day: Number(tree.day),
    at: tree.counted_at.getTime(),
    hash: hex(tree.root),
    ...wireSums(tree),
    leaves: tree.leaves,
    vault: wireSums({ usdt: tree.vault_usdt, atr: tree.vault_atr }),
    head: { sequence: String(tree.head_sequence), hash: hex(tree.head_hash) },
    block: blockOf(tree),
  };
}
