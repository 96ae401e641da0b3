import { dayOf } from '#core/rules/clock.ts';
import type { Tx } from '#server/db/database.ts';
import { atCut } from '#server/ledger/atCut.ts';
import type { BookCut } from '#server/ledger/bookCuts.ts';
import type { BooksPart } from '#server/world/world.ts';
import { readLinkLines, readLinks, type DayLink } from './economyLinks.repo.ts';
import type { LinkLine } from './linkSums.ts';

/** Links of one read in a book. */
const MAX_LINKS = 1_000;

/** Sums of a day's links, and how far they go. */
export interface DayLines {
  day: bigint;
  lines: LinkLine[];
  /** The last link. */
  sequence: bigint;
  /** Wall time of its posting. */
  lastAt: Date;
  /** Postings that begin among the links. */
  postings: number;
}

type BookDay = Pick<DayLines, 'day' | 'lines' | 'lastAt' | 'postings'> & { links: number };

/** Links by their game day, or the open one if that is later: so all parts of a posting are of one day. */
function byDay(links: readonly DayLink[], open: bigint | null): Map<bigint, DayLink[]> {
  const days = new Map<bigint, DayLink[]>();
  for (const link of links) {
    const own = BigInt(dayOf(link.gameAt));
    const day = open === null || own > open ? own : open;
    const known = days.get(day);
    if (known) known.push(link);
    else days.set(day, [link]);
  }
  return days;
}

async function readDay(tx: Tx, day: bigint, links: readonly DayLink[]): Promise<BookDay> {
  return {
    day,
    lines: await readLinkLines(tx, links),
    lastAt: new Date(Math.max(...links.map(({ wallAt }) => wallAt.getTime()))),
    postings: links.filter(({ isPart }) => !isPart).length,
    links: links.length,
  };
}

/** Days of the links of one book, from one behind `after` to `until`, in pieces. */
async function readBookDays(tx: Tx, after: bigint, until: bigint, open: bigint | null): Promise<BookDay[]> {
  const days: BookDay[] = [];
  let at = after;
  while (at < until) {
    const most = until - at < MAX_LINKS ? Number(until - at) : MAX_LINKS;
    const links = (await readLinks(tx, at, most)).filter(({ sequence }) => sequence <= until);
    const last = links.at(-1);
    if (!last) throw new Error(`link ${until} of the chain of a book is not there`);
    for (const [day, own] of byDay(links, open)) days.push(await readDay(tx, day, own));
    at = last.sequence;
  }
  return days;
}

/**
 * Reads the links of all books between two cuts by day, in the order of the days. A link belongs to its game day, or to the open
 * one if that is later.
 */
export async function readCutDays(
  books: BooksPart,
  { before, cut, open }: { before: BookCut; cut: BookCut; open: bigint | null },
): Promise<DayLines[]> {
  const firsts = [...before.counts];
  const read = await atCut(books, cut, (tx, until) => readBookDays(tx, firsts.shift() ?? 0n, until, open));
  const found = read.flat();
  const days = [...new Set(found.map(({ day }) => day))].sort((one, other) => (one < other ? -1 : 1));
  let sequence = before.sequence;
  return days.map((day) => {
    const own = found.filter((one) => one.day === day);
    sequence += BigInt(own.reduce((sum, { links }) => sum + links, 0));
    return {
      day,
      lines: own.flatMap(({ lines }) => lines),
      sequence,
      lastAt: new Date(Math.max(...own.map(({ lastAt }) => lastAt.getTime()))),
      postings: own.reduce((sum, { postings }) => sum + postings, 0),
    };
  });
}
