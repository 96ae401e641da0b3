import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import { bookOf } from '#server/ledger/book.ts';
import { linesAlong } from '#server/ledger/linesAlong.ts';
import { PART_MARK } from '#server/ledger/partKey.ts';
import type { BooksPart } from '#server/world/world.ts';
import type { StoredLine } from './holdingLines.repo.ts';
import { transferId } from './transferId.ts';

/** Entry of a player's ATR account in the player's book, with the key of its posting. */
interface BookLine extends Omit<StoredLine, 'whole' | 'sender' | 'known'> {
  key: string;
}

/** Transfer by the key of its posting. */
interface Sent {
  key: string;
  sender: bigint;
}

async function readOwn(
  tx: Tx,
  playerId: bigint,
  { after, limit }: { after: bigint; limit: number },
): Promise<BookLine[]> {
  const { rows } = await sql<BookLine>`
    SELECT e.posting_id AS posting, e.line_type AS type, e.amount, e.balance, p.reference, p.key
    FROM account a
    CROSS JOIN ${linesAlong('a', { order: 'ASC', limit, when: sql`posting_id > ${after}` })} AS e
    JOIN posting p ON p.id = e.posting_id
    WHERE a.name = ${`user:${playerId}`} AND a.coin = 'ATR' AND a.shard = 0
    ORDER BY e.posting_id LIMIT ${limit}`.execute(tx);
  return rows;
}

/** Transfer whose entry a line is: its key names the sender, `transfer:<player>:<request>`. */
function sentBy({ key }: BookLine): Sent {
  const [own = ''] = key.split(PART_MARK);
  const sender = /^transfer:(\d+):/.exec(own)?.[1];
  if (sender === undefined) throw new Error(`the key ${own} names no sender of a transfer`);
  return { key: own, sender: BigInt(sender) };
}

/** Numbers of transfers by key, each looked up in its sender's book. */
async function findTransfers(books: BooksPart, sent: readonly Sent[]): Promise<Map<string, bigint>> {
  const found = new Map<string, bigint>();
  for (const book of new Set(sent.map(({ sender }) => bookOf(sender)))) {
    const keys = sent.filter(({ sender }) => bookOf(sender) === book).map(({ key }) => key);
    const { rows } = await books.within(book, (own) =>
      sql<{ key: string; id: bigint | null }>`
        SELECT key, ledger_posting(key) AS id FROM unnest(${keys}::text[]) AS key`.execute(own),
    );
    for (const { key, id } of rows) {
      // A part is there an instant before that of the sender: both are of one transaction on two workers.
      if (id === null) throw new Error(`the transfer ${key} is not in its sender's book yet`);
      found.set(key, transferId(id, book));
    }
  }
  return found;
}

/** Stored protected parts of transfers. */
export async function readKnown(db: Db | Tx, transfers: readonly bigint[]): Promise<Map<bigint, bigint>> {
  if (transfers.length === 0) return new Map();
  const rows = await db
    .selectFrom('holding_transfer')
    .selectAll()
    .where('posting_id', 'in', transfers)
    .execute();
  return new Map(rows.map((row) => [row.posting_id, row.protected]));
}

/**
 * Entries of a player's ATR account as `readLines` returns them, where books lie on several workers.
 *
 * @param db of the whole world
 */
export async function readLinesInBook(
  db: Db | Tx,
  books: BooksPart,
  playerId: bigint,
  page: { after: bigint; limit: number },
): Promise<StoredLine[]> {
  const book = bookOf(playerId);
  const lines = await books.within(book, (own) => readOwn(own, playerId, page));
  const isReceived = ({ type, amount }: BookLine) => type === 'internalTransfer' && amount > 0n;
  const transfers = await findTransfers(books, lines.filter(isReceived).map(sentBy));
  const known = await readKnown(db, [...transfers.values()]);
  return lines.map((line) => {
    if (!isReceived(line))
      return { ...line, whole: transferId(line.posting, book), sender: null, known: null };
    const { key, sender } = sentBy(line);
    const whole = transfers.get(key) ?? 0n;
    return { ...line, whole, sender, known: known.get(whole) ?? null };
  });
}
