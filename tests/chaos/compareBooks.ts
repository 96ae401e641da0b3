import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { amountOf } from '#core/money/amount.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { bookOf, FORMER } from '#server/ledger/book.ts';
import type { BooksPart } from '#server/world/world.ts';
import type { Acknowledged } from './acknowledged.ts';

type Kept = { data: unknown } | { refused: { key: string } };

interface Booked {
  request: string;
  keys: bigint;
  postings: bigint;
  atr: bigint;
}

/**
 * Compares the stored calls and postings of some players with the answers they got: each answered call once, with the
 * same answer and postings, and nothing else. Returns one sentence for each difference.
 */
export async function compareBooks(
  db: Db,
  acknowledged: readonly Acknowledged[],
  books: BooksPart | null = null,
): Promise<string[]> {
  const players = [...new Set(acknowledged.map(({ playerId }) => BigInt(playerId)))];
  const stored = await db.selectFrom('request').selectAll().where('player_id', 'in', players).execute();
  const booked = await (books ? readInBooks(books, players) : readBooked(db, players));
  const faults: string[] = [];
  const answers = new Map(
    stored.map((row) => [nameOf(String(row.player_id), row.id), JSON.parse(row.answer) as Kept]),
  );
  for (const call of acknowledged) {
    const name = nameOf(call.playerId, call.requestId);
    const fault = answerFault(call, answers.get(name)) ?? bookFault(call, booked.get(name));
    if (fault) faults.push(`${call.action.path} of player ${call.playerId}: ${fault}`);
    answers.delete(name);
    booked.delete(name);
  }
  for (const name of answers.keys()) faults.push(`request ${name} is kept, but nobody was answered`);
  for (const name of booked.keys()) faults.push(`request ${name} is in the book, but nobody was answered`);
  return faults;
}

const nameOf = (playerId: string, requestId: string) => `${playerId}:${requestId}`;

/** The same where books lie on several workers: in each player's own, and in the former ledger. */
async function readInBooks(books: BooksPart, players: readonly bigint[]): Promise<Map<string, Booked>> {
  const all = new Map<string, Booked>();
  const places = [...new Set(players.map(bookOf)), ...(books.hasFormer ? [FORMER] : [])];
  for (const place of places) {
    const own = players.filter((player) => place === FORMER || bookOf(player) === place);
    for (const [request, row] of await books.within(place, (tx) => readBooked(tx, own))) {
      const { keys = 0n, postings = 0n, atr = 0n } = all.get(request) ?? {};
      all.set(request, {
        request,
        keys: keys + row.keys,
        postings: postings + row.postings,
        atr: atr + row.atr,
      });
    }
  }
  return all;
}

async function readBooked(db: Db | Tx, players: readonly bigint[]): Promise<Map<string, Booked>> {
  const { rows } = await sql<Booked>`
    SELECT split_part(p.key, ':', 2) || ':' || split_part(p.key, ':', 3) AS request,
      count(DISTINCT p.key) AS keys, count(DISTINCT p.id) AS postings,
      coalesce(sum(e.amount) FILTER (WHERE a.coin = 'ATR' AND a.name = 'user:' || split_part(p.key, ':', 2)), 0)::bigint
        AS atr
    FROM posting p JOIN entry e ON e.posting_id = p.id JOIN account a ON a.id = e.account_id
    WHERE p.key LIKE 'farm:%' AND strpos(p.key, '@') = 0 AND split_part(p.key, ':', 2)::bigint = ANY (${[...players]}::bigint[])
    GROUP BY 1`.execute(db);
  return new Map(rows.map((row) => [row.request, row]));
}

function answerFault({ answer }: Acknowledged, stored: Kept | undefined): string | null {
  if (stored === undefined) return 'was answered and is gone';
  if ('refused' in answer) {
    const same = 'refused' in stored && stored.refused.key === answer.refused;
    return same ? null : `was refused with ${answer.refused}, and ${JSON.stringify(stored)} is kept`;
  }
  return isDeepStrictEqual(stored, answer) ? null : 'was answered otherwise than is kept';
}

function bookFault({ answer }: Acknowledged, booked: Booked | undefined): string | null {
  if ('refused' in answer) return booked ? 'was refused and is in the book' : null;
  const atr = atrOf(answer.data);
  if (booked && booked.keys !== booked.postings) return 'is in the book more than once';
  if ((booked?.atr ?? 0n) === atr) return null;
  return `moved ${booked?.atr ?? 0n} units of ATR in the book, and ${atr} by its answer`;
}

/** ATR that an answer says it moved, received or paid, in ledger units. */
function atrOf(data: unknown): bigint {
  const { earned, spent, spentAtr, price } = data as Record<string, string | undefined>;
  if (earned !== undefined) return amountOf(earned);
  return -amountOf(spent ?? spentAtr ?? price ?? '0');
}
