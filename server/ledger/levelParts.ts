/** A part of an account, in ledger units. */
export interface PartRoom {
  book: number;
  /** Amount above its lower bound. */
  room: bigint;
  /** Amount that the call in hand takes from it. */
  need: bigint;
}

/** Amount that one part gives to another. */
export interface PartGift {
  book: number;
  amount: bigint;
}

/**
 * Gifts that let the part of a book pay its need and leave it the average of what all parts have left, from the richest.
 * They have enough, as nobody needs more than the average, and no part gives what it needs itself. Empty when the part has enough already, or all
 * parts together have too little for what is needed of them.
 *
 * @param parts All parts, each once; one that is not opened yet may be left out
 * @param count Number of parts, opened or not
 */
export function levelParts(parts: readonly PartRoom[], book: number, count: number): PartGift[] {
  const free = (part: PartRoom) => part.room - part.need;
  const left = parts.reduce((sum, part) => sum + free(part), 0n);
  const own = parts.find((part) => part.book === book);
  if (!own || left < 0n || free(own) >= 0n) return [];
  const average = left / BigInt(count);
  const givers = parts
    .filter((part) => free(part) > 0n)
    .sort((a, b) => (free(a) === free(b) ? a.book - b.book : free(a) < free(b) ? 1 : -1));
  const gifts: PartGift[] = [];
  let missing = average - free(own);
  for (const giver of givers) {
    const spare = free(giver) - average;
    const amount = spare < missing ? spare : missing;
    if (amount <= 0n) break;
    missing -= amount;
    gifts.push({ book: giver.book, amount });
  }
  return gifts.sort((a, b) => a.book - b.book);
}
