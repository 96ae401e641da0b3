import { DAY_MS } from '#core/catalog/dayMs.ts';
import { dayOf } from '#core/rules/clock.ts';
import { dayEmission } from '#core/rules/emission.ts';
import { yieldPpm } from '#core/rules/yield.ts';
import type { IntervalJob, JobTurn } from '#server/jobs/job.ts';
import { highestMark } from '#server/prices/farmPool.repo.ts';
import { readPriceSince } from '#server/prices/price.repo.ts';
import {
  addLinks,
  closeDay,
  openDay,
  poolAt,
  readLinks,
  readOpenDay,
  type EconomyDay,
} from './economyDay.repo.ts';

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

/** Counts the next links of one day; a link of a later day closes the open one first. */
async function countLinks(turn: JobTurn, limit: number): Promise<'done' | 'more'> {
  const { tx } = turn;
  const open = await readOpenDay(tx);
  const links = await readLinks(tx, open?.sequence ?? 0n, limit);
  const [first] = links;
  if (!first) return 'done';
  const next = BigInt(dayOf(first.gameAt));
  const isLater = !open || next > open.day;
  const day = isLater ? next : open.day;
  if (isLater) {
    if (open) await close(turn, open);
    await openDay(tx, day, open);
  }
  const end = links.findIndex(({ gameAt }) => BigInt(dayOf(gameAt)) > day);
  const counted = end < 0 ? links : links.slice(0, end);
  await addLinks(tx, day, counted);
  return counted.length >= limit || end >= 0 ? 'more' : 'done';
}

/**
 * Counts the public economy along the hash chain, in pieces of at most `limit` postings. A link belongs to the latest
 * game day that any link up to it has: a posting that is sealed late counts on the day that is open by then. A day
 * closes once a posting of a later day is sealed, and never changes after that. A day without a posting has no row.
 */
export const countEconomy = (limit = MAX_LINKS): IntervalJob => ({
  name: 'countEconomy',
  everyMs: EVERY_MS,
  run: (turn) => countLinks(turn, limit),
});

/** The job of the public economy. */
export const economy = countEconomy();
