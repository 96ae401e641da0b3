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
 * Gifts that let the part of a book pay its need, and then leave it the average of what all parts have left, as far as
 * the richest have more than that. No part gives what it needs itself. Empty when the part has enough already, or all
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
  const given = new Map<number, bigint>();
  let missing = average - free(own);
  const take = (giver: PartRoom, keeps: bigint, wanted: bigint) => {
    const before = given.get(giver.book) ?? 0n;
    const spare = free(giver) - before - keeps;
    const amount = spare < wanted ? spare : wanted;
    if (amount <= 0n) return;
    given.set(giver.book, before + amount);
    missing -= amount;
  };
  for (const giver of givers) take(giver, average, missing);
  // Those above the average did not suffice for the payment itself: the others give what they have.
  for (const giver of givers) take(giver, 0n, missing - average);
  return [...given].map(([from, amount]) => ({ book: from, amount })).sort((a, b) => a.book - b.book);
}
