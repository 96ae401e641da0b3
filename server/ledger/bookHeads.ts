import { createHash } from 'node:crypto';
import { BOOKS } from './book.ts';
import { linkHash } from './linkHash.ts';

/** Chains under a root: one for each book, and the last one for postings that concern several (`posting.book` is null). */
export const CHAINS = BOOKS + 1;

/** Bytes of SHA-256. */
export const HASH = 32;

/** A posting in the order of the hash chain. */
export interface BookLink {
  book: number | null;
  /** Hash of the posting; null: it is gone, so that no head fits. */
  content: Uint8Array | null;
}

/** Heads before the first posting: zeros. */
export const noHeads = (): Uint8Array => new Uint8Array(CHAINS * HASH);

/** The head of one chain within all heads, as a view. */
export const headOf = (heads: Uint8Array, chain: number) => heads.subarray(chain * HASH, (chain + 1) * HASH);

/**
 * Heads behind further postings: that of a posting's book is SHA-256 of the head before it and the hash of the posting.
 *
 * @param heads 32 bytes for each chain; not changed.
 */
export function headsAfter(heads: Uint8Array, links: readonly BookLink[]): Uint8Array {
  const after = Uint8Array.from(heads);
  for (const { book, content } of links) {
    const head = headOf(after, book ?? BOOKS);
    head.set(linkHash(head, content ?? new Uint8Array()));
  }
  return after;
}

/** Heads with the last hashes of some chains, in the order of the books; null: the chain has no further link. */
export function headsWith(heads: Uint8Array, hashes: readonly (Uint8Array | null)[]): Uint8Array {
  const after = Uint8Array.from(heads);
  hashes.forEach((hash, chain) => {
    if (hash) headOf(after, chain).set(hash);
  });
  return after;
}

/** The root over all heads: SHA-256 of them in the order of the books. */
export const rootOf = (heads: Uint8Array): Buffer => createHash('sha256').update(heads).digest();

/** The first chain whose heads differ: a book, or `several`; null: they are equal. */
export function firstDifference(one: Uint8Array, other: Uint8Array): number | 'several' | null {
  for (let chain = 0; chain < CHAINS; chain += 1) {
    if (Buffer.compare(headOf(one, chain), headOf(other, chain)) !== 0)
      return chain < BOOKS ? chain : 'several';
  }
  return null;
}
