import { DAY_MS } from '#core/catalog/dayMs.ts';
import { dayOf } from '#core/rules/clock.ts';
import { dayEmission } from '#core/rules/emission.ts';
import { yieldPpm } from '#core/rules/yield.ts';
import type { IntervalJob, JobTurn } from '#server/jobs/job.ts';
import type { Tx } from '#server/db/database.ts';
import { liftTimeouts } from '#server/db/liftTimeouts.ts';
import { FORMER } from '#server/ledger/book.ts';
import { cutAt, cutsAfter, formerLinks, newestCut } from '#server/ledger/bookCuts.ts';
import { highestMark } from '#server/prices/farmPool.repo.ts';
import { readPriceSince } from '#server/prices/price.repo.ts';
import type { BooksPart } from '#server/world/world.ts';
import {
  addSums,
  closeDay,
  openDay,
  passLinks,
  poolAt,
  readOpenDay,
  type EconomyDay,
} from './economyDay.repo.ts';
import { readLinkLines, readLinks } from './economyLinks.repo.ts';
import { sumLinks } from './linkSums.ts';
import { readCutDays, type DayLines } from './readCutDays.ts';

/** A day is published within a game minute after a posting of a later day is sealed. */
const EVERY_MS = 60_000;

/** Postings of a turn. */
const MAX_LINKS = 1_000;

async function close({ tx, constants, gameNow }: JobTurn, open: EconomyDay): Promise<void> {
  const lastAt = open.last_at?.getTime() ?? 0;
  const { before } = await readPriceSince(tx, lastAt);
  const pool = {
    balance: await poolAt(tx, open.day, 'farm'),
    highest: await highestMark(tx, (Number(open.day) + 1) * DAY_MS),
    dayEmission: dayEmission(await poolAt(tx, open.day, 'emission'), constants).farm,
  };
  const y = yieldPpm(pool, constants);
  await closeDay(tx, open.day, { price: before, yieldPpm: y, closedAt: new Date(gameNow) });
}

/** Opens a day, if it is a later one than the open one, which it closes first. */
async function reachDay(turn: JobTurn, open: EconomyDay | undefined, day: bigint): Promise<void> {
  if (open && day <= open.day) return;
  if (open) await close(turn, open);
  await openDay(turn.tx, day, open);
}

/** Counts links of a day; those of a later one close the open day first. */
async function countDay(turn: JobTurn, { day, lines, ...passed }: DayLines): Promise<void> {
  await reachDay(turn, await readOpenDay(turn.tx), day);
  await addSums(turn.tx, day, sumLinks(lines));
  await passLinks(turn.tx, day, passed);
}

/** Counts the links of all books up to the next cut, each in its own. */
async function countCut(turn: JobTurn, books: BooksPart): Promise<'done' | 'more'> {
  const { tx } = turn;
  await liftTimeouts(tx);
  const open = await readOpenDay(tx);
  const before = await cutAt(tx, open?.sequence ?? 0n);
  const [cut] = await cutsAfter(tx, before.sequence, 1);
  if (!cut) return 'done';
  for (const day of await readCutDays(books, { before, cut, open: open?.day ?? null }))
    await countDay(turn, day);
  return 'more';
}

/** The next links of one chain that count on one day, behind those of the open one; null: there is none. */
async function readNextDay(
  tx: Tx,
  open: EconomyDay | undefined,
  limit: number,
): Promise<(DayLines & { isMore: boolean }) | null> {
  const links = await readLinks(tx, open?.sequence ?? 0n, limit);
  const [first] = links;
  if (!first) return null;
  const next = BigInt(dayOf(first.gameAt));
  const day = open && open.day > next ? open.day : next;
  const end = links.findIndex(({ gameAt }) => BigInt(dayOf(gameAt)) > day);
  const counted = end < 0 ? links : links.slice(0, end);
  const last = counted.at(-1) ?? first;
  return {
    day,
    lines: await readLinkLines(tx, counted),
    sequence: last.sequence,
    lastAt: last.wallAt,
    postings: counted.filter(({ isPart }) => !isPart).length,
    isMore: counted.length >= limit || end >= 0,
  };
}

/** Counts the next links of one day; a link of a later day closes the open one first. */
async function countLinks(turn: JobTurn, limit: number): Promise<'done' | 'more'> {
  const { tx, world } = turn;
  const open = await readOpenDay(tx);
  const { books } = world;
  const isInBooks = books !== null && (open?.sequence ?? 0n) >= formerLinks(await newestCut(tx));
  if (isInBooks) return countCut(turn, books);
  const read = (own: Tx) => readNextDay(own, open, limit);
  const day = await (books ? books.within(FORMER, read) : read(tx));
  if (!day) return 'done';
  const { isMore, ...next } = day;
  await countDay(turn, next);
  // The books come behind the former ledger.
  return isMore || books ? 'more' : 'done';
}

/**
 * Counts the public economy along the hash chain, in pieces of at most `limit` postings. A link belongs to the latest
 * game day that any link up to it has: a posting that is sealed late counts on the day that is open by then. A day
 * closes once a posting of a later day is sealed, and never changes after that. A day without a posting has no row. Where books lie
 * on several workers a turn counts all of them up to the next cut, and a link belongs to its own day, or to the open one if that is later.
 */
export const countEconomy = (limit = MAX_LINKS): IntervalJob => ({
  name: 'countEconomy',
  everyMs: EVERY_MS,
  run: (turn) => countLinks(turn, limit),
});

/** The job of the public economy. */
export const economy = countEconomy();
