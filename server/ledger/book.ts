import { accountKindsWhere, type AccountName } from '#core/catalog/accounts.ts';
import { hashId } from './hashId.ts';

/** Groups of players: the distribution key of the ledger (decision 148). */
export const BOOKS = 64;

/** Bits of a hash below those that are the book. */
const BELOW = 32 - Math.log2(BOOKS);

/** All books, in the order in which they are locked. */
export const allBooks: readonly number[] = Array.from({ length: BOOKS }, (_, book) => book);

/** Number, behind those of the books, under which the former ledger is read (decision 163). */
export const FORMER = BOOKS;

/**
 * Book of a player: the shard, of 64, in which Citus keeps the rows of this id (decision 155; `player_book` in the migrations).
 */
export function bookOf(playerId: bigint): number {
  return (hashId(playerId) ^ 0x80000000) >>> BELOW;
}

/** Kinds of accounts that a player's id names. */
const OF_PLAYERS: ReadonlySet<string> = new Set(accountKindsWhere(({ suffix }) => suffix === 'player'));

/** Book of an object, such as a withdrawal: its id carries that of its player (`id_in_book` in the migrations). */
function bookOfObject(id: bigint): number {
  return Number(id % BigInt(BOOKS));
}

/**
 * Book of an account that lies in one book alone: by the id in its name; the first one if there is none. A kind that does
 * not exist is left to the ledger, which refuses it.
 */
export function bookOfAccount(name: AccountName): number {
  const [kind = '', id] = name.split(':');
  if (id === undefined) return 0;
  return OF_PLAYERS.has(kind) ? bookOf(BigInt(id)) : bookOfObject(BigInt(id));
}
